import { itemsOf } from './items.js';
import type { Sketch } from './sketch.js';
import type { Statement } from './statement.js';
import { wordOf } from './word.js';

/** The beginning of a sentence, to which "it" or "she" in later sentences refers. */
export interface Lead {
  /** Offset of the sentence in the card. */
  readonly at: number;
  readonly codes: ReadonlySet<string>;
  /** Stems of the name that the sentence begins with. */
  readonly names: ReadonlySet<string>;
  /** Stem of the first word, if the sentence has a subject of its own; otherwise empty. */
  readonly first: string;
}

interface Surroundings {
  /** The parts of the card's title, in lower case. */
  readonly headings: readonly string[];
  readonly leads: readonly Lead[];
}

/**
 * Sentences whose subject is a pronoun, so that an earlier sentence contains their subject. Narrower than `leansBack` of a statement,
 * because a sentence that begins with "However" cannot be quoted alone, but has a subject of its own for comparisons.
 */
const beginsWithPronoun = /^(?:he|she|it|they|his|her|its|their|this|these|both|the latter|the former)\b/i;
const personal = /^(?:he|she|his|her)\b/i;
/** "Reduced the cost of transport": the title tells who did it. */
const subjectless =
  /^(?:\p{Lu}\p{Ll}+ed|Led|Built|Ran|Made|Won|Grew|Cut|Held|Wrote|Taught|Sold|Oversaw)\s(?:the|an?|all|our|its|his|her|more|up|over|new|\d|\p{Ll}+\s(?:of|in|for))\b/u;
/** In UTF-16 code units: enough for four words, even long ones. */
const leadLength = 80;
const none: ReadonlySet<string> = new Set();

export function leadOf({ start, text }: Sketch): Lead {
  const first = itemsOf(text.slice(0, leadLength), []).slice(0, 4);
  const codes = first.filter(({ identifier, text: code }) => identifier && /\p{L}/u.test(code) && code.length > 1);
  const end = first.findIndex(({ name, identifier }) => !name || identifier);
  const names = first.slice(0, end < 0 ? first.length : end);
  return {
    at: start,
    codes: new Set(codes.map(({ stem }) => stem)),
    names: new Set(names.map(({ stem }) => stem)),
    first: beginsWithPronoun.test(text) ? '' : firstWordOf(text),
  };
}

function firstWordOf(text: string): string {
  const found = /^\W*(?:the\s|an?\s)?(\p{L}+)/iu.exec(text)?.[1];
  return found === undefined ? '' : wordOf(found.toLowerCase()).stem;
}

/** Whether the sentences before two sentences, or the titles above them, show that the two are about different things. */
export function leadsDiffer(a: Statement, aroundA: Surroundings, b: Statement, aroundB: Surroundings): boolean {
  const [x, y] = [leadFor(a, aroundA), leadFor(b, aroundB)];
  if (x.codes.size > 0 && y.codes.size > 0) return apart(x.codes, y.codes);
  if (needsTitle(a) && needsTitle(b) && headingsDiffer(aroundA.headings, aroundB.headings)) return true;
  if (!beginsWithPronoun.test(a.text) && !beginsWithPronoun.test(b.text)) return false;
  if (x.names.size > 0 && y.names.size > 0) return apart(x.names, y.names);
  return personal.test(a.text) && personal.test(b.text) && x.first !== '' && y.first !== '' && x.first !== y.first;
}

const apart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => ![...a].some((one) => b.has(one));

/** Each part comes from the nearest sentence, from this one backwards, that has it. */
function leadFor({ start }: Statement, { leads }: Surroundings): Omit<Lead, 'at'> {
  const before = leads.filter(({ at }) => at <= start).toReversed();
  return {
    codes: before.find(({ codes }) => codes.size > 0)?.codes ?? none,
    names: before.find(({ names }) => names.size > 0)?.names ?? none,
    first: before.find(({ first }) => first !== '')?.first ?? '',
  };
}

const needsTitle = ({ text }: Statement): boolean => beginsWithPronoun.test(text) || subjectless.test(text);

/** Whether the titles differ in their outermost part, and their parts that are not shared have words, but none in common. */
function headingsDiffer(a: readonly string[], b: readonly string[]): boolean {
  if (a[0] === b[0]) return false;
  const wordsOf = (own: readonly string[], other: readonly string[]): Set<string> =>
    new Set(own.filter((part) => !other.includes(part)).flatMap((part) => itemsOf(part, []).map(({ stem }) => stem)));
  const [x, y] = [wordsOf(a, b), wordsOf(b, a)];
  return x.size > 0 && y.size > 0 && apart(x, y);
}
