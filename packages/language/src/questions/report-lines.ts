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
  /**
   * The lines from which a named measure is computed, by all their names. None if only statements are named, or what is a line itself ("revenue").
   */
  readonly lines: readonly string[];
  /** The names by which the question names these measures, which a report may state itself ("gross margin"). */
  readonly measures: readonly string[];
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
  const computed = found.filter((each) => each.part !== undefined && each.lines.length > 0);
  return {
    text: [...lines, ...headings].join(', '),
    lines: computed.flatMap((each) => each.lines).flatMap((line) => otherNamesOf(language).get(line) ?? line),
    measures: computed.map((each) => each.said),
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

/** Names of each line of a statement, in the language of reports that has them. */
export const namesOfLines = (language: Spoken): readonly (readonly string[])[] =>
  isTold(language) ? reportings[language].lines : [];

/** What a question for a figure has besides the name of the figure. */
export interface FigureWords {
  /** Words for how it is stated: its period and unit ("fiscal", "millions"), and that it is ("amount", "report"). */
  readonly stating: ReadonlySet<string>;
  /** Words for what is computed from figures ("average growth rate"); empty if it asks for figures as they are. */
  readonly computing: ReadonlySet<string>;
}

/** @returns undefined for a question that asks for no value ("How is revenue recognised?"), or in a language without a lexicon of reports. */
export function figureWordsIn(question: string, language: Spoken): FigureWords | undefined {
  if (!isTold(language)) return undefined;
  const { stating, reporting, asksForNone, computing, results } = reportings[language];
  const read = question.slice(0, longestRead);
  if (asksForNone.test(read)) return undefined;
  const verb = reporting.exec(read)?.[1] ?? '';
  const words = new Set(plainWords(read));
  const of = (lists: readonly (readonly string[])[]): ReadonlySet<string> =>
    new Set(lists.flat().filter((word) => words.has(word)));
  const asksForComputed = computing.some((word) => words.has(word));
  return {
    stating: of([stating, plainWords(verb)]),
    computing: asksForComputed ? of([computing, results]) : new Set(),
  };
}

/** Number of UTF-16 code units that are read of a question for figures. */
const longestRead = 2_000;

/** Each name in the words, the longest at each place. */
function* namedIn(words: readonly string[], names: Names): Generator<Named & { readonly said: string }> {
  for (let at = 0; at < words.length;) {
    let length = Math.min(names.longest, words.length - at);
    while (length > 0 && !names.of.has(words.slice(at, at + length).join(' '))) length--;
    const said = words.slice(at, at + length).join(' ');
    const named = names.of.get(said);
    if (named && named !== unrelated) yield { ...named, said };
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
