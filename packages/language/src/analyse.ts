import { compoundsOf } from './compounds.js';
import { languageOf } from './recognise.js';
import type { Language } from './languages.js';
import { sentencesOfLines } from './sentences.js';
import { stem } from './stem.js';
import { stopWords } from './stop-words.js';
import { normalise, wordsOf } from './words.js';

/**
 * Grows with every change of the terms that `analyseCard` finds in the same text. An index holds words of one version
 * alone: those of another are analysed again.
 */
export const analysisVersion = 1;

/** What the index keeps of a card's words. */
export interface Analysis {
  /** Term → how often. */
  readonly terms: ReadonlyMap<string, number>;
  /** Stems of title and text. Compounds count as their parts only, so that they do not make a card long. */
  readonly length: number;
  /** Stems of the text alone. */
  readonly textStems: number;
  readonly sentences: number;
  readonly language: Language;
}

const functionWordsOfACard = 3;
/** Terms beyond this many (by first occurrence) are not looked up, so that a huge query costs no more than a page. */
const mostQueryTerms = 512;

/**
 * @param title counts as card text, with no weight of its own: the measurements found none worth having.
 * @param text statement and verbatim content (`wordsOfCard`).
 */
export function analyseCard(title: string, text: string): Analysis {
  const plainTitle = normalise(title);
  const plainText = normalise(text);
  const body = wordsOf(plainText);
  const head = wordsOf(plainTitle);
  const language = languageOf(body.words, functionWordsOfACard) ?? 'en';
  const terms = new Map<string, number>();
  const textStems = addStems(body.words, language, terms) + addAll(body.bigrams, terms);
  const titleStems = addStems(head.words, language, terms) + addAll(head.bigrams, terms);
  addAll(compoundsOf(plainText, true), terms);
  addAll(compoundsOf(plainTitle, true), terms);
  return { terms, length: textStems + titleStems, textStems, sentences: countSentences(text), language };
}

/** What to look a query up by. */
export interface QueryAnalysis {
  /** Term → how often it was asked for. */
  readonly terms: ReadonlyMap<string, number>;
  /** For each word that was meant, the terms that stand for it: a card that has one of each has all of the query. */
  readonly words: readonly (readonly string[])[];
  /** The whole form of each part number, date or amount, if the query consists of nothing else; else empty. */
  readonly identifiers: readonly string[];
  /** One of the collection's. */
  readonly language: Language;
}

/**
 * Each word is stemmed in every language of the collection, since a few words rarely tell theirs; a card holds only the
 * stems of its own. Compounds are further terms, which no card needs to have.
 *
 * @param spoken languages of the collection.
 */
export function analyseQuery(query: string, spoken: readonly Language[]): QueryAnalysis {
  const plain = normalise(query);
  const found = wordsOf(plain);
  const stems = spoken.length > 0 ? spoken : (['en'] as const);
  const language = languageOfQuery(found.words, stems);
  const stops = stopWords[language];
  const meant = found.words.filter((word) => !stops.has(word));
  const words = [
    ...meant.map((word) => [...new Set(stems.map((language) => stem(word, language)))]),
    ...found.bigrams.map((bigram) => [bigram]),
  ].slice(0, mostQueryTerms);
  const terms = new Map<string, number>();
  for (const word of words) addAll(word, terms);
  addAll(compoundsOf(plain, false), terms);
  const kept = new Map([...terms].slice(0, mostQueryTerms));
  const identifiers = identifiersOf(plain, stops).filter((term) => kept.has(term));
  return { terms: kept, words, identifiers, language };
}

/**
 * The terms that stand for a word in a collection: none if the index leaves it out.
 *
 * @param language of the text that the word is from.
 * @param spoken languages of the collection.
 */
export function termsOfWord(word: string, language: Language, spoken: readonly Language[]): string[] {
  const { words, bigrams } = wordsOf(normalise(word));
  const meant = words.filter((each) => !stopWords[language].has(each));
  const stems = meant.flatMap((each) => [language, ...spoken].map((other) => stem(each, other)));
  return [...new Set([...stems, ...bigrams])];
}

/** Every term of a text but its compounds, repeated ones kept: what texts are compared by, one with another. */
export function termsOf(text: string, language: Language): string[] {
  const { words, bigrams } = wordsOf(normalise(text));
  const meant = words.filter((word) => !stopWords[language].has(word));
  return [...meant.map((word) => stem(word, language)), ...bigrams];
}

/** What is written with a digit names one thing; in a question it is one word among others. */
function identifiersOf(plain: string, stops: ReadonlySet<string>): string[] {
  const pieces = plain.match(/[\p{L}\p{N}]\S*/gu)?.filter((piece) => !stops.has(piece)) ?? [];
  if (!pieces.every((piece) => /\p{N}/u.test(piece))) return [];
  return [...new Set(pieces.flatMap((piece) => compoundsOf(piece, false)[0] ?? wordsOf(piece).words[0] ?? []))];
}

/** One of the collection's languages: a function word that only other languages have says nothing here. */
function languageOfQuery(words: readonly string[], spoken: readonly Language[]): Language {
  const heard = languageOf(words, 1);
  if (heard && spoken.includes(heard)) return heard;
  return spoken.includes('en') ? 'en' : (spoken[0] ?? 'en');
}

function addStems(words: readonly string[], language: Language, terms: Map<string, number>): number {
  const stops = stopWords[language];
  let added = 0;
  for (const word of words) {
    if (stops.has(word)) continue;
    const term = stem(word, language);
    terms.set(term, (terms.get(term) ?? 0) + 1);
    added++;
  }
  return added;
}

function addAll(found: readonly string[], terms: Map<string, number>): number {
  for (const term of found) terms.set(term, (terms.get(term) ?? 0) + 1);
  return found.length;
}

function countSentences(text: string): number {
  let count = 0;
  for (const _ of sentencesOfLines(text)) count++;
  return Math.max(1, count);
}
