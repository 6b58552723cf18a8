import { itemsOf } from './items.js';
import type { Sketch } from './sketch.js';
import type { Statement } from './statement.js';
import { wordOf } from './word.js';

/** What a sentence begins with: later ones that say "it" or "she" mean that. */
export interface Lead {
  /** In the card. */
  readonly at: number;
  readonly codes: ReadonlySet<string>;
  /** Of names of several words. */
  readonly names: ReadonlySet<string>;
  /** The first word, where the sentence has a subject of its own. */
  readonly first: string;
}

interface Surroundings {
  /** The parts of the card's title, in lower case. */
  readonly headings: readonly string[];
  readonly leads: readonly Lead[];
}

/**
 * Its subject is a pronoun: what it is about stands in an earlier sentence. Narrower than `leansBack` of a statement, because a sentence
 * that begins with "However" cannot be quoted alone, but has a subject of its own to be compared by.
 */
const beginsWithPronoun = /^(?:he|she|it|they|his|her|its|their|this|these|both|the latter|the former)\b/i;
const personal = /^(?:he|she|his|her)\b/i;
/** "Reduced the cost of transport": who did it, the title says. */
const subjectless =
  /^(?:\p{Lu}\p{Ll}+ed|Led|Built|Ran|Made|Won|Grew|Cut|Held|Wrote|Taught|Sold|Oversaw)\s(?:the|an?|all|our|its|his|her|more|up|over|new|\d|\p{Ll}+\s(?:of|in|for))\b/u;
/** In UTF-16 code units: four words, even long ones. */
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

/** Whether what stands before two sentences, or above them, tells what they are about apart. */
export function leadsDiffer(a: Statement, aroundA: Surroundings, b: Statement, aroundB: Surroundings): boolean {
  const [x, y] = [leadFor(a, aroundA), leadFor(b, aroundB)];
  if (x.codes.size > 0 && y.codes.size > 0) return apart(x.codes, y.codes);
  if (needsTitle(a) && needsTitle(b) && headingsDiffer(aroundA.headings, aroundB.headings)) return true;
  if (!beginsWithPronoun.test(a.text) && !beginsWithPronoun.test(b.text)) return false;
  if (x.names.size > 0 && y.names.size > 0) return apart(x.names, y.names);
  return personal.test(a.text) && personal.test(b.text) && x.first !== '' && y.first !== '' && x.first !== y.first;
}

const apart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => ![...a].some((one) => b.has(one));

/** From the nearest sentence, from this one back, that begins with such a thing. */
function leadFor({ start }: Statement, { leads }: Surroundings): Omit<Lead, 'at'> {
  const before = leads.filter(({ at }) => at <= start).toReversed();
  return {
    codes: before.find(({ codes }) => codes.size > 0)?.codes ?? none,
    names: before.find(({ names }) => names.size > 0)?.names ?? none,
    first: before.find(({ first }) => first !== '')?.first ?? '',
  };
}

const needsTitle = ({ text }: Statement): boolean => beginsWithPronoun.test(text) || subjectless.test(text);

/** Under titles of their own, beside the parts that both have, both have one, and no word in common. */
function headingsDiffer(a: readonly string[], b: readonly string[]): boolean {
  if (a[0] === b[0]) return false;
  const wordsOf = (own: readonly string[], other: readonly string[]): Set<string> =>
    new Set(own.filter((part) => !other.includes(part)).flatMap((part) => itemsOf(part, []).map(({ stem }) => stem)));
  const [x, y] = [wordsOf(a, b), wordsOf(b, a)];
  return x.size > 0 && y.size > 0 && apart(x, y);
}
