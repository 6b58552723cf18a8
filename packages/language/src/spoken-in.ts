import { asking } from './lexicon/asking.js';
import { letters } from './lexicon/letters.js';
import { spoken, type Spoken } from './lexicon/spoken.js';
import { heardIn, votesOf, type Votes } from './recognise.js';
import { recognised } from './languages.js';
import { stopWords } from './stop-words.js';
import { normalise, wordsOf } from './words.js';

/** UTF-16 units that are looked at: more say nothing more. */
const longestRead = 2_000;
/** A share of letters in another script than the Latin one that says a text's language whatever names it holds. */
const clearly = 0.2;

const leastWords = 1;

const scripts = [
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
] as const satisfies readonly (readonly [RegExp, Spoken])[];
/** Heard beside words: `lexicon/letters` says which languages write them. */
const beyondAscii = /[\u00a1-\u1eff]/gu;
const letter = /\p{L}/gu;
/** Letters that Russian does not have. */
const ukrainian = /[іїєґ]/u;

/** What a part number or a variable may be, too. */
const letterAlone = /^[a-z]$/;

/** The language of a question or a passage among those that Cardinal speaks. @returns undefined when nothing tells. */
export function spokenIn(text: string): Spoken | undefined {
  const plain = normalise(text.slice(0, longestRead));
  const all = count(plain, letter);
  for (const [script, language] of scripts) {
    const share = count(plain, script) / all;
    if (share >= clearly) return language === 'ru' && ukrainian.test(plain) ? 'uk' : language;
  }
  const heard = heardIn([...wordsOf(plain).words, ...(plain.match(beyondAscii) ?? [])], leastWords, votes());
  return spoken.find((each) => each === heard);
}

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

let known: Votes<string> | undefined;

/** Small words of all that the index knows, so that Danish is not taken for Dutch, and of those that Cardinal speaks besides. */
function votes(): Votes<string> {
  if (known) return known;
  const words = new Map<string, string[]>(recognised.map((each) => [each, [...stopWords[each]]]));
  // Lists of small words hold letters and words like "total": English has no such list of how it asks, and is what is left.
  const weak = new Set(recognised.filter((each) => each !== 'en').flatMap((each) => [...stopWords[each]]));
  for (const word of stopWords.en) weak.delete(word);
  for (const [language, { when, number, who, where, why, which, other, common }] of Object.entries(asking)) {
    const phrases = [when, number, who, where, why, which, other, common].flat();
    const own = phrases.flatMap((phrase) => wordsOf(normalise(phrase)).words);
    words.set(language, [...(words.get(language) ?? []), ...own]);
    for (const word of own) if (!letterAlone.test(word)) weak.delete(word);
  }
  for (const [language, own] of Object.entries(letters)) words.get(language)?.push(...own);
  return (known = { ...votesOf(words), weak });
}
