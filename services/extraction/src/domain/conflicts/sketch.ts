import { measuresIn } from './values/measures.js';
import { readStated, statesNothing, type Statement } from './statement.js';
import { wordOf, type Word } from './word.js';

/** A sentence, read only far enough to see that most other sentences cannot disagree with it. */
export interface Sketch {
  /** As printed. */
  readonly text: string;
  /** Offset in the card's verbatim content, in UTF-16 code units. */
  readonly start: number;
  /** Content words, each once. */
  readonly words: readonly SketchedWord[];
  readonly stems: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  /** Whether any of its words `denies` or `orders`, see `Word`. */
  readonly denies: boolean;
  readonly orders: boolean;
  /** Dimensions of its possible values, see `measuresIn`. */
  readonly measures: () => ReadonlySet<string>;
  /** Read at the first call. @returns undefined if the sentence turns out to state nothing. */
  readonly statement: () => Statement | undefined;
}

interface SketchedWord {
  readonly word: Word;
  /** Whether it has a capital and is not the first word. */
  readonly name: boolean;
  /**
   * Weight in the overlap if the other sentence lacks the word: less for names, whose words count once, and after a comparison, which is
   * cut off.
   */
  readonly missing: number;
}

const genericWeight = 0.4;
const nameWeight = 0.2;
/** Lower than the minimum overlap of a finding, by as much as reading a sentence in full may change its overlap. */
const leastOverlap = 0.2;
/** Words after which the sentence is a comparison, which does not count. */
const comparing: ReadonlySet<string> = new Set(['versus', 'vs', 'than', 'against', 'from', 'to', 'as']);

/** @returns undefined if the sentence states nothing. */
export function sketchOf(text: string, start: number): Sketch | undefined {
  if (statesNothing(text)) return undefined;
  const words: SketchedWord[] = [];
  const stems = new Set<string>();
  const keys = new Set<string>();
  let [compared, denies, orders] = [false, false, false];
  forEachWord(text, (printed, at) => {
    const word = wordOf(printed.toLowerCase());
    denies ||= word.denies;
    orders ||= word.orders;
    compared ||= word.stop && comparing.has(printed);
    if (word.stop || stems.has(word.stem)) return;
    stems.add(word.stem);
    for (const key of word.keys) keys.add(key);
    const light = compared || !isLower(printed);
    words.push({ word, name: at > 1 && isUpper(printed), missing: light ? nameWeight : weightOf(word) });
  });
  let measures: ReadonlySet<string> | undefined;
  let read: { readonly statement: Statement | undefined } | undefined;
  return {
    text,
    start,
    words,
    stems,
    keys,
    denies,
    orders,
    measures: () => (measures ??= measuresIn(text)),
    statement: () => (read ??= { statement: readStated(text, start) }).statement,
  };
}

const weightOf = ({ generic }: Word): number => (generic ? genericWeight : 1);
const isLower = (printed: string): boolean => printed.charCodeAt(0) >= 0x61;
const isUpper = (printed: string): boolean => printed.charAt(0) !== printed.charAt(0).toLowerCase();
const letter = /[\p{L}\p{N}]/u;

/** Visits the runs of letters and digits, with the signs between them in "don't" and "3.5". */
function forEachWord(text: string, visit: (word: string, at: number) => void): void {
  let from = -1;
  for (let at = 0; at <= text.length; at++) {
    if (belongs(text, at, from >= 0)) {
      if (from < 0) from = at;
    } else if (from >= 0) {
      visit(text.slice(from, at), from);
      from = -1;
    }
  }
}

function belongs(text: string, at: number, inside: boolean): boolean {
  const code = text.charCodeAt(at);
  const lower = code | 0x20;
  if ((lower >= 0x61 && lower <= 0x7a) || isDigit(code)) return true;
  if (code === 0x27) return inside && at + 1 < text.length && letter.test(text.charAt(at + 1));
  if (code === 0x2e) return inside && isDigit(text.charCodeAt(at + 1));
  return code > 0x7f && letter.test(text.charAt(at));
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Whether two sentences may disagree: false for most pairs, and never false for two that do. */
export function mayDisagree(a: Sketch, b: Sketch): boolean {
  let [shared, all] = [0, 0];
  let [alike, nameOfA, nameOfB] = [false, false, false];
  for (const { word, name, missing } of a.words) {
    const equal = b.stems.has(word.stem);
    if (equal || meets(word, b)) {
      const weight = weightOf(word);
      shared += weight;
      all += weight;
    } else {
      all += missing;
    }
    // A synonym or an opposite.
    alike ||= !equal && meets(word, b);
    nameOfA ||= name && !equal;
  }
  if (shared === 0) return false;
  for (const { word, name, missing } of b.words) {
    if (meets(word, a)) continue;
    all += missing;
    nameOfB ||= name;
  }
  if (shared < all * leastOverlap) return false;
  const opposed = a.denies || b.denies || (a.orders && b.orders) || alike;
  return opposed || (nameOfA && nameOfB) || measuresMeet(a.measures(), b.measures());
}

function meets({ keys }: Word, { keys: others }: Sketch): boolean {
  for (const key of keys) if (others.has(key)) return true;
  return false;
}

function measuresMeet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  if (a.has('*') || b.has('*')) return true;
  for (const measure of a) if (b.has(measure)) return true;
  return false;
}
