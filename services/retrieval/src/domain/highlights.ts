import { formsOf, type Language, normalise, signsOf, wordsOf } from '@cardinal/language';

/** Positions in UTF-16 code units, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const token = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Spans of the query's words in a text, in any inflection.
 *
 * @param terms of the query (`analyseQuery`).
 * @param spoken languages of the collection, by which words are stemmed.
 */
export function wordsFound(text: string, terms: ReadonlySet<string>, spoken: readonly Language[]): Span[] {
  const found: Span[] = [];
  for (const { 0: word, index } of text.matchAll(token)) {
    const { words, runs } = wordsOf(normalise(word));
    if (words.some((plain) => spoken.some((language) => formsOf(plain, language).some((form) => terms.has(form))))) {
      found.push({ start: index, end: index + word.length });
    } else if (runs.length > 0) {
      for (const pair of pairsFound(word, index, terms)) found.push(pair);
    }
  }
  return found;
}

/** For scripts without spaces: the runs of signs that are covered by pairs of signs of the query. */
function pairsFound(run: string, offset: number, terms: ReadonlySet<string>): Span[] {
  const found: { start: number; end: number }[] = [];
  const signs = signsOf(run);
  let at = offset;
  signs.forEach((sign, index) => {
    const next = signs[index + 1];
    // The last sign of a run counts only within its pair, because a single sign occurs in many other words.
    const pair = next === undefined && signs.length > 1 ? '' : `${sign}${next ?? ''}`;
    const last = found.at(-1);
    if (terms.has(normalise(pair))) {
      if (last && last.end >= at) last.end = at + pair.length;
      else found.push({ start: at, end: at + pair.length });
    }
    at += sign.length;
  });
  return found;
}

/** Converts spans of UTF-16 units to bytes of UTF-8. @param spans in ascending order. */
export function inBytes(text: string, spans: readonly Span[]): Span[] {
  let [at, bytes] = [0, 0];
  const bytesAt = (position: number): number => {
    bytes += Buffer.byteLength(text.slice(at, position));
    at = position;
    return bytes;
  };
  return spans.map(({ start, end }) => ({ start: bytesAt(start), end: bytesAt(end) }));
}
