import { normalise, smallWordsIn, wordsOf } from '@cardinal/language';
import type { Card } from '../card.js';
import type { Question } from '../question/question.js';
import { presence, stemsOfCard } from './score.js';

/** The question's words, as written and in their order, that neither the card nor its title contains, without function words. */
export function missingWords(question: Question, card: Card): string[] {
  const { content, written, language } = question;
  const held = stemsOfCard(card, question);
  const asked = new Set(content);
  const missing = new Set(content.filter((stem) => presence(stem, held, question.reading) === 0));
  const plain = normalise(question.asked);
  const { runs } = wordsOf(plain);
  const pairs = new Set(runs.flatMap(pairsOf));
  const words = [...missing].filter((stem) => !pairs.has(stem)).map((stem) => written.get(stem) ?? stem);
  const lacking = [...words, ...runs.flatMap((signs) => lackedOf(signs, asked, missing))];
  if (language === undefined || language === 'en') return [...new Set(lacking)];
  const small = smallWordsIn(language);
  const typed = new Map(question.asked.match(/[\p{L}\p{N}\p{M}]+/gu)?.map((word) => [normalise(word), word]));
  return [...new Set(lacking.flatMap((word) => withoutSmall(word, small)))]
    .slice(0, mostInOrder)
    .toSorted((one, other) => plain.indexOf(one) - plain.indexOf(other))
    .map((word) => typed.get(word) ?? word);
}

/** Maximum number of words that are put in order. Fewer are shown. */
const mostInOrder = 50;

const pairsOf = (signs: readonly string[]): string[] =>
  signs.length === 1 ? [...signs] : signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);

/** In text without spaces: the runs of signs that are part of a missing pair of signs, and of no pair that is present. */
function lackedOf(signs: readonly string[], content: ReadonlySet<string>, missing: ReadonlySet<string>): string[] {
  const lacks = signs.map(() => false);
  const mark = (isSo: (pair: string) => boolean, value: boolean): void => {
    for (const [at, pair] of pairsOf(signs).entries()) if (isSo(pair)) lacks.fill(value, at, at + 2);
  };
  mark((pair) => missing.has(pair), true);
  mark((pair) => content.has(pair) && !missing.has(pair), false);
  const marked = signs.map((sign, at) => (lacks[at] === true ? sign : ' ')).join('');
  return marked.split(' ').filter((word) => word !== '');
}

/** Drops function words and single letters. In text without spaces, function words are also removed at the ends of a run. */
function withoutSmall(word: string, small: ReadonlySet<string>): string[] {
  if (small.has(normalise(word)) || /^\p{Script=Latin}$/u.test(word)) return [];
  if (!runsOn.test(word)) return [word];
  let [from, to] = [0, word.length];
  for (let length = longestSmall; length > 0; length--) {
    if (length >= to - from) continue;
    if (small.has(word.slice(from, from + length))) from += length;
    else if (small.has(word.slice(to - length, to))) to -= length;
    else continue;
    length = longestSmall + 1;
  }
  const rest = word.slice(from, to);
  return small.has(rest) ? [] : [rest];
}

/** Scripts without spaces. Korean has spaces. */
const runsOn = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const longestSmall = 5;
