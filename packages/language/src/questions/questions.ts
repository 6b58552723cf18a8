import { asking } from '../lexicon/asking.js';
import { answering } from '../lexicon/answering.js';
import { english } from '../lexicon/english.js';
import { spoken, type AskedKind, type Spoken } from '../lexicon/spoken.js';
import { oneOf, perLanguage, written } from '../phrase-patterns.js';
import { spokenIn } from '../spoken-in.js';
import { normalise } from '../words.js';
import { namesOfDates } from './times.js';

type Foreign = Exclude<Spoken, 'en'>;
const kinds = ['when', 'number', 'who', 'where', 'why'] as const satisfies readonly AskedKind[];

/** What a question asks for, and the part of its text that states its subject. */
export interface ReadQuestion {
  readonly kind: AskedKind | undefined;
  /** The normalised question without the words that only ask. */
  readonly about: string;
}

/**
 * Reads how a question asks. The first asking phrase determines the kind; of several at the same position, the longest.
 *
 * English has separate rules, because weights were fitted on those (answer, `tuning.ts`).
 */
export function readQuestion(text: string, language: Foreign): ReadQuestion {
  const { pattern, kindOf } = askingIn(language);
  const plain = normalise(text);
  const [first] = Array.from(plain.matchAll(pattern), ([, phrase = '']) => phrase);
  return {
    kind: first === undefined ? undefined : kindOf.get(written(first)),
    about: plain.replaceAll(pattern, ' '),
  };
}

/** Parts of a text, normalised, that may answer a question of this kind. Names (`who`, `where`) must be found by the caller. */
export function answersIn(text: string, kind: Exclude<AskedKind, 'who' | 'where'>, language: Foreign): string[] {
  return normalise(text).match(answersOf(language)[kind]) ?? [];
}

/** The normalised query. If it is a question in a language other than English, the words that only ask are removed. */
export function aboutOf(query: string): string {
  const language = spokenIn(query);
  if (language === undefined || language === 'en') return normalise(query);
  const { about } = readQuestion(query, language);
  return /[\p{L}\p{N}]/u.test(about) ? about : normalise(query);
}

/**
 * Whether a text has words that ask. A question without them ("and by region?") says nothing without the question before it.
 *
 * If its language cannot be determined, words of any language suffice.
 */
export function hasAskingWords(text: string): boolean {
  const language = spokenIn(text);
  const plain = written(text);
  const asked = language === undefined ? spoken : [language];
  return asked.some((each) => (each === 'en' ? askingInEnglish : askingIn(each).any).test(plain));
}

interface AskingPattern {
  /** The same without the flag that makes a match remember its place. */
  readonly any: RegExp;
  /** Matches any asking phrase, the longest first. */
  readonly pattern: RegExp;
  readonly kindOf: ReadonlyMap<string, AskedKind | undefined>;
}

/** Combinations of "which" and a noun in both orders, because some languages say "year which". */
const besides = (which: readonly string[], nouns: readonly string[]): string[] =>
  which.flatMap((word) => nouns.flatMap((noun) => [`${word} ${noun}`, `${noun} ${word}`]));

function askingPattern(language: Foreign): AskingPattern {
  const words = asking[language];
  const kindOf = new Map<string, AskedKind | undefined>();
  const add = (phrases: readonly string[], kind: AskedKind | undefined): void => {
    for (const phrase of phrases) if (!kindOf.has(written(phrase))) kindOf.set(written(phrase), kind);
  };
  for (const kind of kinds) add(words[kind], kind);
  add(besides(words.which, words.times), 'when');
  add(besides(words.which, words.places), 'where');
  add([...words.which, ...words.other], undefined);
  const source = oneOf([...kindOf.keys()], language);
  return { pattern: new RegExp(source, 'gu'), any: new RegExp(source, 'u'), kindOf };
}

const year = String.raw`(?<!\d)(?:1\d{3}|20\d{2}|[3-9]\d{2})(?!\d)`;
const number = String.raw`\d[\d,.]*|[%‰]`;

function answerPatterns(language: Foreign): Readonly<Record<'when' | 'number' | 'why', RegExp>> {
  const { numbers, reasons } = answering[language];
  return {
    when: new RegExp(`${year}|${oneOf(namesOfDates(language), language)}`, 'gu'),
    number: new RegExp(`${number}|${oneOf(numbers.map(written), language)}`, 'gu'),
    why: new RegExp(oneOf(reasons.map(written), language), 'gu'),
  };
}

const askingIn = perLanguage(askingPattern);
const askingInEnglish = new RegExp(oneOf(english.questionWords, 'en'), 'u');
const answersOf = perLanguage(answerPatterns);
