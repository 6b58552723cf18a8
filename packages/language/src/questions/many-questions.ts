import { fold } from '../fold.js';
import { many } from '../lexicon/many.js';
import type { Spoken } from '../lexicon/spoken.js';
import { oneOf, perLanguage, written } from '../phrase-patterns.js';
import { spokenIn } from '../spoken-in.js';

type Told = keyof typeof many;

/** Maximum length of the text that is read, in UTF-16 units. No question about a table is longer. */
const longestRead = 2_000;

/**
 * Whether a question in a language other than English and German is about many things at once: how many, in total, on average, the most of
 * something. If its language cannot be determined, a phrase of any language suffices.
 */
export function asksAboutMany(text: string): boolean {
  const read = text.slice(0, longestRead);
  const language = spokenIn(read);
  if (language === 'en' || language === 'de') return false;
  const asked = language === undefined ? (Object.keys(many) as Told[]) : [language];
  // Each form once, because making it takes longer than looking for the phrases of a language.
  const marked = written(read);
  const unmarked = asked.every(isMarked) ? '' : withoutAccents(marked);
  return asked.some((each) => patternIn(each).test(isMarked(each) ? marked : unmarked));
}

/** Whether words that differ only in marks are different words: tones in Vietnamese, "how much" and "amount" in Greek. */
const isMarked = (language: Told): boolean => language === 'vi' || language === 'el';

/** Normalises a text, without accents where they may be omitted in typing. */
const plain = (text: string, language: Told): string =>
  isMarked(language) ? written(text) : withoutAccents(written(text));

const withoutAccents = (text: string): string => text.replaceAll(/[\p{L}\p{M}]+/gu, fold);

const patternIn = perLanguage((language: Told): RegExp => {
  const phrases = many[language].map((phrase) => plain(phrase, language));
  // Swedish has the word boundaries of Dutch.
  const borders: Spoken = language === 'sv' ? 'nl' : language;
  return new RegExp(oneOf(phrases, borders).replaceAll(String.raw`\*`, anyLetters), 'u');
});

const anyLetters = String.raw`[\p{L}\p{M}]*`;
