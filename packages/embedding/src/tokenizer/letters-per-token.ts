import type { Tokenizer } from './tokenizer.js';

/** Maximum number of words examined: enough to recognise a language, and a bound on the cost. */
const mostWords = 64;
const mostPieces = 64;
const word = /[\p{L}\p{M}]+/gu;
const letter = /\p{L}/gu;
/** A sign of these scripts is a word or a syllable, and counts as several letters. */
const syllable = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const lettersOfASyllable = 3;

/** @returns Infinity for a text without letters. */
export function lettersPerToken(text: string, tokenizer: Tokenizer): number {
  const around = tokenizer.encode('', mostPieces).length;
  let letters = 0;
  let tokens = 0;
  let looked = 0;
  for (const [found] of text.matchAll(word)) {
    if (++looked > mostWords) break;
    const ids = tokenizer.encode(found, mostPieces);
    tokens += ids.length - around;
    if (tokenizer.unknown === undefined || !ids.includes(tokenizer.unknown)) letters += lettersIn(found);
  }
  return tokens === 0 ? Infinity : letters / tokens;
}

function lettersIn(text: string): number {
  let count = 0;
  for (const [sign] of text.matchAll(letter)) count += syllable.test(sign) ? lettersOfASyllable : 1;
  return count;
}
