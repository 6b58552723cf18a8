import { wordKey } from '../values/word-key.js';

/** Whether a superlative or comparative asks for the highest or the lowest value. */
export type Order = 'highest' | 'lowest';

/** Operator of a limit: "at least" is `>=`. */
export type LimitSign = '<' | '<=' | '>' | '>=';

/** A word that refers to a column without naming it: "earn" to the salary, "heaviest" to the weight. */
export interface Synonym {
  readonly words: ReadonlySet<string>;
  /** Whether the word asks for the highest or lowest value; absent if for neither. */
  readonly order?: Order;
  /** Words of headers that identify the column. `units` identify it if no header matches. */
  readonly headers: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
}

/** Words of questions about tables in one language, in the form in which cells and headers are compared (lower case, without accents). */
export interface QuestionWords {
  /** Words that distinguish this language from the other one. */
  readonly signs: ReadonlySet<string>;
  /** Words that a reading need not account for. */
  readonly small: ReadonlySet<string>;
  /** Phrases of up to three words that begin a follow-up question (`goingOn`), and words that may surround its replacement (`linking`). */
  readonly goingOn: ReadonlySet<string>;
  readonly linking: ReadonlySet<string>;
  /** Verbs that connect a row with its cells. A reading need not account for them, unless they occur in the table. */
  readonly joining: ReadonlySet<string>;
  /** Phrases of one or two words that ask for a count. */
  readonly count: ReadonlySet<string>;
  readonly amount: ReadonlySet<string>;
  readonly total: ReadonlySet<string>;
  readonly average: ReadonlySet<string>;
  readonly distinct: ReadonlySet<string>;
  readonly difference: ReadonlySet<string>;
  readonly often: ReadonlySet<string>;
  readonly or: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
  /** Question words, by kind: which, who, what, when, where. */
  readonly choice: ReadonlySet<string>;
  readonly person: ReadonlySet<string>;
  readonly thing: ReadonlySet<string>;
  readonly time: ReadonlySet<string>;
  readonly place: ReadonlySet<string>;
  /** Words for a row of any table. */
  readonly row: ReadonlySet<string>;
  /** Words before the name of what each row is: "of all regions". */
  readonly every: ReadonlySet<string>;
  readonly superlatives: ReadonlyMap<string, Order>;
  /** Superlatives of time, which refer to dates. */
  readonly times: ReadonlyMap<string, Order>;
  /** The words of `times` that refer to the only date column even if the question does not name it. */
  readonly sureTimes: ReadonlySet<string>;
  /** Verbs for what exists, as opposed to what happened. */
  readonly present: ReadonlySet<string>;
  readonly comparatives: ReadonlyMap<string, Order>;
  /** Phrases of up to three words before a limit. */
  readonly limits: ReadonlyMap<string, LimitSign>;
  /** The phrases of `limits` and `limitsAfter` that refer to time. */
  readonly timeLimits: ReadonlySet<string>;
  /** Phrases of two words after a limit: "or more". */
  readonly limitsAfter: ReadonlyMap<string, LimitSign>;
  readonly between: ReadonlySet<string>;
  readonly none: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  readonly outOf: ReadonlySet<string>;
  readonly not: ReadonlySet<string>;
  /** Words that a reading must account for even if small. Nothing is computed if no operator, limit or filter covers such a word. */
  readonly beyond: ReadonlySet<string>;
  /** Words of headers of columns that are not meaningfully added up. */
  readonly notAdditive: ReadonlySet<string>;
  /** Words of headers of columns that hold the number of pieces per row. With such a column, rows are not counted as pieces. */
  readonly quantities: ReadonlySet<string>;
  /** Maps words for units to the unit as written in cells. */
  readonly units: ReadonlyMap<string, string>;
  /** Words of headers that merely indicate that a column has dates. */
  readonly dateWords: ReadonlySet<string>;
  /** Whether a word is a verb form for an event, to which a date refers: "closed in May". */
  readonly happened: (word: string) => boolean;
  readonly months: readonly (readonly string[])[];
  readonly synonyms: readonly Synonym[];
}

/** Parses a list of words separated by white space. */
export const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(wordKey));

/** Parses a list of phrases of up to three words, separated by commas. */
export const phrases = (list: string): ReadonlySet<string> => new Set(list.split(',').map(wordKey));

/** Maps each word or phrase of the lists to its value. */
export const saying = <T>(
  read: (list: string) => ReadonlySet<string>,
  ...entries: readonly (readonly [T, string])[]
): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([value, list]) => [...read(list)].map((word) => [word, value] as const)));

export const synonym = (list: string, headers: string, units: string, order?: Order): Synonym => ({
  words: words(list),
  headers: words(headers),
  units: new Set(units.split(' ').filter((unit) => unit !== '')),
  ...(order && { order }),
});
