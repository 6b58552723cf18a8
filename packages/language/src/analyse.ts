import { compoundsOf } from './compounds.js';
import { askedForms, formsOf, likeness } from './forms.js';
import { aboutOf } from './questions/questions.js';
import { languageOf, readingOf } from './recognise.js';
import type { Language } from './languages.js';
import { sentencesOfLines } from './sentences.js';
import { stopWords } from './stop-words.js';
import { normalise, pairsOf, wordsOf, type Words } from './words.js';

/**
 * Must be raised with every change of the terms that `analyseCard` yields for the same text. An index contains words of a single version;
 * those of another version are analysed again.
 */
export const analysisVersion = 6;

/** Analysis of a card's words for the index. */
export interface Analysis {
  /** Number of occurrences of each term. */
  readonly terms: ReadonlyMap<string, number>;
  /** Number of words (characters and pairs in text without spaces) in title and text, without English stop words and whole compounds. */
  readonly length: number;
  /** Like `length`, for the text without the title. */
  readonly textStems: number;
  readonly sentences: number;
  readonly language: Language;
}

/** Maximum number of terms per query (by first occurrence), so that a huge query costs no more than a page of text. */
const mostQueryTerms = 512;

/**
 * Analyses a card for the index.
 *
 * @param title title of the card. It has the same weight as the text, because no other weight improved the measurements.
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

/** Analysis of a query, for searching the index. */
export interface QueryAnalysis {
  /** Weight of each term. */
  readonly terms: ReadonlyMap<string, number>;
  /**
   * For each word except stop words, its alternative readings as sets of terms. A card contains the whole query if it has, for each word,
   * all terms of one reading.
   */
  readonly words: readonly (readonly ReadonlyMap<string, number>[])[];
  /** The whole-compound term of each part number, date or amount, if the query consists of nothing else; else empty. */
  readonly identifiers: readonly string[];
}

/**
 * Analyses a query. Each word is read in every way in which cards of the collection are read, because a few words rarely suffice to
 * determine their language, and a card has only terms of its own reading. Compounds are additional terms that a card need not have.
 *
 * @param spoken the readings used for cards of the collection.
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
    // A term that occurs in two readings of a word counts once.
    for (const [term, weight] of strongest(word)) terms.set(term, (terms.get(term) ?? 0) + weight);
  }
  addAll(compoundsOf(plain, false), terms);
  const kept = new Map([...terms].slice(0, mostQueryTerms));
  const identifiers = identifiersOf(plain, stops).filter((term) => kept.has(term));
  return { terms: kept, words, identifiers };
}

/** Terms of a run of text without spaces: its characters, and pairs of adjacent characters, which approximate words. */
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

/** Stop words to remove from a query: those of its language if cards may be in it, else the English ones if there are English cards. */
function stopWordsOf(words: readonly string[], spoken: readonly Language[]): ReadonlySet<string> {
  const heard = languageOf(words, 1);
  if (heard !== undefined && (heard === 'en' || spoken.includes('und'))) return stopWords[heard];
  return spoken.includes('en') ? stopWords.en : new Set();
}

/**
 * The terms of a query's word in the index of a collection; none if it is a stop word there.
 *
 * @param query the query that contains the word. @param spoken the readings used for cards of the collection.
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

/** Terms for comparing texts with each other: one term per word, without compounds, including repetitions. */
export function termsOf(text: string, reading: Language = 'en'): string[] {
  const { words, runs } = wordsOf(normalise(text));
  const meant = reading === 'en' ? words.filter((word) => !stopWords.en.has(word)) : words;
  return [...meant.map((word) => likeness(word, reading)), ...runs.flatMap(pairsOf)];
}

/** Reading for the words of a text: by its language if given, else determined as for a card. */
export function readingIn(text: string, language: string | undefined): Language {
  if (language !== undefined) return language === 'en' ? 'en' : 'und';
  const { words, runs } = wordsOf(normalise(text));
  return readingOf(words, runs.length);
}

/** Identifiers of a query in which every word has a digit; empty for other queries, in which they are ordinary words. */
function identifiersOf(plain: string, stops: ReadonlySet<string>): string[] {
  const pieces = plain.match(/[\p{L}\p{N}]\S*/gu)?.filter((piece) => !stops.has(piece)) ?? [];
  if (!pieces.every((piece) => /\p{N}/u.test(piece))) return [];
  return [...new Set(pieces.flatMap((piece) => compoundsOf(piece, false)[0] ?? wordsOf(piece).words[0] ?? []))];
}

/** Adds the terms of words and runs. @returns the length, as in `Analysis.length`. */
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
