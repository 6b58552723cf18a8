import { readStatement, statesNothing, type Statement } from './statement.js';
import { wordOf } from './word.js';

/** A sentence as far as it takes to see that most others say something else. */
export interface Sketch {
  /** As printed. */
  readonly text: string;
  /** In the card's verbatim content, UTF-16 code units. */
  readonly start: number;
  readonly words: readonly SketchedWord[];
  readonly keys: ReadonlySet<string>;
  /** Read when it is asked for first. @returns undefined if it states nothing after all. */
  readonly statement: () => Statement | undefined;
}

interface SketchedWord {
  readonly keys: readonly string[];
  /** In the overlap of two sentences. */
  readonly weight: number;
  /** If the other sentence does not have it: names of several words count once, and what is compared with is cut off. */
  readonly missing: number;
}

const word = /[\p{L}\p{N}](?:[\p{L}\p{N}]|'(?=[\p{L}\p{N}])|\.(?=\p{N}))*/gu;
const genericWeight = 0.4;
const nameWeight = 0.2;
/** Less than the least overlap of a finding, by as much as reading a sentence in full may change it. */
const leastOverlap = 0.2;
/** What stands behind it takes no part. */
const comparing = /^(?:compared|versus|vs|than|against|from|to)$/;

/** @returns undefined for what states nothing. */
export function sketchOf(text: string, start: number): Sketch | undefined {
  if (statesNothing(text)) return undefined;
  const words: SketchedWord[] = [];
  const seen = new Set<string>();
  let compared = false;
  for (const match of text.matchAll(word)) {
    const { stop, stem, generic, keys } = wordOf(match[0].toLowerCase());
    if (comparing.test(match[0])) compared = true;
    if (stop || seen.has(stem)) continue;
    seen.add(stem);
    const weight = generic ? genericWeight : 1;
    words.push({ keys, weight, missing: compared || !/^\p{Ll}/u.test(match[0]) ? nameWeight : weight });
  }
  let read: { readonly statement: Statement | undefined } | undefined;
  return {
    ...{ text, start, words, keys: new Set(words.flatMap(({ keys }) => keys)) },
    statement: () => (read ??= { statement: readStatement(text, start) }).statement,
  };
}

/** Whether two sentences may share enough to be compared: false for most, and never for two that would disagree. */
export function mayAgree(a: Sketch, b: Sketch): boolean {
  let [shared, all] = [0, 0];
  for (const { keys, weight, missing } of a.words) {
    const met = keys.some((key) => b.keys.has(key));
    if (met) shared += weight;
    all += met ? weight : missing;
  }
  if (shared === 0) return false;
  for (const { keys, missing } of b.words) if (!keys.some((key) => a.keys.has(key))) all += missing;
  return shared >= all * leastOverlap;
}
