import type { TimeSlice } from '@cardinal/kernel';

/** Where a term occurs, as positions `start` to `end` of parallel arrays. */
export interface Postings {
  /** Numbers of cards within their segment, ascending. */
  readonly docs: ArrayLike<number>;
  readonly times: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

/** A segment of a collection's inverted index. Its cards are numbered from 0; `slots` maps them to slots, deleted ones to 0. */
export interface Segment {
  /** Unique in the collection while the process lives. */
  readonly segmentId: number;
  readonly size: number;
  /** Cards that are not deleted. */
  live: number;
  readonly slots: Uint32Array;
  find(term: string): Postings | undefined;
  /** All terms in byte order, for a merge. */
  terms(slice: TimeSlice): Promise<SegmentTerms>;
  /** By number of the card. */
  readonly stamps: ArrayLike<number>;
}

export interface SegmentTerms {
  readonly count: number;
  /** Number of postings of all terms. */
  readonly postingCount: number;
  /** Bytes of all terms together, in UTF-8. */
  readonly byteCount: number;
  /** UTF-8. */
  term(index: number): Uint8Array;
  postings(index: number): Postings;
}

/** Maximum number of cards, because cards are numbered in 16 bits: three bytes per posting. */
export const largestSegment = 65_536;
/** Term frequencies are capped to a byte, because more repetitions change BM25 by less than 1 in 250. */
export const mostTimes = 255;
