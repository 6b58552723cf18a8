import { placing } from './lexicon/words.js';
import type { Value } from './values/value.js';
import { wordOf } from './word.js';

/** A content word or a value, in the order of the sentence. */
export interface Item {
  /** Empty for a value. */
  readonly stem: string;
  /** See `Word`; for an identifier, only its own stem. */
  readonly keys: readonly string[];
  readonly text: string;
  /** Whether it is written with a capital that is significant. */
  readonly name: boolean;
  /** Whether it contains a digit or is a lone capital: then it matches only itself. */
  readonly identifier: boolean;
  /** Whether it says little about the subject. */
  readonly generic: boolean;
  /** By which neighbouring values are told apart. Empty for a word. */
  readonly dimension: string;
  /** Offset in the cleaned sentence. */
  readonly start: number;
}

const token = /[\p{L}\p{N}](?:[\p{L}\p{N}]|['-](?=[\p{L}\p{N}])|\.(?=\p{N}))*/gu;
/** Maximum number of items: a sentence with more is a table or a list, not a statement. */
export const mostItems = 80;

/** Content words and values of a cleaned sentence; more than `mostItems` are cut to one more than that. */
export function itemsOf(text: string, values: readonly Value[]): Item[] {
  const items: Item[] = [];
  const words = [...text.matchAll(token)];
  let next = 0;
  for (const [index, match] of words.entries()) {
    const { index: start } = match;
    if (items.length > mostItems) break;
    while (next < values.length && (values[next]?.end ?? 0) <= start) next++;
    const value = values[next];
    if (value && start >= value.start && start < value.end) {
      if (items.at(-1)?.start !== value.start || items.at(-1)?.dimension === '') items.push(valueItem(value));
      continue;
    }
    if (placing.has(match[0].toLowerCase()) && value && value.start - start < 24) continue;
    for (const part of partsOf(match[0])) {
      const item = wordItem(part, start, index, words[index + 1]?.[0]);
      if (item) items.push(item);
    }
  }
  return items;
}

/** "solvent-based" is two words, "non-exclusive" and "HT-30" one. */
function partsOf(word: string): string[] {
  if (!word.includes('-') || /\d/.test(word) || /^(?:non|un|in|co|re|pre|anti|e)-/i.test(word)) return [word];
  return word.split('-').filter(Boolean);
}

const valueItem = (value: Value): Item => ({
  stem: '',
  keys: [],
  text: value.text,
  name: false,
  identifier: false,
  generic: false,
  dimension: value.dimension,
  start: value.start,
});

function wordItem(word: string, start: number, index: number, next: string | undefined): Item | undefined {
  const plain = word.replace(/'s$/i, '');
  const lower = plain.toLowerCase().replace(/^(non|anti|co|pre|re)-/, '$1');
  const capital = /^\p{Lu}/u.test(plain);
  const inside = /^\p{L}.*\p{Lu}/u.test(plain);
  const name = capital && (index > 0 || inside || (next !== undefined && /^\p{Lu}/u.test(next)));
  const identifier = /\p{N}/u.test(plain) || (/^\p{Lu}$/u.test(plain) && (index > 0 || plain !== 'A') && plain !== 'I');
  const { stop, stem, generic, keys } = wordOf(lower);
  if (!identifier && stop) return undefined;
  return {
    stem: identifier ? plain : stem,
    keys: identifier ? [plain] : keys,
    text: plain,
    name,
    identifier,
    generic: !name && !identifier && generic,
    dimension: '',
    start,
  };
}
