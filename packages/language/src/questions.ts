import { asking } from './lexicon/asking.js';
import { answering } from './lexicon/answering.js';
import type { AskedKind, Spoken } from './lexicon/spoken.js';
import { oneOf, perLanguage, written } from './phrase-patterns.js';
import { spokenIn } from './spoken-in.js';
import { normalise } from './words.js';

type Foreign = Exclude<Spoken, 'en'>;
const kinds = ['when', 'number', 'who', 'where', 'why'] as const satisfies readonly AskedKind[];

/** What a question asks for, and what of its text says what it is about. */
export interface ReadQuestion {
  readonly kind: AskedKind | undefined;
  /** Normalised, without the words that only ask. */
  readonly about: string;
}

/**
 * Takes apart how a question asks. The first words that ask say what for; the longest that begin there.
 *
 * English has rules of its own, since weights were fitted on them (answer, `tuning.ts`).
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

/** What of a text answers a question of a kind; names are the caller's to find. Normalised. */
export function answersIn(text: string, kind: Exclude<AskedKind, 'who' | 'where'>, language: Foreign): string[] {
  return normalise(text).match(answersOf(language)[kind]) ?? [];
}

/** A query without the words that only ask, where it is a question in another language than English. Normalised. */
export function aboutOf(query: string): string {
  const language = spokenIn(query);
  if (language === undefined || language === 'en') return normalise(query);
  const { about } = readQuestion(query, language);
  return /[\p{L}\p{N}]/u.test(about) ? about : normalise(query);
}

interface AskingPattern {
  /** One alternation, the longest first. */
  readonly pattern: RegExp;
  readonly kindOf: ReadonlyMap<string, AskedKind | undefined>;
}

/** "which year", and "year which" where a language says it so. */
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
  return { pattern: new RegExp(oneOf([...kindOf.keys()], language), 'gu'), kindOf };
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

/** The names of months and weekdays, in the forms of a date and by themselves. */
function namesOfDates(language: Foreign): string[] {
  const options: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { weekday: 'long' },
  ];
  const names = options.flatMap((option) => {
    const format = new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC', calendar: 'gregory' });
    const dates = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1 + month));
    return dates.flatMap((date) =>
      format
        .formatToParts(date)
        .filter(({ type }) => type === 'month' || type === 'weekday')
        .map(({ value }) => written(value)),
    );
  });
  // A month that is a number alone ("5" in "5月") names none.
  return [...new Set(names)].filter((name) => /[^\d\s]{2}|\d\p{L}/u.test(name));
}

const askingIn = perLanguage(askingPattern);
const answersOf = perLanguage(answerPatterns);
