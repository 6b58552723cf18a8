import { compoundsOf } from './compounds.js';
import { askedForms, formsOf, likeness } from './forms.js';
import { aboutOf } from './questions.js';
import { languageOf, readingOf } from './recognise.js';
import type { Language } from './languages.js';
import { sentencesOfLines } from './sentences.js';
import { stopWords } from './stop-words.js';
import { normalise, pairsOf, wordsOf, type Words } from './words.js';

/**
 * Grows with every change of the terms that `analyseCard` finds in the same text. An index holds words of one version
 * alone: those of another are analysed again.
 */
export const analysisVersion = 2;

/** What the index keeps of a card's words. */
export interface Analysis {
  /** Term → how often. */
  readonly terms: ReadonlyMap<string, number>;
  /** Words of title and text, and signs of text without spaces, but for English stop words. Compounds count as their parts only, so that they do not make a card long. */
  readonly length: number;
  /** What `length` counts, of the text alone. */
  readonly textStems: number;
  readonly sentences: number;
  readonly language: Language;
}

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
  const language = readingOf(body.words, body.runs.length);
  const terms = new Map<string, number>();
  const textStems = addWords(body, language, terms);
  const titleStems = addWords(head, language, terms);
  addAll(compoundsOf(plainText, true), terms);
  addAll(compoundsOf(plainTitle, true), terms);
  return { terms, length: textStems + titleStems, textStems, sentences: countSentences(text), language };
}

/** What to look a query up by. */
export interface QueryAnalysis {
  /** Term → what it counts. */
  readonly terms: ReadonlyMap<string, number>;
  /**
   * For each word that was meant, the readings in which a card may hold it: a card that has all terms of one of them, for each
   * word, has all of the query.
   */
  readonly words: readonly (readonly ReadonlyMap<string, number>[])[];
  /** The whole form of each part number, date or amount, if the query consists of nothing else; else empty. */
  readonly identifiers: readonly string[];
}

/**
 * Each word is read in every way in which the collection is, since a few words rarely tell their language; a card holds only the terms
 * of its own. Compounds are further terms, which no card needs to have.
 *
 * @param spoken how the cards of the collection are read.
 */
export function analyseQuery(query: string, spoken: readonly Language[]): QueryAnalysis {
  const plain = spoken.includes('und') ? aboutOf(query) : normalise(query);
  const { words: found, runs } = wordsOf(plain);
  const readings = spoken.length > 0 ? spoken : (['en'] as const);
  const stops = stopWordsOf(found, readings);
  const words = [
    ...found.filter((word) => !stops.has(word)).map((word) => readings.map((reading) => askedForms(word, reading))),
    ...runs.flatMap(askedSigns).map((forms) => [forms]),
  ].slice(0, mostQueryTerms);
  const terms = new Map<string, number>();
  for (const word of words) {
    // A term that stands for the word in two readings stands for it once.
    for (const [term, weight] of strongest(word)) terms.set(term, (terms.get(term) ?? 0) + weight);
  }
  addAll(compoundsOf(plain, false), terms);
  const kept = new Map([...terms].slice(0, mostQueryTerms));
  const identifiers = identifiersOf(plain, stops).filter((term) => kept.has(term));
  return { terms: kept, words, identifiers };
}

/** Neighbouring signs are a word, near enough, and each sign a lesser one. */
function askedSigns(signs: readonly string[]): ReadonlyMap<string, number>[] {
  return [...signs, ...(signs.length > 1 ? pairsOf(signs) : [])].map((term) => new Map([[term, 1]]));
}

function strongest(readings: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const [term, weight] of readings.flatMap((forms) => [...forms])) {
    terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  }
  return terms;
}

/** Of the language that the words are from: a function word that only other languages have says nothing in an English collection. */
function stopWordsOf(words: readonly string[], spoken: readonly Language[]): ReadonlySet<string> {
  const heard = languageOf(words, 1);
  if (heard !== undefined && (heard === 'en' || spoken.includes('und'))) return stopWords[heard];
  return spoken.includes('en') ? stopWords.en : new Set();
}

/**
 * The terms that stand for a word in a collection: none if the query's words leave it out.
 *
 * @param query that the word is from. @param spoken how the cards of the collection are read.
 */
export function termsOfWord(word: string, query: string, spoken: readonly Language[]): string[] {
  const { words, runs } = wordsOf(normalise(word));
  const stops = stopWordsOf(wordsOf(normalise(query)).words, spoken);
  const readings = new Set<Language>(['en', ...spoken]);
  const forms = words
    .filter((each) => !stops.has(each))
    .flatMap((each) => [...readings].flatMap((reading) => [...askedForms(each, reading).keys()]));
  return [...new Set([...forms, ...runs.flatMap(pairsOf)])];
}

/** The terms of a text but its compounds, one a word, repeated ones kept: what texts are compared by, one with another. */
export function termsOf(text: string, reading: Language = 'en'): string[] {
  const { words, runs } = wordsOf(normalise(text));
  const meant = reading === 'en' ? words.filter((word) => !stopWords.en.has(word)) : words;
  return [...meant.map((word) => likeness(word, reading)), ...runs.flatMap(pairsOf)];
}

/** How the words of a text are to be read: as those of the language that it is in, or where nothing tells, as those of a card. */
export function readingIn(text: string, language: string | undefined): Language {
  if (language !== undefined) return language === 'en' ? 'en' : 'und';
  const { words, runs } = wordsOf(normalise(text));
  return readingOf(words, runs.length);
}

/** What is written with a digit names one thing; in a question it is one word among others. */
function identifiersOf(plain: string, stops: ReadonlySet<string>): string[] {
  const pieces = plain.match(/[\p{L}\p{N}]\S*/gu)?.filter((piece) => !stops.has(piece)) ?? [];
  if (!pieces.every((piece) => /\p{N}/u.test(piece))) return [];
  return [...new Set(pieces.flatMap((piece) => compoundsOf(piece, false)[0] ?? wordsOf(piece).words[0] ?? []))];
}

/** @returns how many words and signs were added. */
function addWords({ words, runs }: Words, language: Language, terms: Map<string, number>): number {
  let added = 0;
  for (const word of words) {
    if (language === 'en' && stopWords.en.has(word)) continue;
    addAll(formsOf(word, language), terms);
    added++;
  }
  for (const signs of runs) {
    addAll(signs, terms);
    if (signs.length > 1) addAll(pairsOf(signs), terms);
    added += Math.max(1, 2 * signs.length - 1);
  }
  return added;
}

function addAll(found: readonly string[], terms: Map<string, number>): void {
  for (const term of found) terms.set(term, (terms.get(term) ?? 0) + 1);
}

function countSentences(text: string): number {
  let count = 0;
  for (const _ of sentencesOfLines(text)) count++;
  return Math.max(1, count);
}
