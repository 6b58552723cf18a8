import { ranking } from '../parameters.js';
import { compoundsOf } from './compounds.js';
import { languageOf, type Language } from './language.js';
import { stem } from './stemming.js';
import { stopWords } from './stop-words.js';
import { normalise, wordsOf } from './words.js';

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

// The look-behind keeps a long row of dots from being tried at each of them.
const sentenceEnd = /(?<![.!?])[.!?]+["')\]]*\s+(?=[\p{Lu}\p{N}"'(])|[。！？]+|\n+/gu;
const functionWordsOfACard = 3;

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

/**
 * The terms to look a query up by. Each word is stemmed in every language of the collection, since a few words rarely
 * tell theirs; a card holds only the stems of its own.
 *
 * @returns term → how often it was asked for.
 */
export function analyseQuery(query: string, spoken: readonly Language[]): Map<string, number> {
  const plain = normalise(query);
  const { words, bigrams } = wordsOf(plain);
  const own = languageOf(words, 1) ?? 'en';
  const terms = new Map<string, number>();
  const meant = words.filter((word) => !stopWords[own].has(word));
  for (const word of meant) {
    const stems = new Set<string>([stem(word, own)]);
    for (const language of spoken) if (!stopWords[language].has(word)) stems.add(stem(word, language));
    addAll([...stems], terms);
  }
  addAll(bigrams, terms);
  addAll(compoundsOf(plain, false), terms);
  return new Map([...terms].slice(0, ranking.maxQueryTerms));
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
  return 1 + (text.trim().match(sentenceEnd)?.length ?? 0);
}
