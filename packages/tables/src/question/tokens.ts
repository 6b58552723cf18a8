import { normalise } from '@cardinal/language';
import { asciiDigits } from '../values/digits.js';
import { maskOf, type Mask } from './mask.js';
import { spelledName } from '../values/name-key.js';
import { wordKey } from '../values/word-key.js';
import { languagesOf } from '../words/language-of.js';
import type { QuestionWords } from '../words/question-words.js';

export interface Token {
  readonly word: string;
  readonly stem: string;
  /** The word is written in capitals, unlike the rest of the question, or behind the sign of a name, and would otherwise be a function word: "IT", "/about". */
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
}

/** Longer questions are not read as questions about a table. */
const mostTokens = 60;
const mostCharacters = 1_000;
/** The power of a number, which is one number with it in normal form: "5²" would be 52. Behind a year it marks a footnote. */
const power = /(?<=\p{N})(?<!(?<!\p{N})(?:19|20)[0-9]{2})[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]/gu;

/**
 * @param like a question in the same language, for a follow-up that is too short to determine its language.
 * @returns undefined for a question that is too long or has no words.
 */
export const readTokens = (asked: string, like?: Question): Question | undefined => questionsIn(asked, like?.words)[0];

/** The question in each language in which it may be, the likeliest first. */
export function questionsIn(written: string, language?: QuestionWords): readonly Question[] {
  if (written.length > mostCharacters) return [];
  const asked = written.replace(power, (digit) => ` ${digit.normalize('NFKC')}`);
  const text = spelledName(asciiDigits(normalise(asked))).toLowerCase();
  const matches = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].slice(0, mostTokens + 1);
  if (matches.length === 0 || matches.length > mostTokens) return [];
  const plain = matches.map((match) => (isNegation(text, match.index, match[0]) ? 'not' : wordKey(match[0])));
  return (language ? [language] : languagesOf(asked, plain)).map((words) => {
    const isNamed = namesIn(asked, text, words);
    const tokens = matches.map((match, at) => {
      const word = plain[at] ?? '';
      const [start, end] = [match.index, match.index + match[0].length];
      return { word, stem: words.stem(word), isName: isNamed(word, start, end), start, end };
    });
    return { text, tokens, words };
  });
}

/** Whether a word is the end of "aren't", which means "not". */
const isNegation = (text: string, at: number, word: string): boolean =>
  word === 't' && /n['’]$/.test(text.slice(Math.max(0, at - 2), at));

/** Whether a word is that of a path, a channel or an account: "/about", "#all", "@here". Not after "and/or", where no name begins. */
const isBehindSign = (text: string, at: number): boolean =>
  /(?:^|[\s("'])[/#@]$/.test(text.slice(Math.max(0, at - 2), at));

/** Returns a test for words that are names because of their capitals or their sign. */
function namesIn(asked: string, text: string, words: QuestionWords) {
  const typed = spelledName(asciiDigits(asked.normalize('NFKC')));
  // Offsets are only valid if lower case has the same length. Capitals are no evidence if the whole question is in capitals.
  const isTold = typed.length === text.length && /\p{Ll}/u.test(typed);
  const wouldSayNothing = [words.small, ...askingWords(words)];
  return (word: string, start: number, end: number): boolean => {
    if (!wouldSayNothing.some((list) => list.has(word))) return false;
    if (isBehindSign(text, start)) return true;
    if (!isTold) return false;
    const own = typed.slice(start, end);
    const isSentenceStart = own.length === 1 && /(?:^|[.?!:¿¡]\s*)$/.test(typed.slice(Math.max(0, start - 3), start));
    return own === own.toUpperCase() && own !== own.toLowerCase() && own !== 'I' && !isSentenceStart;
  };
}

/** Whether a reading may ignore the token. */
export const isSmall = ({ words }: Pick<Question, 'words'>, { word, isName }: Token): boolean =>
  words.small.has(word) && !isName;

/** All words with which a question may ask. */
export const askingWords = (words: QuestionWords): readonly ReadonlySet<string>[] => [
  ...[words.choice, words.naming, words.person, words.thing, words.time, words.place],
];

/** The phrase of `length` words that begins at a token. */
export const phraseAt = ({ tokens }: Question, at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');

/** Any list of words or phrases. */
export type Phrases = ReadonlySet<string> | ReadonlyMap<string, unknown>;

const longest = new WeakMap<Phrases, number>();

/** Number of words of the longest phrase of a list. */
function longestOf(phrases: Phrases): number {
  const before = longest.get(phrases);
  if (before !== undefined) return before;
  const made = [...phrases.keys()].reduce((most, phrase) => Math.max(most, phrase.split(' ').length), 0);
  longest.set(phrases, made);
  return made;
}

/** Finds the longest phrase of a list that begins at a token. @returns its number of words; 0 if there is none. */
export function phraseLength(question: Question, at: number, phrases: Phrases): number {
  if (at < 0) return 0;
  for (let length = Math.min(longestOf(phrases), question.tokens.length - at); length > 0; length--)
    if (phrases.has(phraseAt(question, at, length))) return length;
  return 0;
}

/** The phrases of a list in a question, each the longest one at its place, from left to right without overlaps. */
export function phrasesIn(question: Question, phrases: Phrases): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = 0; from < question.tokens.length;) {
    const to = from + phraseLength(question, from, phrases);
    if (to > from) found.push({ from, to });
    from = Math.max(to, from + 1);
  }
  return found;
}

/** The tokens of all phrases of a list. @param least minimum number of words of a phrase. */
export const phrasesMask = (question: Question, phrases: Phrases, least = 1): Mask =>
  phrasesIn(question, phrases)
    .filter(({ from, to }) => to - from >= least)
    .reduce((mask, { from, to }) => mask | maskOf(from, to), 0n);
