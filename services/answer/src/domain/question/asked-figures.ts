import { figureWordsIn, plainWords, reportLinesOf, smallWordsIn, type Language, type Spoken } from '@cardinal/language';
import { stems } from '../stems.js';

/** What a question says about figures of a report or a table, and how it says it. */
export interface AskedFigures {
  /** Whether it may ask for a figure: not for who, where, when, why or how. */
  readonly mayBeAsked: boolean;
  /** Whether it names a statement of a report, or a measure that is computed from lines of one. */
  readonly ofReport: boolean;
  /** The lines from which its measures are computed, by all their names, as `keyOfLabel`. */
  readonly lines: ReadonlySet<string>;
  /** The names of these measures, as `keyOfLabel`. */
  readonly measures: ReadonlySet<string>;
  /** Stems that say how a figure is stated and not which one ("in millions", "report"), and of small words. */
  readonly stating: ReadonlySet<string>;
  /** Stems that ask for what is computed from figures ("average growth rate"); empty if it asks for figures as they are. */
  readonly computing: ReadonlySet<string>;
}

/** @param whole the question with its instructions, which may define a measure. @param asked the question without them. */
export function askedFigures(
  { whole, asked }: Readonly<Record<'whole' | 'asked', string>>,
  language: Spoken,
  reading: Language,
): AskedFigures {
  const report = reportLinesOf(whole);
  const words = figureWordsIn(asked, language);
  const small = smallWordsIn(language);
  const keysOf = (labels: readonly string[] = []): ReadonlySet<string> =>
    new Set(labels.map((label) => keyOfLabel(label, reading)));
  const stemsOf = (some: Iterable<string>): ReadonlySet<string> =>
    new Set([...some].flatMap((word) => stems(word, reading)));
  return {
    mayBeAsked: words !== undefined,
    ofReport: report !== undefined,
    lines: keysOf(report?.lines),
    measures: keysOf(report?.measures),
    stating: stemsOf([...(words?.stating ?? []), ...plainWords(asked).filter((word) => small.has(word))]),
    computing: stemsOf(words?.computing ?? []),
  };
}

/** The words of a label in a form that is equal for equal ones. Not the terms of other languages than English, which have different words alike. */
export const keyOfLabel = (label: string, reading: Language): string =>
  (reading === 'en' ? stems(label) : plainWords(label)).join(' ');
