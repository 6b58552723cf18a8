import type { Spoken } from './lexicon/spoken.js';
import { normalise } from './words.js';

/** Normalises a phrase, with apostrophes as spaces, because both separate words. */
export const written = (phrase: string): string => normalise(phrase).replace(/[\s'’]+/g, ' ');

/** Patterns for word boundaries, absent where writing has none. Korean words take endings, and Arabic words take prefixed small words. */
const borders: Partial<Record<Spoken, { readonly before: string; readonly after: string }>> = {
  th: { before: '', after: '' },
  zh: { before: '', after: '' },
  ja: { before: '', after: '' },
  ko: { before: String.raw`(?<![\p{L}\p{N}\p{M}])`, after: '' },
  ar: { before: String.raw`(?<![\p{L}\p{N}\p{M}])[وفبلك]??`, after: String.raw`(?![\p{L}\p{N}\p{M}])` },
};
const ofWords = { before: String.raw`(?<![\p{L}\p{N}\p{M}])`, after: String.raw`(?![\p{L}\p{N}\p{M}])` };

/** Source of a regular expression that matches any of the phrases, with any white space between its words; the longest first. */
export function oneOf(phrases: readonly string[], language: Spoken): string {
  const { before, after } = borders[language] ?? ofWords;
  const all = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s'’]+`));
  return `${before}(${all.join('|')})${after}`;
}

/** Builds a value per language on first use, because building all twenty took a tenth of the start time of a process or thread. */
export function perLanguage<Met extends string, Made extends object>(
  make: (language: Met) => Made,
): (language: Met) => Made {
  const known = new Map<Met, Made>();
  return (language) => {
    const made = known.get(language) ?? make(language);
    known.set(language, made);
    return made;
  };
}
