import { germanReporting } from '../lexicon/reporting/de.js';
import { englishReporting } from '../lexicon/reporting/en.js';
import type { Part } from '../lexicon/reporting/reporting.js';
import { perLanguage } from '../phrase-patterns.js';
import type { Spoken } from '../lexicon/spoken.js';
import { spokenIn } from '../spoken-in.js';
import { plainWords } from '../words.js';

/** Where a report has what a question names. */
export interface ReportLines {
  /** The lines and the headings of statements, as reports call them. */
  readonly text: string;
  /** The lines from which a named measure is computed, by all their names; empty if only statements are named. */
  readonly lines: readonly string[];
  /** The names of these statements in questions and reports; empty if no statement is named, nor contains a named measure. */
  readonly names: readonly string[];
  /** Whether the names are of a part that speaks of the statement named, or divides it: the auditor's report, the segments. */
  readonly isOther: boolean;
  /** Words that headings of statements have beside the name: "consolidated", "unaudited", "December". */
  readonly asides: ReadonlySet<string>;
  /** Words that end the name of a company in such a heading. */
  readonly companies: ReadonlySet<string>;
  /** Words for a statement of less than the whole. */
  readonly scopes: ReadonlySet<string>;
}

/** What a term names that only contains the name of a statement: nothing. */
const unrelated: Named = { lines: [], part: undefined, isOther: false };

/** Maximum number of words of a question that are compared with names. */
const mostWords = 512;
const reportings = { en: englishReporting, de: germanReporting };
type Told = keyof typeof reportings;
const isTold = (language: string): language is Told => Object.hasOwn(reportings, language);

interface Named {
  readonly lines: readonly string[];
  readonly part: Part | undefined;
  /** Whether the part speaks of statements or divides them. */
  readonly isOther: boolean;
}

/**
 * Finds the lines of a financial report that a question is about without naming them: a gross margin stands in no statement, but gross profit
 * and net sales do, and the income statement of one report is the statement of operations of another. Definitions of the measures: CFA
 * Institute, Financial Analysis Techniques; names of lines: US GAAP and IFRS taxonomies, § 266 and § 275 HGB.
 *
 * @returns undefined if the question names neither a measure nor a statement, or is in a language without such a lexicon.
 */
export function reportLinesOf(question: string): ReportLines | undefined {
  // Without abbreviations, because their letters are words of other languages ("d", "l").
  const language = spokenIn(question.replace(abbreviation, ' ')) ?? 'en';
  if (!isTold(language)) return undefined;
  const found = [...namedIn(wordsOf(question, language).slice(0, mostWords), namesOf(language))];
  if (found.every(({ isOther }) => isOther)) return undefined;
  const isOther = found.some((each) => each.isOther);
  const parts = new Set(found.flatMap((each) => (each.part && each.isOther === isOther ? each.part : [])));
  const headings = [...parts].flatMap((part) => part.headings);
  const names = [...parts].flatMap((part) => withPrefixes([...part.names, ...part.headings], language));
  const lines = new Set(found.flatMap((each) => each.lines));
  return {
    text: [...lines, ...headings].join(', '),
    lines: [...lines].flatMap((line) => otherNamesOf(language).get(line) ?? line),
    names: [...new Set(names)],
    isOther,
    ...besidesOf(language),
  };
}

const besidesOf = perLanguage((language: Told) => {
  const { asides, companies, scopes } = reportings[language];
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const named = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2000, month)).toLowerCase());
  return { asides: new Set([...asides, ...named]), companies: new Set(companies), scopes: new Set(scopes) };
});

const otherNamesOf = perLanguage(
  (language: Told): ReadonlyMap<string, readonly string[]> =>
    new Map(reportings[language].lines.flatMap((names) => names.map((name) => [name, names] as const))),
);

/** Words of questions for figures, besides the names of the figures. */
export interface FigureWords {
  /** How a figure is stated: its period, unit and scope ("fiscal", "in millions", "consolidated"), and that it is ("report", "amount"). */
  readonly stating: ReadonlySet<string>;
  /** What is computed from figures: "growth", "average". */
  readonly computing: ReadonlySet<string>;
  /** The result beside that ("growth rate"), which alone may name a figure ("tax rate"). */
  readonly results: ReadonlySet<string>;
}

/** None in a language without a lexicon of reports. */
export const figureWords = perLanguage((language: Spoken): FigureWords => {
  if (!isTold(language)) return { stating: new Set(), computing: new Set(), results: new Set() };
  const { telling, computing, results } = reportings[language];
  const stating = new Set([...besidesOf(language).asides, ...telling]);
  return { stating, computing: new Set(computing), results: new Set(results) };
});

/** Each name in the words, the longest at each place. */
function* namedIn(words: readonly string[], names: Names): Generator<Named> {
  for (let at = 0; at < words.length;) {
    let length = Math.min(names.longest, words.length - at);
    while (length > 0 && !names.of.has(words.slice(at, at + length).join(' '))) length--;
    const named = names.of.get(words.slice(at, at + length).join(' '));
    if (named && named !== unrelated) yield named;
    at += Math.max(1, length);
  }
}

const withPrefixes = (names: readonly string[], language: Told): string[] =>
  names.flatMap((name) => [name, ...reportings[language].prefixes.map((prefix) => prefix + name)]);

interface Names {
  /** By the words of the name. */
  readonly of: ReadonlyMap<string, Named>;
  /** Number of words of the longest name. */
  readonly longest: number;
}

const namesOf = perLanguage((language: Told): Names => {
  const { statements, others, unrelated: terms, measures } = reportings[language];
  const of = new Map<string, Named>();
  let longest = 0;
  const add = (names: readonly string[], named: Named): void => {
    for (const name of names) {
      const words = wordsOf(name, language);
      longest = Math.max(longest, words.length);
      of.set(words.join(' '), named);
    }
  };
  for (const statement of ['income', 'position', 'cashFlows'] as const) {
    add(withPrefixes(statements[statement].names, language), {
      lines: [],
      part: statements[statement],
      isOther: false,
    });
  }
  for (const { names, lines, statement } of measures) {
    add(names, { lines, part: statement && statements[statement], isOther: false });
  }
  for (const part of others) add(part.names, { lines: [], part, isOther: true });
  add(terms, unrelated);
  return { of, longest };
});

/** English words without the ending of a plural; stems would make "gear" of "gearing". */
const wordsOf = (text: string, language: Told): string[] =>
  plainWords(text.replace(abbreviation, asOneWord)).map((word) =>
    language === 'en' && word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word,
  );

/** Abbreviations such as "D&A", each one word: "vitamin D a day" has the same letters. */
const abbreviation = /\p{L}{1,4}&\p{L}{1,4}/gu;
const asOneWord = (letters: string): string => letters.replace('&', '0');
