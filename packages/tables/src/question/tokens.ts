import { baseStem, normalise } from '@cardinal/language';
import { asciiDigits } from '../values/digits.js';
import { wordKey } from '../values/word-key.js';
import { englishQuestions } from '../words/english-questions.js';
import { germanQuestions } from '../words/german-questions.js';
import type { QuestionWords } from '../words/question-words.js';

export interface Token {
  readonly word: string;
  readonly stem: string;
  /** Where it begins and ends in `Question.text`. */
  readonly start: number;
  readonly end: number;
}

export interface Question {
  /** In the normal form in which words are compared. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: QuestionWords;
  readonly stem: (word: string) => string;
}

/** A longer question is no question to a table. */
const mostTokens = 60;
const mostCharacters = 1_000;

/**
 * @param like a question whose language it is in, where it says too little to tell.
 * @returns undefined for a question that is too long, or has no word.
 */
export function readTokens(asked: string, like?: Question): Question | undefined {
  if (asked.length > mostCharacters) return undefined;
  const text = asciiDigits(normalise(asked));
  const matches = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].slice(0, mostTokens + 1);
  if (matches.length === 0 || matches.length > mostTokens) return undefined;
  const plain = matches.map((match) => wordKey(match[0]));
  const german = plain.filter((word) => germanQuestions.signs.has(word)).length;
  const english = plain.filter((word) => englishQuestions.signs.has(word)).length;
  const isGerman = like ? like.words === germanQuestions : german > english;
  const stem = isGerman ? germanStem : englishStem;
  const tokens = matches.map((match, at) => {
    const word = plain[at] ?? '';
    return { word, stem: stem(word), start: match.index, end: match.index + match[0].length };
  });
  return { text, tokens, words: isGerman ? germanQuestions : englishQuestions, stem };
}

/** Numbers and names with digits have no stem. */
const englishStem = (word: string): string => (/\d/.test(word) ? word : baseStem(word));

const endings = ['ern', 'em', 'en', 'er', 'es', 'e', 's'];
const shortestStem = 4;

/** A German word without the ending of its case or number, near enough to compare a question with a header. */
export function germanStem(word: string): string {
  const ending = endings.find((each) => word.length - each.length >= shortestStem && word.endsWith(each));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** The phrase that begins at a token, of as many words as are asked for. */
export const phraseAt = ({ tokens }: Question, at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');

/** The longest phrase of a list that begins at a token. @returns how many words it has, 0 if it does not respond. */
export function phraseLength(question: Question, at: number, phrases: { has(phrase: string): boolean }): number {
  if (at < 0) return 0;
  for (let length = Math.min(3, question.tokens.length - at); length > 0; length--)
    if (phrases.has(phraseAt(question, at, length))) return length;
  return 0;
}
