import { numberWords, type Spoken } from '@cardinal/language';
import type { DecimalMark } from '../values/number.js';
import { wordKey } from '../values/word-key.js';

/** Whether a superlative or comparative asks for the highest or the lowest value. */
export type Order = 'highest' | 'lowest';

/** Operator of a limit: "at least" is `>=`. */
export type LimitSign = '<' | '<=' | '>' | '>=';

/** A word that refers to a column without naming it: "earn" to the salary, "heaviest" to the weight. */
export interface Synonym {
  /** Phrases: "heaviest", in Spanish "más pesado". */
  readonly words: ReadonlySet<string>;
  /** Whether the word asks for the highest or lowest value; absent if for neither. */
  readonly order?: Order;
  /** Words of headers that identify the column. `units` identify it if no header matches. */
  readonly headers: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
}

/** Words of questions about tables in one language, in the form in which cells and headers are compared (lower case, without accents). */
export interface QuestionWords {
  readonly language: Spoken;
  /** Words that distinguish this language from the other ones, and hardly occur in names. */
  readonly signs: ReadonlySet<string>;
  /** Languages whose questions may have signs of this one. Such a question is not read, because its words may mean something else. */
  readonly neighbours: readonly Spoken[];
  /** Words that a reading need not account for, and phrases of which that holds only as a whole: "est-ce que". */
  readonly small: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
  /** Base form of a word without accents, accurate enough to compare a question with a header. */
  readonly stem: (word: string) => string;
  /** Words of headers that only say that the column holds numbers: "Nr." in "Rechnungs-Nr.". */
  readonly numberSigns: ReadonlySet<string>;
  /** Phrases that begin a follow-up question (`goingOn`), and words that may surround its replacement (`linking`). */
  readonly goingOn: ReadonlySet<string>;
  readonly linking: ReadonlySet<string>;
  /** Verbs that connect a row with its cells. A reading need not account for them, unless they occur in the table. */
  readonly joining: ReadonlySet<string>;
  /** Phrases that ask for a count, and those of them that are a question ("how many") rather than a noun ("number of"). */
  readonly count: ReadonlySet<string>;
  readonly howMany: ReadonlySet<string>;
  readonly amount: ReadonlySet<string>;
  /** Phrases that ask for a number of any kind: "wie groß". */
  readonly size: ReadonlySet<string>;
  /** Words that ask for a value of each of several things: "each", and before the name of a column "by". */
  readonly each: ReadonlySet<string>;
  readonly per: ReadonlySet<string>;
  /** Words before the column for each of whose texts something is computed ("by region"), and those of them that may also divide ("per customer"). */
  readonly splitBy: ReadonlySet<string>;
  readonly ratio: ReadonlySet<string>;
  /** Phrases of questions that are not read: "who else", "how many have" without a noun. */
  readonly unread: ReadonlySet<string>;
  readonly total: ReadonlySet<string>;
  readonly average: ReadonlySet<string>;
  readonly median: ReadonlySet<string>;
  /** Phrases that ask for a share in percent: "percentage of"; words between a part and its whole ("in"), and verbs between them ("were"). */
  readonly share: ReadonlySet<string>;
  readonly wholes: ReadonlySet<string>;
  readonly parting: ReadonlySet<string>;
  readonly distinct: ReadonlySet<string>;
  readonly difference: ReadonlySet<string>;
  readonly often: ReadonlySet<string>;
  readonly or: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
  /**
   * Question words, by kind: which, who, what, when, where. After a word of `naming` the noun shows whether a row or a value is asked for, as
   * after "quel".
   */
  readonly choice: ReadonlySet<string>;
  readonly naming: ReadonlySet<string>;
  readonly person: ReadonlySet<string>;
  /** Words for people, and for what may be a group of them, in headers and in names of tables. "Who" alone asks for no other rows. */
  readonly people: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  /** Those for any people, which in a table of people denote its rows. */
  readonly anyPeople: ReadonlySet<string>;
  /** Endings by which the stem of a verb names who does it: "er" in "owner". */
  readonly doing: ReadonlySet<string>;
  /** Words of the header of a column of names: "Name" beside "Employee ID". */
  readonly nameHeaders: ReadonlySet<string>;
  readonly thing: ReadonlySet<string>;
  readonly time: ReadonlySet<string>;
  readonly place: ReadonlySet<string>;
  /** Words that begin relative clauses, of which question words ask nothing after another one: "qui", "that". */
  readonly relative: ReadonlySet<string>;
  /** Small words that after a comparative mean "than", so that a reading must account for them. */
  readonly than: ReadonlySet<string>;
  /** Words before who or what did something ("by"), which belong to a cell behind them, and elsewhere mean "per". */
  readonly by: ReadonlySet<string>;
  /** Number of a noun, where its form tells it. A noun after "number of" in the singular is an identifier, and several nouns have no single best. */
  readonly numberOf?: (noun: string) => 'singular' | 'plural' | 'either';
  /** Words for a row of any table. */
  readonly row: ReadonlySet<string>;
  /** Words before the name of what each row is: "of all regions". */
  readonly every: ReadonlySet<string>;
  /** Phrases: "highest", in French "le plus élevé". */
  readonly superlatives: ReadonlyMap<string, Order>;
  /** Words directly before a superlative that ask for another place than the first, with that place: "second highest". */
  readonly places: ReadonlyMap<string, number>;
  /** Words before the number of the best that are listed: "top 3". */
  readonly best: ReadonlySet<string>;
  /** First parts of compounds that are words of their own here: "gesamt" in "Gesamtbetrag". */
  readonly compounds: ReadonlySet<string>;
  /** Last parts of a header that identifies rows by its first part: "nummer" in "Belegnummer". */
  readonly identifying: ReadonlySet<string>;
  /** The superlatives of size, what is a sum of money, and words of the header of its amount, which is its size: "the biggest deal". */
  readonly sizes: ReadonlySet<string>;
  readonly paid: ReadonlySet<string>;
  readonly worth: ReadonlySet<string>;
  /** The superlatives that may ask for the most or least frequent text: "the most orders". */
  readonly counting: ReadonlySet<string>;
  /** Superlatives of time, which refer to dates. */
  readonly times: ReadonlyMap<string, Order>;
  /** The words of `times` that refer to the only date column even if the question does not name it. */
  readonly sureTimes: ReadonlySet<string>;
  /** Verbs for what exists, as opposed to what happened. */
  readonly present: ReadonlySet<string>;
  readonly comparatives: ReadonlyMap<string, Order>;
  /** Words between what is compared and what it is compared to: "how much more than B". */
  readonly comparedTo: ReadonlySet<string>;
  /** Words for a change from one time to another, with its direction; words between the two times, and those that ask for it. */
  readonly changes: ReadonlyMap<string, Order | 'either'>;
  readonly changedTo: ReadonlySet<string>;
  readonly manner: ReadonlySet<string>;
  /** Words that repeat the rows behind them: "than closed ones". */
  readonly pronouns: ReadonlySet<string>;
  /** Phrases before a limit. */
  readonly limits: ReadonlyMap<string, LimitSign>;
  /** The phrases of `limits` and `limitsAfter` that refer to time. */
  readonly timeLimits: ReadonlySet<string>;
  /** Small words that behind a date may make it the first of a time, and that a reading must account for: "from 2005 on". */
  readonly onward: ReadonlySet<string>;
  /** Phrases after a limit: "or more". */
  readonly limitsAfter: ReadonlyMap<string, LimitSign>;
  /** Words before the lower of two limits ("between"), and between them ("and"). */
  readonly between: ReadonlySet<string>;
  readonly betweenAnd: ReadonlySet<string>;
  /** Words that may stand between the phrase of a limit and its value: "after the 5th". */
  readonly articles: ReadonlySet<string>;
  /** The decimal mark of numbers in questions, and whether a space separates thousands. */
  readonly decimalMark: DecimalMark;
  readonly spacedThousands: boolean;
  /** Words for multiples, with their factor: "50 mil". */
  readonly multiples: ReadonlyMap<string, number>;
  /** Words and phrases for numbers below a hundred, which are read in limits ("more than five"), and those for one. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly ones: ReadonlySet<string>;
  readonly none: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  /** Verbs before the name of what a row has: "received a bonus". */
  readonly having: ReadonlySet<string>;
  readonly outOf: ReadonlySet<string>;
  readonly not: ReadonlySet<string>;
  /** Words beside a negation of what is still open: "not yet", "noch nicht". */
  readonly yet: ReadonlySet<string>;
  /** Words before a cell that select all others: "not in Berlin", "outside Sales". */
  readonly otherThan: ReadonlySet<string>;
  /** Words that leave out the cell directly behind them, but mean nothing elsewhere: "all but Acme", and "but not in Oslo". */
  readonly butFor: ReadonlySet<string>;
  /** Words that a reading must account for even if small. Nothing is computed if no operator, limit or filter covers such a word. */
  readonly beyond: ReadonlySet<string>;
  /** Phrases of small words that leave something out or bound it, and that a reading must account for as a whole: "all but", "up to". */
  readonly leavingOut: ReadonlySet<string>;
  /** Words of headers of columns that are not meaningfully added up. */
  readonly notAdditive: ReadonlySet<string>;
  /** Words of headers of columns of ranks, whose numbers neither add up nor have a highest: the first is the best. */
  readonly ranks: ReadonlySet<string>;
  /** Last words of headers of columns whose numbers are names of things: "Room", "Zip code". */
  readonly labels: ReadonlySet<string>;
  /** Words of headers of columns whose amounts in a time are added up without a word for it: "revenue in March". */
  readonly flows: ReadonlySet<string>;
  /** Words of headers of columns that hold the number of pieces per row. With such a column, rows are not counted as pieces. */
  readonly quantities: ReadonlySet<string>;
  /** Maps words for units to the unit as written in cells. */
  readonly units: ReadonlyMap<string, string>;
  /** Units in headers that are multiples in this language only: "miles" is "thousands" in Spanish. */
  readonly multipleUnits: ReadonlySet<string>;
  /** Words of headers that merely indicate that a column has dates. */
  readonly dateWords: ReadonlySet<string>;
  /** Whether a word is a verb form for an event, to which a date refers: "closed in May". */
  readonly happened: (word: string) => boolean;
  /** Names of months with their number, from 1. */
  readonly months: ReadonlyMap<string, number>;
  /** Words before a month of any year ("in March"), without which it may be another word. */
  readonly within: ReadonlySet<string>;
  /** Phrases before a month or year that are part of the date ("mes de", "año"), and words between its parts ("de"). */
  readonly calendar: ReadonlySet<string>;
  readonly dateLinks: ReadonlySet<string>;
  /** Endings of the day in a date ("1st"), and letters of quarters in the language beside "Q" ("T1"). */
  readonly ordinals: ReadonlySet<string>;
  readonly quarters: ReadonlySet<string>;
  readonly synonyms: readonly Synonym[];
  /** Absent if such questions are not read in the language. */
  readonly yesNo?: YesNoWords;
}

