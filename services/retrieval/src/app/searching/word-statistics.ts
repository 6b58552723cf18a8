import type { QueryAnalysis } from '@cardinal/language';
import { idf } from '../../domain/bm25.js';
import type { CountedScope, ScopeCounts } from '../ports.js';

export interface WordStatistics {
  /** Number of cards that contain the word in any form; a lower bound if the word has several. */
  readonly documentFrequency: number;
  /** Whether the index leaves the word out, so that no card is found by it. */
  readonly leftOut: boolean;
}

/** @param statisticsTerms for each word, the terms that stand for it. */
export async function statisticsOf(
  view: CountedScope,
  statisticsTerms: readonly (readonly string[])[],
): Promise<WordStatistics[]> {
  const terms = [...new Set(statisticsTerms.flat())];
  const frequencies = await view.documentFrequencies(terms);
  const frequencyOf = new Map(terms.map((term, index) => [term, frequencies[index] ?? 0]));
  return statisticsTerms.map((forms) => ({
    documentFrequency: Math.max(0, ...forms.map((term) => frequencyOf.get(term) ?? 0)),
    leftOut: forms.length === 0,
  }));
}

/** Upper limit of a card's BM25: the sum of the weights of the query's words, as if each were repeated without end. */
export async function highestScore(
  view: CountedScope,
  words: QueryAnalysis['words'],
  counts: ScopeCounts,
): Promise<number> {
  const terms = [...new Set(words.flat().flatMap((forms) => [...forms.keys()]))];
  const frequencies = await view.documentFrequencies(terms);
  const weights = new Map(terms.map((term, index) => [term, idf(counts.cards, frequencies[index] ?? 0)]));
  const most = (forms: ReadonlyMap<string, number>): number =>
    [...forms].reduce((sum, [term, times]) => sum + times * (weights.get(term) ?? 0), 0);
  return words.reduce((sum, readings) => sum + Math.min(...readings.map(most)), 0);
}
