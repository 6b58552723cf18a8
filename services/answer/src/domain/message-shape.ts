import type { Spoken } from '@cardinal/language';
import type { ReadingInDoubt } from '@cardinal/tables';

/** All texts of Cardinal's own in answers and status messages, in one language. `{…}` are placeholders. */
export interface Messages {
  /** The language, whose rules apply to numbers and plural forms. */
  readonly language: Spoken;
  /** {question}: the search query. */
  readonly searching: string;
  readonly notFound: string;
  readonly partNotFound: string;
  readonly empty: string;
  readonly nothingMatches: string;
  readonly closest: string;
  readonly also: string;
  /** {words}: words of the question that were not found. */
  readonly missing: string;
  /** {sentence} and {source}: sentence and file name of the contradicting document. */
  readonly otherwise: string;
  /** {first} and {second}: numbers of sources. */
  readonly disagree: string;
  /** {matched}, {documents} and {scored}: counts. Worded so that no word has to agree with a number. */
  readonly coverage: string;

  // Status messages while a language model works.
  readonly understanding: string;
  readonly listing: string;
  /** {passages}: number of passages. */
  readonly reading: string;
  readonly readingFile: string;
  readonly readingPage: string;
  readonly browsing: string;
  readonly browsingFor: string;
  /** {question}: the query for tables. */
  readonly tablesOn: string;
  readonly computing: string;
  readonly working: string;

  // Texts added to an answer that a language model writes.
  readonly silent: string;
  /** Note after a sentence that no source supports. */
  readonly noSource: string;
  /** Note after a cited sentence with a number that no given document contains. */
  readonly noNumber: string;
  readonly noQuotation: string;
  readonly refused: string;
  readonly cut: string;
  readonly bounded: string;
  readonly smallTalk: string;

  readonly records: RecordMessages;
  readonly computation: ComputationMessages;
}

/** Plural forms of a phrase with {count}, by category of `Intl.PluralRules`. A category that is absent is as `other`. */
export type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Texts for a list of the documents of a collection. */
export interface RecordMessages {
  /** Above the list. {documents} and {cards}: plural forms below. */
  readonly holds: string;
  readonly holdsNone: string;
  readonly documents: Counted;
  readonly cards: Counted;
  readonly pages: Counted;
  /** {version}: its number. */
  readonly version: string;
  readonly superseded: string;
  /** States of a document that is not processed. */
  readonly waiting: string;
  readonly processing: string;
  readonly failed: string;
  /** Below the list: number of documents that are not listed. */
  readonly further: Counted;
}

/** Texts for a computation over a table. Names of columns and texts of cells are inserted as in the table. */
export interface ComputationMessages {
  /** {value}: what was computed; {results}. */
  readonly said: string;
  /** {conditions}: of the rows. */
  readonly saidWhere: string;
  /** Around {answer}, if the question may mean something else. */
  readonly unsure: string;
  /** Before {answer}, the values that show it, if the question is answered by yes or no. */
  readonly isSo: string;
  readonly isNotSo: string;
  /** Why nothing was computed from {name}, the file or table, by the kind of doubt. {cell}: the name of a row or column, or an amount. */
  readonly doubts: Readonly<Record<ReadingInDoubt['kind'], string>>;
  readonly and: string;
  readonly or: string;
  /** {results} and {count} results that are not listed. */
  readonly further: Counted;
  readonly yes: string;
  readonly no: string;
  readonly days: Counted;

  // What is computed: {column}, or {columns} of the row with the most or least {by}.
  readonly count: string;
  readonly different: string;
  readonly sum: string;
  readonly average: string;
  readonly median: string;
  readonly range: string;
  /** A percentage of the rows, or of {value}. {part}: the conditions of the part. */
  readonly shareOfRows: string;
  readonly shareOfSum: string;
  readonly lowest: string;
  readonly highest: string;
  readonly withHighest: string;
  readonly withLowest: string;
  /** {columns} of row {n}. */
  readonly ofRow: string;
  readonly ofNext: string;
  readonly ofPrevious: string;
  /** {value}, by the order of {by}. */
  readonly ordered: string;
  /** {value}: the highest or lowest; {n}: its place in that order, where it is not the first. */
  readonly ranked: string;
  /** {group}: the column by which rows are grouped. */
  readonly mostRows: string;
  readonly fewestRows: string;
  /** {value} for each {group}. */
  readonly byGroup: string;
  readonly highestTotal: string;
  readonly lowestTotal: string;
  readonly highestAverage: string;
  readonly lowestAverage: string;
  readonly difference: string;
  readonly exists: string;
  readonly longestRun: string;

  // Of which rows: {column} and {value}.
  readonly is: string;
  /** {values}. */
  readonly oneOf: string;
  readonly contains: string;
  /** {low} and {high}. */
  readonly between: string;
  readonly missing: string;
  /** {value}: the name of a month. */
  readonly month: string;
  /** {n}: the number of a row. */
  readonly same: string;
  readonly afterRow: string;
  readonly beforeRow: string;
  readonly below: string;
  readonly atMost: string;
  readonly above: string;
  readonly atLeast: string;
  /** {condition}. */
  readonly not: string;

  /** {name}: the file or table; {counts}: of its rows. */
  readonly basis: string;
  /** {used} of {count} rows. */
  readonly used: Counted;
  readonly totals: Counted;
  readonly withoutValue: Counted;
}
