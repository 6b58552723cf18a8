import { type Language, normalise, stem, wordsOf } from '@cardinal/language';

/** Positions in UTF-16 code units, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const token = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Positions of the query's words in a text, in any inflection.
 *
 * @param terms of the query (`analyseQuery`).
 * @param spoken languages that the words may be stemmed in.
 */
export function wordsFound(text: string, terms: ReadonlySet<string>, spoken: readonly Language[]): Span[] {
  const found: Span[] = [];
  for (const { 0: word, index } of text.matchAll(token)) {
    const { words, bigrams } = wordsOf(normalise(word));
    if (words.some((plain) => spoken.some((language) => terms.has(stem(plain, language))))) {
      found.push({ start: index, end: index + word.length });
    } else if (bigrams.length > 0) {
      for (const pair of pairsFound(word, index, terms)) found.push(pair);
    }
  }
  return found;
}

/** In scripts without spaces: the runs of characters that bigrams of the query cover. */
function pairsFound(run: string, offset: number, terms: ReadonlySet<string>): Span[] {
  const found: { start: number; end: number }[] = [];
  const characters = [...run];
  let at = offset;
  characters.forEach((character, index) => {
    const pair = character + (characters[index + 1] ?? '');
    const last = found.at(-1);
    if (terms.has(normalise(pair))) {
      if (last && last.end >= at) last.end = at + pair.length;
      else found.push({ start: at, end: at + pair.length });
    }
    at += character.length;
  });
  return found;
}

/** The same spans in bytes of UTF-8. @param spans ascending. */
export function inBytes(text: string, spans: readonly Span[]): Span[] {
  let [at, bytes] = [0, 0];
  const bytesAt = (position: number): number => {
    bytes += Buffer.byteLength(text.slice(at, position));
    at = position;
    return bytes;
  };
  return spans.map(({ start, end }) => ({ start: bytesAt(start), end: bytesAt(end) }));
}
