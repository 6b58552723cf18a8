import { english } from '../lexicon/english.js';
import { answeringWords, synonymGroups } from '../lexicon/synonyms.js';
import { stem } from '../stem.js';

const none: ReadonlySet<string> = new Set();
const equivalents = new Map<string, Set<string>>();

function relate(asked: string, answering: string): void {
  const [from, to] = [stem(asked), stem(answering)];
  if (from === to) return;
  const all = equivalents.get(from) ?? new Set();
  equivalents.set(from, all.add(to));
}

for (const group of synonymGroups) for (const word of group) for (const other of group) relate(word, other);
for (const [asked = '', ...answering] of answeringWords) for (const word of answering) relate(asked, word);
for (const [form, base] of english.irregular) {
  relate(form, base);
  relate(base, form);
}

/**
 * Stems of the English words that an answer may have in place of a word of its question: synonyms, irregular forms of the same word, and
 * what measures a property ("heavy", "weight").
 *
 * @param stemmed a stem as `stem` returns it.
 */
export const equivalentsOf = (stemmed: string): ReadonlySet<string> => equivalents.get(stemmed) ?? none;
