import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as finnish } from '@orama/stopwords/finnish';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as norwegian } from '@orama/stopwords/norwegian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as russian } from '@orama/stopwords/russian';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { recognised, type Recognised } from './languages.js';
import { asking } from './lexicon/asking.js';
import { english } from './lexicon/english.js';
import type { Spoken } from './lexicon/spoken.js';
import { perLanguage, written } from './phrase-patterns.js';

/** Stop words by language, in lower case with accents. English ones are omitted from the index; those of all languages from queries. */
export const stopWords: Readonly<Record<Recognised, ReadonlySet<string>>> = {
  en: english.stopWords,
  da: new Set(danish),
  de: new Set(german),
  es: new Set(spanish),
  fi: new Set(finnish),
  fr: new Set(french),
  it: new Set(italian),
  nl: new Set(dutch),
  no: new Set(norwegian),
  pt: new Set(portuguese),
  ru: new Set(russian),
  sv: new Set(swedish),
};

/** Function words and question words of a language, normalised. They are left out of the words that a passage is said to lack. */
export const smallWordsIn = perLanguage((language: Spoken): ReadonlySet<string> => {
  if (language === 'en') return english.stopWords;
  const { when, number, who, where, why, which, other, common } = asking[language];
  const known = recognised.find((each) => each === language);
  const phrases = [when, number, who, where, why, which, other, common].flat().map(written);
  return new Set([...(known ? stopWords[known] : []), ...phrases, ...phrases.flatMap((phrase) => phrase.split(' '))]);
});
