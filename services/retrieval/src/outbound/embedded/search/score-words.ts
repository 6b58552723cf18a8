import type { SlotList } from '../vectors/rows.js';
import type { Postings, Segment } from '../words/segment.js';

/** Postings of a term, and its document frequency in the scope. */
export interface Occurrences {
  readonly found: readonly { readonly segment: Segment; readonly postings: Postings }[];
  readonly df: number;
}

export interface WordScores {
  /** By slot. */
  readonly scores: Float32Array;
  /** The slots whose score is above 0. */
  readonly matched: SlotList;
}

interface AskedTerm extends Pick<Occurrences, 'found'> {
  readonly weight: number;
}

/** Computes BM25, one term after another. All scores must be 0 before. @param norms by slot; 0: out of scope. */
export function scoreWords(norms: Float32Array, terms: readonly AskedTerm[], { scores, matched }: WordScores): void {
  const list = matched.slots;
  let { count } = matched;
  for (const { found, weight } of terms) {
    for (const { segment, postings } of found) {
      const { docs, times, start, end } = postings;
      const { slots } = segment;
      for (let at = start; at < end; at++) {
        const slot = slots[docs[at] as number] as number;
        const norm = norms[slot] as number;
        if (norm === 0) continue;
        const tf = times[at] as number;
        const before = scores[slot] as number;
        if (before === 0) list[count++] = slot;
        scores[slot] = before + (weight * tf) / (tf + norm);
      }
    }
  }
  matched.count = count;
}
