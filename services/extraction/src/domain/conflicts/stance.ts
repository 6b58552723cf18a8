import { condition, modalConflicts, modalities, negation, timeQualifiers, type Modality } from './lexicon/cues.js';

/** How a sentence makes its statement, apart from its subject. */
export interface Stance {
  readonly negations: number;
  /** End of the last negation in the cleaned sentence; 0 if there is none. */
  readonly negatedFrom: number;
  readonly modality: Modality;
  /** Words that limit the statement to a case, sorted. */
  readonly conditions: readonly string[];
  /** Words that limit the statement to a period of time, singular, sorted. */
  readonly times: readonly string[];
}

const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();

/**
 * @param text a cleaned sentence in lower case.
 * @param outsideDates the same without its dates, because a month within a date qualifies nothing else.
 */
export function stanceOf(text: string, outsideDates: string): Stance {
  const negated = [...text.matchAll(negation)];
  const last = negated.at(-1);
  return {
    negations: negated.length,
    negatedFrom: last ? last.index + last[0].length : 0,
    modality: modalities.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none',
    conditions: sorted(all(text, condition)),
    times: sorted(all(outsideDates, timeQualifiers).map((word) => word.replace(/s$/, ''))),
  };
}

/** Whether two modalities conflict, such as `required` and `free`. */
export const modalitiesConflict = (a: Modality, b: Modality): boolean => modalConflicts.has(`${a} ${b}`);
