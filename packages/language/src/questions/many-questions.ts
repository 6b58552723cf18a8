import { fold } from '../fold.js';
import { many } from '../lexicon/many.js';
import type { Spoken } from '../lexicon/spoken.js';
import { oneOf, perLanguage, written } from '../phrase-patterns.js';
import { spokenIn } from '../spoken-in.js';

type Told = keyof typeof many;

/** UTF-16 units that are looked at: a longer question is none to a table. */
const longestRead = 2_000;

/**
 * Whether a question in another language than English and German is about many things at once: how many, in total, on average, the most of
 * something. Where nothing tells its language, a word of any of them does.
 */
export function asksAboutMany(text: string): boolean {
  const read = text.slice(0, longestRead);
  const language = spokenIn(read);
  if (language === 'en' || language === 'de') return false;
  const asked = language === undefined ? (Object.keys(many) as Told[]) : [language];
  return asked.some((each) => patternIn(each).test(plain(read, each)));
}

/** Where marks make other words: tones, and "how much" from "amount". */
const isMarked = (language: Told): boolean => language === 'vi' || language === 'el';

/** As people type it: accents may be left out. */
const plain = (text: string, language: Told): string =>
  isMarked(language) ? written(text) : written(text).replaceAll(/[\p{L}\p{M}]+/gu, fold);

const patternIn = perLanguage((language: Told): RegExp => {
  const phrases = many[language].map((phrase) => plain(phrase, language));
  // Words have borders in Swedish as in Dutch.
  const borders: Spoken = language === 'sv' ? 'nl' : language;
  return new RegExp(oneOf(phrases, borders).replaceAll(String.raw`\*`, anyLetters), 'u');
});

const anyLetters = String.raw`[\p{L}\p{M}]*`;
