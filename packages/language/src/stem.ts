import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as porter } from 'stemmer';
import { fold } from './fold.js';
import type { Language } from './languages.js';
import { english } from './lexicon/english.js';

/** Porter 1980 for English, as measured; Snowball for the others. */
const stemmers: Readonly<Record<Language, (word: string) => string>> = {
  en: porter,
  da: danish,
  de: german,
  es: spanish,
  fi: finnish,
  fr: french,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ru: russian,
  sv: swedish,
};

/** Words kept in each language's cache: the running vocabulary of a collection, about 10 MB in all. */
const cacheSize = 50_000;
/** Nothing longer is a word; stemmers take their time over it. */
const longestWord = 40;
const caches = new Map<Language, Map<string, string>>();

/**
 * The form under which a word is indexed and looked up: stemmed, accents stripped. Accents go last (except in English,
 * whose stemmer knows none), because the other stemmers need them.
 */
export function stem(word: string, language: Language): string {
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = new Map()));
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= cacheSize) cache.clear();
  const stemmed = compute(word, language);
  cache.set(word, stemmed);
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
  return stem(english.irregular.get(own) ?? (own.length > 4 && own.endsWith('ly') ? own.slice(0, -2) : own), 'en');
}

function compute(word: string, language: Language): string {
  if (word.length > longestWord) return fold(word).slice(0, longestWord);
  return language === 'en' ? porter(fold(word)) : fold(stemmers[language](word));
}
