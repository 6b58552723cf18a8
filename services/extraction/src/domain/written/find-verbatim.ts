import { isIdeographic } from '../text/tokens.js';
import { fold, type Folded } from './folded.js';

/** UTF-16 code units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a copied text, even if its spacing, quotation marks, dashes, ligatures or hyphens have changed.
 *
 * @param from offset in the source from which the search starts; without a match, it starts again at the beginning.
 * @returns undefined if the text does not occur, or only as a part of longer words.
 */
export function findVerbatim(within: Folded, copied: string, from = 0): Span | undefined {
  const wanted = fold(copied).text;
  if (wanted === '') return undefined;
  const first = within.starts.findIndex((start) => start >= from);
  return search(within, wanted, first < 0 ? within.text.length : first) ?? search(within, wanted, 0);
}

function search(within: Folded, wanted: string, from: number): Span | undefined {
  for (let at = within.text.indexOf(wanted, from); at >= 0; at = within.text.indexOf(wanted, at + 1)) {
    const start = within.starts[at] ?? 0;
    const end = within.ends[at + wanted.length - 1] ?? 0;
    if (!isInsideWord(within.source, start) && !isInsideWord(within.source, end)) return { start, end };
  }
  return undefined;
}

const wordUnit = /[\p{L}\p{N}]/u;

/** Whether a word, or a number with its sign, continues across this position. Ideographs are words of their own. */
function isInsideWord(source: string, at: number): boolean {
  if (/^[-−]\d$/.test(source.slice(Math.max(0, at - 1), at + 1))) return true;
  return [source[at - 1] ?? '', source[at] ?? ''].every(
    (unit) => wordUnit.test(unit) && !isIdeographic(unit.charCodeAt(0)),
  );
}
