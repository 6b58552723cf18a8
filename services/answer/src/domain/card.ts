/** A card as found by a search: its text, and how well it matches the query. */
export interface Card {
  readonly cardId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly page: number;
  /** Version of the document, from 1; absent if it was not requested. */
  readonly version?: number;
  readonly ordinal: number;
  readonly title: string;
  /** The source's own words; quotes are slices of it. */
  readonly verbatimContent: string;
  /**
   * Header rows of the table in the middle of which the card begins, verbatim; `numberedColumns` if the card's tables have no header;
   * otherwise empty.
   */
  readonly tableHeader: string;
  /** Score as shown to clients, 0..1. */
  readonly score: number;
  /** BM25 of card and query. */
  readonly bm25: number;
  /** Cosine of card and query; absent while the card has no vector. */
  readonly cosine?: number;
  /** Mean of the z-scores of `bm25` and `cosine`, over all cards in scope. */
  readonly fused: number;
  /** Open conflicts with cards of other documents. */
  readonly conflicts?: readonly CardConflict[];
}

export interface CardConflict {
  readonly id: number;
  /** value, date, polarity or name. */
  readonly type: string;
  readonly other: Contradiction;
}

/** The contradicting sentence of another card, with its location. */
export interface Contradiction {
  readonly cardId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly page: number;
  readonly ordinal: number;
  readonly title: string;
  readonly sentence: string;
}

/** A source of an answer: a card, or the known fields of a card that contradicts one. */
export type Source = Pick<
  Card,
  'cardId' | 'fileId' | 'fileName' | 'page' | 'ordinal' | 'title' | 'verbatimContent' | 'score' | 'conflicts'
>;

/** The other side of a conflict as a source. It gets the score of the card that it contradicts. */
export const sourceAgainst = ({ score }: Card, { sentence, ...place }: Contradiction): Source => ({
  ...place,
  verbatimContent: sentence,
  score,
});

/** Number of cards of a scope that match a question, and of all cards in the scope. */
export interface Coverage {
  /** Cards in scope, each of which was scored. */
  readonly scored: number;
  readonly matched: number;
  /** Number of documents that contain the matching cards. */
  readonly documents: number;
}

interface Statistics {
  /** Number of cards in the scope. */
  readonly cards: number;
  /** Mean number of stems per sentence; 0: unknown. */
  readonly meanSentenceLength: number;
  /** Upper limit of a card's BM25, approached as every word of the query repeats without end; 0: unknown. */
  readonly highestBm25: number;
}

/** Statistics by word as written, because only the index knows by which terms, in which languages, it stores a word. */
export interface WordStatistics extends Statistics {
  /** Number of cards that contain the word in any of its forms. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Words that the index does not store, such as stop words. */
  readonly leftOut: ReadonlySet<string>;
}

/** The same statistics by stem, for weighting words. */
export interface ScopeStatistics extends Statistics {
  /** Number of cards that contain the stem; an absent stem occurs in none. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Stems whose document frequency is unknown. */
  readonly leftOut: ReadonlySet<string>;
}

/** Converts statistics by word into statistics by stem. @param words the requested word of each stem. */
export function byStem(statistics: WordStatistics, words: ReadonlyMap<string, string>): ScopeStatistics {
  const { frequency, leftOut } = statistics;
  return {
    ...statistics,
    frequency: new Map([...words].map(([stem, word]) => [stem, frequency.get(word) ?? 0])),
    leftOut: new Set([...words].flatMap(([stem, word]) => (leftOut.has(word) ? [stem] : []))),
  };
}

/** Inverse document frequency of a stem, highest for a stem that occurs nowhere; 0 for a stem that the index leaves out. */
export function idf(statistics: ScopeStatistics, stem: string): number {
  if (statistics.leftOut.has(stem)) return 0;
  const frequency = Math.min(statistics.frequency.get(stem) ?? 0, statistics.cards);
  return Math.log(1 + (statistics.cards - frequency + 0.5) / (frequency + 0.5));
}

export function idfSum(statistics: ScopeStatistics, stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + idf(statistics, stem), 0);
}

/** The words of a file's name: "travel_policy-2026.md" is "travel policy 2026". */
export const nameWithoutType = (fileName: string): string =>
  fileName.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').replaceAll(/[_-]+/gu, ' ');
