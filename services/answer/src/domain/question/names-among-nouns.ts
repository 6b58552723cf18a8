import type { Spoken } from '@cardinal/language';

/** Whether capitals tell nothing about names, because every noun has one. Of the languages that are understood, German alone is written so. */
export const capitalisesNouns = (language: Spoken | undefined): boolean => language === 'de';

/**
 * What is likely a name in a text that capitalises every noun: nouns side by side ("Frau Thomsen", "Neue Messe Ost"), since articles and
 * prepositions stand between others, and words in capitals throughout ("EBIT"). The first word of a sentence is capitalised for its place.
 */
export function namesAmongNouns(text: string): string[] {
  return [...text.matchAll(nouns)]
    .map(({ 0: run, index }) =>
      opensSentence.test(text.slice(Math.max(0, index - 3), index)) ? withoutFirst(run) : run,
    )
    .filter((run) => run.includes(' ') || inCapitals.test(run));
}

const nouns = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu;
const opensSentence = /(?:^|[.!?:\n•–-] ?)$/u;
const inCapitals = /^\p{Lu}[\p{Lu}\p{N}-]+$/u;

const withoutFirst = (run: string): string =>
  inCapitals.test(run.split(' ')[0] ?? '') ? run : run.replace(/^\S+ ?/u, '');
