/** A card as the search handed it over: what can be quoted, and how well it fits the query. */
export interface Card {
  readonly cardId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly page: number;
  /** Of the document, from 1; absent where nobody asked. */
  readonly version?: number;
  readonly ordinal: number;
  readonly title: string;
  /** The source's own words; quotes are slices of it. */
  readonly verbatimContent: string;
  /** Where the card begins amid a table: the table's header rows, the source's own words too. `numberedColumns` where its tables have none. Otherwise empty. */
  readonly tableHeader: string;
  /** 0..1, as a client sees it. */
  readonly score: number;
  /** BM25 of card and query. */
  readonly bm25: number;
  /** Cosine of card and query; absent while the card has no vector. */
  readonly cosine?: number;
  /** Mean of the z-scores of the two, over all cards in scope. */
  readonly fused: number;
  /** What other documents say against it, as far as nobody has resolved it. */
  readonly conflicts?: readonly CardConflict[];
}

export interface CardConflict {
  readonly id: number;
  /** value, date, polarity or name. */
  readonly type: string;
  readonly other: Contradiction;
}

/** The sentence of another card that contradicts, and where it stands. */
export interface Contradiction {
  readonly cardId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly page: number;
  readonly ordinal: number;
  readonly title: string;
  readonly sentence: string;
}

/** What an answer names as a source: a card, or as much of one as is known of what contradicts it. */
export type Source = Pick<
  Card,
  'cardId' | 'fileId' | 'fileName' | 'page' | 'ordinal' | 'title' | 'verbatimContent' | 'score' | 'conflicts'
>;

/** It is as near to the question as the card that it contradicts. */
export const sourceAgainst = ({ score }: Card, { sentence, ...place }: Contradiction): Source => ({
  ...place,
  verbatimContent: sentence,
  score,
});

/** How many cards of a scope match a question, and how many there are. */
export interface Coverage {
  /** Cards in scope, each of which was scored. */
  readonly scored: number;
  readonly matched: number;
  /** That these are in. */
  readonly documents: number;
}

interface Statistics {
  /** Of the scope. */
  readonly cards: number;
  /** Stems. 0: not known. */
  readonly meanSentenceLength: number;
  /** What the BM25 of a card approaches that says every word of the query without end. 0: not known. */
  readonly highestBm25: number;
}

/** What the index says of words as they were written. It alone knows by which terms it holds a word, in which languages. */
export interface WordStatistics extends Statistics {
  /** Cards that hold the word in any of its forms. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Words that the index does not hold. */
  readonly leftOut: ReadonlySet<string>;
}

/** What weighing words needs to know of all cards in scope: the same by our own stems. */
export interface ScopeStatistics extends Statistics {
  /** Cards that hold the stem; a stem that is missing is in none. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Stems whose document frequency is unknown. */
  readonly leftOut: ReadonlySet<string>;
}

/** @param words by stem, as they were asked for. */
export function byStem(statistics: WordStatistics, words: ReadonlyMap<string, string>): ScopeStatistics {
  const { frequency, leftOut } = statistics;
  return {
    ...statistics,
    frequency: new Map([...words].map(([stem, word]) => [stem, frequency.get(word) ?? 0])),
    leftOut: new Set([...words].flatMap(([stem, word]) => (leftOut.has(word) ? [stem] : []))),
  };
}

/** How much a stem says: rare is much, and an unseen one most. One that the index leaves out says nothing. */
export function idf(statistics: ScopeStatistics, stem: string): number {
  if (statistics.leftOut.has(stem)) return 0;
  const frequency = Math.min(statistics.frequency.get(stem) ?? 0, statistics.cards);
  return Math.log(1 + (statistics.cards - frequency + 0.5) / (frequency + 0.5));
}

export function idfSum(statistics: ScopeStatistics, stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + idf(statistics, stem), 0);
}
