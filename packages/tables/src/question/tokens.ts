import { baseStem, normalise } from '@cardinal/language';
import { asciiDigits } from '../values/digits.js';
import { wordKey } from '../values/word-key.js';
import { englishQuestions } from '../words/english-questions.js';
import { germanQuestions } from '../words/german-questions.js';
import type { QuestionWords } from '../words/question-words.js';

export interface Token {
  readonly word: string;
  readonly stem: string;
  /** The word is written in capitals, unlike the rest of the question, and would otherwise be a function word: "IT", "US", "WHO". */
  readonly isName: boolean;
  /** Span in `Question.text`. */
  readonly start: number;
  readonly end: number;
}

export interface Question {
  /** The question in the normal form for comparing words. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: QuestionWords;
  readonly stem: (word: string) => string;
}

/** Longer questions are not read as questions about a table. */
const mostTokens = 60;
const mostCharacters = 1_000;

/**
 * @param like a question in the same language, for a follow-up that is too short to determine its language.
 * @returns undefined for a question that is too long or has no words.
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
  const words = isGerman ? germanQuestions : englishQuestions;
  const isNamed = namesIn(asked, text, words);
  const tokens = matches.map((match, at) => {
    const word = plain[at] ?? '';
    const [start, end] = [match.index, match.index + match[0].length];
    return { word, stem: stem(word), isName: isNamed(word, start, end), start, end };
  });
  return { text, tokens, words, stem };
}

/** Returns a test for words that are names because of their capitals. */
function namesIn(asked: string, text: string, words: QuestionWords) {
  const typed = asked.normalize('NFKC');
  // Offsets are only valid if lower case has the same length. Capitals are no evidence if the whole question is in capitals.
  const isTold = typed.length === text.length && /\p{Ll}/u.test(typed);
  const wouldSayNothing = [words.small, words.choice, words.person, words.thing, words.time, words.place];
  return (word: string, start: number, end: number): boolean => {
    if (!isTold || !wouldSayNothing.some((list) => list.has(word))) return false;
    const own = typed.slice(start, end);
    const isSentenceStart = own.length === 1 && /(?:^|[.?!:]\s*)$/.test(typed.slice(Math.max(0, start - 3), start));
    return own === own.toUpperCase() && own !== own.toLowerCase() && own !== 'I' && !isSentenceStart;
  };
}

/** Whether a reading may ignore the token. */
export const isSmall = ({ words }: Pick<Question, 'words'>, { word, isName }: Token): boolean =>
  words.small.has(word) && !isName;

/** Stem of an English word. Words with digits are not stemmed. */
const englishStem = (word: string): string => (/\d/.test(word) ? word : baseStem(word));

const endings = ['ern', 'em', 'en', 'er', 'es', 'e', 's'];
const shortestStem = 4;

/** Strips the case or number ending of a German word, accurate enough to compare a question with a header. */
export function germanStem(word: string): string {
  const ending = endings.find((each) => word.length - each.length >= shortestStem && word.endsWith(each));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** The phrase of `length` words that begins at a token. */
export const phraseAt = ({ tokens }: Question, at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');

/** Finds the longest phrase of a list that begins at a token. @returns its number of words; 0 if there is none. */
export function phraseLength(question: Question, at: number, phrases: { has(phrase: string): boolean }): number {
  if (at < 0) return 0;
  for (let length = Math.min(3, question.tokens.length - at); length > 0; length--)
    if (phrases.has(phraseAt(question, at, length))) return length;
  return 0;
}
