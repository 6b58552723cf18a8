import { wordKey } from '../values/word-key.js';

/** What a superlative or comparative says of values: the highest or the lowest. */
export type Order = 'highest' | 'lowest';

/** How a limit is drawn: "at least" is `>=`. */
export type LimitSign = '<' | '<=' | '>' | '>=';

/** A word that means a column without naming it: "earn" the salary, "heaviest" the weight. */
export interface Synonym {
  readonly words: ReadonlySet<string>;
  /** Which end of the column the word asks for, if it does. */
  readonly order?: Order;
  /** Words of headers, one of which the column has; or else its unit. */
  readonly headers: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
}

/** The words of questions about tables in one language: data, as cells and headers are compared (lower case, without accents). */
export interface QuestionWords {
  /** Words that tell this language from the other one. */
  readonly signs: ReadonlySet<string>;
  /** They say nothing that a reading has to account for. */
  readonly small: ReadonlySet<string>;
  /** Phrases of up to three words by which a question goes on with the one before it, and the words that may stand beside what it changes. */
  readonly goingOn: ReadonlySet<string>;
  readonly linking: ReadonlySet<string>;
  /** Verbs that join a row with its cells. They say nothing, unless the table has them. */
  readonly joining: ReadonlySet<string>;
  /** Two words or one that ask for a count. */
  readonly count: ReadonlySet<string>;
  readonly amount: ReadonlySet<string>;
  readonly total: ReadonlySet<string>;
  readonly average: ReadonlySet<string>;
  readonly distinct: ReadonlySet<string>;
  readonly difference: ReadonlySet<string>;
  readonly often: ReadonlySet<string>;
  readonly or: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
  /** Which, who, what, when, where. */
  readonly choice: ReadonlySet<string>;
  readonly person: ReadonlySet<string>;
  readonly thing: ReadonlySet<string>;
  readonly time: ReadonlySet<string>;
  readonly place: ReadonlySet<string>;
  /** Words for a row of any table. */
  readonly row: ReadonlySet<string>;
  /** In front of what each row is one of: "of all regions". */
  readonly every: ReadonlySet<string>;
  readonly superlatives: ReadonlyMap<string, Order>;
  /** Superlatives of time: they mean dates. */
  readonly times: ReadonlyMap<string, Order>;
  /** Those that mean the only column of dates even where it is not named. */
  readonly sureTimes: ReadonlySet<string>;
  /** Verbs of what there is, not of what happened. */
  readonly present: ReadonlySet<string>;
  readonly comparatives: ReadonlyMap<string, Order>;
  /** Up to three words in front of a limit. */
  readonly limits: ReadonlyMap<string, LimitSign>;
  /** Those of either that speak of time. */
  readonly timeLimits: ReadonlySet<string>;
  /** Two words after a limit: "or more". */
  readonly limitsAfter: ReadonlyMap<string, LimitSign>;
  readonly between: ReadonlySet<string>;
  readonly none: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  readonly outOf: ReadonlySet<string>;
  readonly not: ReadonlySet<string>;
  /** Words of which no reading here takes account: where one stands, nothing is computed. */
  readonly beyond: ReadonlySet<string>;
  /** Words of headers whose numbers nobody adds up. */
  readonly notAdditive: ReadonlySet<string>;
  /** Words of units → the unit as cells have it. */
  readonly units: ReadonlyMap<string, string>;
  /** Words of headers that say no more than that a column has dates. */
  readonly dateWords: ReadonlySet<string>;
  /** Whether a word says that something happened: "closed in May" asks when that was. */
  readonly happened: (word: string) => boolean;
  readonly months: readonly (readonly string[])[];
  readonly synonyms: readonly Synonym[];
}

/** Words, parted by spaces. */
export const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(wordKey));

/** Phrases of up to three words, parted by commas. */
export const phrases = (list: string): ReadonlySet<string> => new Set(list.split(',').map(wordKey));

/** Each word with what it says. */
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
