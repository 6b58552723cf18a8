import { answerability } from '@cardinal/contracts';
import { wordsOf } from '@cardinal/language';
import { idf, type Card, type ScopeStatistics } from '../card.js';

/** What a card contains of a question, compared with what any card contains by chance. */
export interface Chance {
  /** Share of the question's stems, weighted by idf, that a card of this length contains by chance, 0..1. */
  readonly chanceShare: number;
  /**
   * By how much the card contains more than the luckiest of all cards by chance would: 0 if it does not, else a logarithm of standard
   * deviations. Largest where several rare words meet.
   */
  readonly surprise: number;
  /** `surprise` of a card that contains every stem: 0 where the question consists of words that are in most cards. */
  readonly surpriseOfAll: number;
}

/**
 * Compares a card with chance, as if each stem occurred in cards independently, with the probability (n + 0.5) / (N + 1) = e^-idf of one of
 * n in N cards, and in a card that is longer than others as often as in several of them.
 *
 * The sum of the idf of the stems that occur then has the mean Σ idf p and the variance Σ idf² p (1 - p), and the highest of N such sums is
 * about √(2 ln N) standard deviations above the mean (extreme value of a normal distribution). Where words are written as several syllables or
 * signs, each of which is in many words, chance alone reaches much further than where a word is one term.
 *
 * Among fewer cards than a small collection has, frequencies tell nothing about words: every word is in a large part of the cards or in none.
 *
 * @param held stems of the card. @param found cards found, among them this one, by whose mean length its length is measured.
 */
export function chanceOf(
  stems: readonly string[],
  held: ReadonlySet<string>,
  card: Card,
  found: readonly Card[],
  statistics: ScopeStatistics,
): Chance {
  if (statistics.cards < answerability.smallCollection) return { chanceShare: 0, surprise: 0, surpriseOfAll: 0 };
  const lengths = found.map(({ verbatimContent }) => verbatimContent.length);
  const longer =
    (card.verbatimContent.length * lengths.length) / (lengths.reduce((sum, length) => sum + length, 0) || 1);
  let [total, sum, mean, variance] = [0, 0, 0, 0];
  for (const stem of stems) {
    const weight = idf(statistics, stem);
    const probability = 1 - (1 - Math.min(mostProbable, Math.exp(-weight))) ** longer;
    total += weight;
    if (held.has(stem)) sum += weight;
    mean += weight * probability;
    variance += weight * weight * probability * (1 - probability) * (isPairOfSigns(stem) ? 2 : 1);
  }
  const luckiest = Math.sqrt(2 * Math.log(Math.max(2, statistics.cards)));
  const surprise = (of: number): number => {
    const deviations = variance > 0 ? (of - mean) / Math.sqrt(variance) : 0;
    return Math.log((1 + Math.max(luckiest, deviations)) / (1 + luckiest));
  };
  return { chanceShare: mean / (total || 1), surprise: surprise(sum), surpriseOfAll: surprise(total) };
}

/** Below 1, because even the commonest word may be missing from a card. */
const mostProbable = 0.98;

/** In text without spaces: neighbouring pairs share a sign, so that they occur together. */
const isPairOfSigns = (stem: string): boolean => wordsOf(stem).runs.length > 0;
