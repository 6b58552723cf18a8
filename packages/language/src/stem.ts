import { stemmer as porter } from 'stemmer';
import { fold } from './fold.js';
import { english } from './lexicon/english.js';

/** Maximum number of cached words: the common vocabulary of a collection, a few megabytes. */
const cacheSize = 50_000;
/** Longer words are cut instead of stemmed, because they are not real words and stemming them is slow. */
const longestWord = 40;
const known = new Map<string, string>();

/** Stem of an English word without accents, by Porter's algorithm (1980), which was chosen by measurement. */
export function stem(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= cacheSize) known.clear();
  const folded = fold(word);
  const stemmed = word.length > longestWord ? folded.slice(0, longestWord) : porter(folded);
  known.set(word, stemmed);
  return stemmed;
}

/**
 * Base form of an English word for comparing statements. Unlike in the index, irregular forms and adverbs are reduced to their base
 * ("slowly" to "slow").
 *
 * @param word lower case.
 */
export function baseStem(word: string): string {
  const own = word.replace(/'s?$/, '');
  return stem(english.irregular.get(own) ?? (own.length > 4 && own.endsWith('ly') ? own.slice(0, -2) : own));
}
