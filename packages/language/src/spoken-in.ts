import { asking } from './lexicon/asking.js';
import { letters } from './lexicon/letters.js';
import { spoken, type Spoken } from './lexicon/spoken.js';
import { heardIn, votesOf, type Votes } from './recognise.js';
import { recognised } from './languages.js';
import { stopWords } from './stop-words.js';
import { normalise, wordsOf } from './words.js';

/** Number of UTF-16 code units that are examined. More add no information. */
const longestRead = 2_000;
/** Minimum share of letters of a non-Latin script that determines a text's language, regardless of Latin names in the text. */
const clearly = 0.2;

/**
 * Number of different function words that suffice: one in a question, more in a passage, because among the words of a table or of a list of names
 * some are function words of another language.
 */
const inQuestion = 1;
export const inPassage = 3;

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
/** Non-ASCII letters, which are evidence in addition to words (see `lexicon/letters`). */
const beyondAscii = /[\u00a1-\u1eff]/gu;
const letter = /\p{L}/gu;
/** Letters that only one of the two languages has. */
const ukrainian = /[іїєґ]/u;
const russian = /[ыэёъ]/u;

/** A single letter, which may also be part of a part number or a variable. */
const letterAlone = /^[a-z]$/;

/**
 * Determines the language of a question or passage among those of `spoken`.
 *
 * @param least number of different function words that suffice.
 * @returns undefined if there is not enough evidence.
 */
export function spokenIn(text: string, least = inQuestion): Spoken | undefined {
  const plain = normalise(text.slice(0, longestRead));
  const all = count(plain, letter);
  for (const [script, language] of scripts) {
    const share = count(plain, script) / all;
    if (share >= clearly) return language === 'ru' ? inCyrillic(plain) : language;
  }
  const written = plain.match(beyondAscii) ?? [];
  const words = [...wordsOf(plain).words, ...written.map(asLetter)];
  // In a passage the same word again is no further evidence: "total" is in many rows of a table.
  const heard = heardIn(least > inQuestion ? [...new Set(words)] : words, least, votes());
  return spoken.find((each) => each === heard);
}

/** Distinguishes the two languages by letters that only one of them has, otherwise by function words. */
function inCyrillic(plain: string): 'ru' | 'uk' {
  if (ukrainian.test(plain)) return 'uk';
  if (russian.test(plain)) return 'ru';
  return heardIn(wordsOf(plain).words, 0, cyrillicVotes()) ?? 'ru';
}

/** Key of a letter as evidence, distinct from the word of one letter: "é" alone is a Portuguese word. */
const asLetter = (sign: string): string => `-${sign}`;

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

let known: Votes<string> | undefined;

/** Votes of small words for all languages in `recognised`, so that Danish is not mistaken for Dutch, and for those in `spoken`. */
function votes(): Votes<string> {
  if (known) return known;
  const words = new Map<string, string[]>(recognised.map((each) => [each, [...stopWords[each]]]));
  // Stop words of other languages are weak unless they also are asking words, because the lists contain single letters and words like
  // "total". English stop words are never weak.
  const weak = new Set(recognised.filter((each) => each !== 'en').flatMap((each) => [...stopWords[each]]));
  for (const word of stopWords.en) weak.delete(word);
  for (const [language, { when, number, who, where, why, which, other, common }] of Object.entries(asking)) {
    const own = wordsOfPhrases([when, number, who, where, why, which, other, common].flat());
    words.set(language, [...(words.get(language) ?? []), ...own]);
    for (const word of own) if (!letterAlone.test(word)) weak.delete(word);
  }
  for (const [language, own] of Object.entries(letters)) words.get(language)?.push(...[...own].map(asLetter));
  return (known = { ...votesOf(words), weak });
}

const wordsOfPhrases = (phrases: readonly string[]): string[] =>
  phrases.flatMap((phrase) => wordsOf(normalise(phrase)).words);

let knownInCyrillic: Votes<'ru' | 'uk'> | undefined;

function cyrillicVotes(): Votes<'ru' | 'uk'> {
  const of = (language: 'ru' | 'uk'): string[] => wordsOfPhrases(Object.values(asking[language]).flat());
  return (knownInCyrillic ??= votesOf(
    new Map([
      ['ru', [...stopWords.ru, ...of('ru')]],
      ['uk', of('uk')],
    ]),
  ));
}