/** The words of questions that are answered by yes or no: "Did Italy win more than 5 gold medals?". */
export interface YesNoWords {
  /** Verbs that begin such a question. */
  readonly openings: ReadonlySet<string>;
  /** Articles and prepositions that mean nothing beside a name, and verbs for having, unless they occur in the table. */
  readonly plain: ReadonlySet<string>;
  readonly having: ReadonlySet<string>;
  /** Words before a number that is meant as it is. */
  readonly exactly: ReadonlySet<string>;
  /** Words between the row that is compared and the other one, and the comparatives that an adjective may follow: "less expensive". */
  readonly than: ReadonlySet<string>;
  readonly degrees: ReadonlySet<string>;
  /** Words of limits that leave the question unread: "up to" 5 may be any number up to it, or as many as 5. */
  readonly unread: ReadonlySet<string>;
}

/** For what a language has no words for. */
export const none: ReadonlySet<string> = new Set();

/** Parses a list of words separated by white space. */
export const words = (list: string): ReadonlySet<string> => new Set((list.match(/\S+/g) ?? []).map(wordKey));

/** Parses a list of phrases of up to five words, separated by commas. */
export const phrases = (list: string): ReadonlySet<string> => new Set(list.split(',').map(wordKey));

/** Numbers the names of months, given from January. */
export const monthNumbers = (names: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((each, index) => each.map((name) => [wordKey(name), index + 1] as const)));

/** Number words of a language, in the form in which words are compared. */
export const spokenNumbers = (language: keyof typeof numberWords): Pick<QuestionWords, 'numbers' | 'ones'> => ({
  numbers: new Map([...numberWords[language].numbers].map(([word, value]) => [wordKey(word), value])),
  ones: numberWords[language].ones,
});

/** Maps each word or phrase of the lists to its value. */
export const saying = <T>(
  read: (list: string) => ReadonlySet<string>,
  ...entries: readonly (readonly [T, string])[]
): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([value, list]) => [...read(list)].map((word) => [word, value] as const)));

/** A synonym of single words. */
export const synonym = (list: string, headers: string, units: string, order?: Order): Synonym =>
  synonymOf(words(list), headers, units, order);

/** A synonym of phrases, separated by commas. */
export const phraseSynonym = (list: string, headers: string, units: string, order?: Order): Synonym =>
  synonymOf(phrases(list), headers, units, order);

const synonymOf = (said: ReadonlySet<string>, headers: string, units: string, order: Order | undefined): Synonym => ({
  words: said,
  headers: words(headers),
  units: new Set(units.split(' ').filter((unit) => unit !== '')),
  ...(order && { order }),
});
