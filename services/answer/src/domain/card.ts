import { stem } from './stems.js';
import { functionWords } from './tuning.js';

/** A card as the search handed it over: what can be quoted, and how well it fits the query. */
export interface Card {
  readonly id: string;
  readonly instanceId: number;
  readonly documentId: string;
  readonly fileName: string;
  readonly page: number;
  /** Of the document, from 1; absent where nobody asked. */
  readonly version?: number;
  readonly chunkIndex: number;
  readonly title: string;
  /** The source's own words; quotes are slices of it. */
  readonly text: string;
  /** 0..1, as a client sees it. */
  readonly score: number;
  /** BM25 of card and query. */
  readonly bm25: number;
  /** Cosine of card and query; absent while the card has no vector. */
  readonly cosine?: number;
  /** Mean of the z-scores of the two, over all cards in scope. */
  readonly fused: number;
  /** What other documents say against it, as far as nobody has settled it. */
  readonly conflicts?: readonly CardConflict[];
}

export interface CardConflict {
  readonly id: number;
  /** value, date, polarity or name. */
  readonly type: string;
  /** The other side; its text is the sentence that contradicts. */
  readonly other: Card;
}

/** What weighing words needs to know of all cards in scope. */
export interface ScopeStatistics {
  readonly cards: number;
  /** Stems. 0: not known. */
  readonly meanSentenceLength: number;
  /** Cards that hold the stem; a stem that is missing is in none. */
  readonly frequency: ReadonlyMap<string, number>;
}

const functionStems = new Set([...functionWords].map(stem));

/** How much a stem says: rare is much. An unseen stem says most, unless the index leaves such words out. */
export function idf(statistics: ScopeStatistics, stem: string): number {
  const frequency = Math.min(statistics.frequency.get(stem) ?? 0, statistics.cards);
  if (frequency === 0 && functionStems.has(stem)) return 0;
  return Math.log(1 + (statistics.cards - frequency + 0.5) / (frequency + 0.5));
}

export function idfSum(statistics: ScopeStatistics, stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + idf(statistics, stem), 0);
}
