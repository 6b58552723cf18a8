import { toldOf, type Given } from '../prompt/given.js';

/** Words from which on a text in quotation marks is taken for a quotation. */
const fewestWords = 3;
/** UTF-16 units of a quotation, at most: longer text in quotation marks is not a quotation. */
const longest = 600;

type Kind = 'curly' | 'low' | 'angled' | 'straight';

/** What each mark opens, and what it closes, nearest first. A straight one does whichever it can. */
const opens: Readonly<Record<string, Kind>> = { '“': 'curly', '„': 'low', '«': 'angled', '"': 'straight' };
const closes: Readonly<Record<string, readonly Kind[]>> = {
  '”': ['curly', 'low', 'straight'],
  '“': ['low'],
  '»': ['angled'],
  '"': ['straight', 'curly', 'low'],
};

/** Lets no quotation pass that is in no source. */
export interface Quotations {
  /** Takes more of an answer. @returns what may be shown by now. */
  push(text: string): string;
  /** @returns what was waiting for the end of a quotation that never came. */
  end(): string;
}

/**
 * @param isReal whether the words are a source's.
 * @param instead what stands where a quotation is left out.
 */
export function createQuotations(isReal: (quotation: string) => boolean, instead: string): Quotations {
  let held = '';
  /** Units of `held` that were looked at. */
  let seen = 0;
  /** Where the last mark of each kind stands that nothing closed yet. */
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

  /** What stands within a quotation is a part of it. */
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
      // In pieces, so that what is left out of a long text does not copy all of it each time.
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

/** Whether the words stand in one of the texts, whatever became of their spacing, case and marks; gaps may be left with `…`. */
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

/** Letters and digits in lower case, single spaces between words. */
export const fold = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join(' ');
