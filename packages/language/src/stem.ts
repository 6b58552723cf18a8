import { stemmer as porter } from 'stemmer';
import { fold } from './fold.js';
import { english } from './lexicon/english.js';

/** Words kept in the cache: the running vocabulary of a collection, some megabytes. */
const cacheSize = 50_000;
/** Nothing longer is a word; stemmers take their time over it. */
const longestWord = 40;
const known = new Map<string, string>();

/** The stem of an English word: without accents, by Porter 1980, as measured. */
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
 * The form under which two statements are compared: irregular forms and adverbs are one with their base, which the index keeps
 * apart ("slowly" and "slow"). English.
 *
 * @param word lower case.
 */
export function baseStem(word: string): string {
  const own = word.replace(/'s?$/, '');
  return stem(english.irregular.get(own) ?? (own.length > 4 && own.endsWith('ly') ? own.slice(0, -2) : own));
}
