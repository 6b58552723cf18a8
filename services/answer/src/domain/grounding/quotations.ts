import { compatible } from '@cardinal/language';
import { toldOf, type Given } from '../prompt/given.js';

/** Minimum number of words for a text in quotation marks to count as a quotation. */
const fewestWords = 3;
/** Maximum length of a quotation, in UTF-16 units: longer text in quotation marks is not a quotation. */
const longest = 600;

type Kind = 'curly' | 'low' | 'angled' | 'straight';

/** The kind that each quotation mark opens, and the kinds that it closes, in order of preference. A straight mark does either. */
const opens: Readonly<Record<string, Kind>> = { '“': 'curly', '„': 'low', '«': 'angled', '"': 'straight' };
const closes: Readonly<Record<string, readonly Kind[]>> = {
  '”': ['curly', 'low', 'straight'],
  '“': ['low'],
  '»': ['angled'],
  '"': ['straight', 'curly', 'low'],
};

/** Removes quotations that occur in no source. */
export interface Quotations {
  /** Adds more text of an answer. @returns the text that can be shown now. */
  push(text: string): string;
  /** @returns the text that was held back for the end of a quotation. */
  end(): string;
}

/**
 * @param isReal whether the words occur in a source.
 * @param instead replacement for a quotation that is removed.
 */
export function createQuotations(isReal: (quotation: string) => boolean, instead: string): Quotations {
  let held = '';
  /** UTF-16 units of `held` that have been scanned. */
  let seen = 0;
  /** Offset of the last open mark of each kind. */
  const open = new Map<Kind, number>();

  function look(): void {
    for (; seen < held.length; seen++) {
      const char = held.charAt(seen);
      const kind = closes[char]?.find((each) => open.has(each));
      if (char === '\n') open.clear();
      else if (kind) close(open.get(kind) ?? seen);
      else if (opens[char]) open.set(opens[char], seen);
    }
    for (const [kind, at] of open) if (seen - at > longest) open.delete(kind);
  }

  /** Closes a quotation. Open marks within the quotation are part of it. */
  function close(from: number): void {
    for (const [kind, at] of open) if (at >= from) open.delete(kind);
    const quotation = held.slice(from + 1, seen);
    if (!isQuotation(quotation) || isReal(quotation)) return;
    held = `${held.slice(0, from)}${instead}${held.slice(seen + 1)}`;
    seen = from + instead.length - 1;
  }

  function release(to: number): string {
    const shown = held.slice(0, to);
    held = held.slice(to);
    seen -= to;
    for (const [kind, at] of open) open.set(kind, at - to);
    return shown;
  }

  return {
    push(text) {
      let shown = '';
      // In pieces, so that a removal from a long text does not copy the whole text each time.
      for (let at = 0; at < text.length; at += longest) {
        held += text.slice(at, at + longest);
        look();
        shown += release(Math.min(seen, ...open.values()));
      }
      return shown;
    },
    end() {
      open.clear();
      return release(held.length);
    },
  };
}

const isQuotation = (text: string): boolean => (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= fewestWords;

/** Whether the words occur in one of the texts, regardless of spacing, case and punctuation; `…` in the quotation stands for a gap. */
export function createQuotedIn(
  given: ReadonlyMap<string, Given>,
  others: readonly string[],
): (quotation: string) => boolean {
  const folded = new Map<Given, string>();
  const foldedOthers = others.map(fold);
  return (quotation) => {
    const parts = quotation
      .split(/\[?(?:…|\.\.\.)\]?/u)
      .map(fold)
      .filter((part) => part !== '');
    const holds = (text: string): boolean => parts.every((part) => text.includes(part));
    return foldedOthers.some(holds) || [...given.values()].some((each) => holds(foldedOf(each)));
  };

  function foldedOf(each: Given): string {
    const text = folded.get(each) ?? fold(toldOf(each));
    folded.set(each, text);
    return text;
  }
}

/** Reduces a text to its letters and digits, in lower case, with single spaces between words. */
export const fold = (text: string): string =>
  (
    compatible(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join(' ');
