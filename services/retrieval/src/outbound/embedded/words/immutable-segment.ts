import type { Postings, Segment } from './segment.js';

/** A segment as it is stored: flat arrays, which load by copying. */
export interface SegmentParts {
  /** All terms, UTF-8, in byte order, one after another. */
  readonly text: Uint8Array;
  /** Where each term ends in `text`. */
  readonly textEnds: Uint32Array;
  /** Where each term's postings end. */
  readonly postingEnds: Uint32Array;
  readonly docs: Uint16Array;
  readonly times: Uint8Array;
  readonly stamps: Float64Array;
}

/** A segment whose cards have no slots yet. */
export function openSegment(segmentId: number, parts: SegmentParts): Segment {
  const { text, textEnds, postingEnds, docs, times, stamps } = parts;

  const term = (index: number): Uint8Array => text.subarray(index === 0 ? 0 : textEnds[index - 1], textEnds[index]);
  const postings = (index: number): Postings => ({
    docs,
    times,
    start: index === 0 ? 0 : (postingEnds[index - 1] as number),
    end: postingEnds[index] as number,
  });

  /** Negative if these bytes precede the term. Allocates no views, because a search of many segments compares thousands. */
  function orderOf(bytes: Uint8Array, index: number): number {
    const start = index === 0 ? 0 : (textEnds[index - 1] as number);
    const length = (textEnds[index] as number) - start;
    for (let i = 0; i < bytes.length && i < length; i++) {
      const difference = (bytes[i] as number) - (text[start + i] as number);
      if (difference !== 0) return difference;
    }
    return bytes.length - length;
  }

  return {
    segmentId,
    slots: new Uint32Array(stamps.length),
    stamps,
    live: 0,
    size: stamps.length,
    find(wanted) {
      const bytes = Buffer.from(wanted);
      let low = 0;
      let high = textEnds.length - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const order = orderOf(bytes, middle);
        if (order === 0) return postings(middle);
        if (order < 0) high = middle - 1;
        else low = middle + 1;
      }
      return undefined;
    },
    terms: async () => ({ count: textEnds.length, postingCount: docs.length, byteCount: text.length, term, postings }),
  };
}
