import { momentsOf, type Moments } from '../../../domain/fusion.js';
import type { Mask } from './mask.js';
import type { Scratch } from './scratch.js';
import { noVector, type Nearness, type VectorRows } from '../vectors/rows.js';
import { nearness } from './vector-slots.js';

export interface Near extends Nearness {
  /** Moments of the cosines of all cards in scope that have vectors. */
  moments(): Moments;
}

/** Computes the cosines of at least the cards nearest to the query. */
export function findNear(rows: VectorRows, mask: Mask, query: Float32Array, scratch: Scratch): Near {
  const { vectorSlots, vectors, cardsWithVectors, slots } = mask;
  const into = { cosines: scratch.scores(slots.length, noVector), near: scratch.list(slots.length) };
  if (cardsWithVectors <= nearness.exact) rows.score(query, vectorSlots, into);
  else {
    const enough = Math.max(nearness.least, Math.ceil(vectors * nearness.sifted));
    rows.sift(query, vectors === rows.count ? undefined : slots, enough, into);
  }
  return {
    ...into,
    moments() {
      scoreMissing(rows, query, vectorSlots, into);
      // A loop, because `Float32Array.from` first reads its argument through an iterator.
      const cosines = new Float32Array(vectorSlots.length);
      for (let at = 0; at < cosines.length; at++) cosines[at] = into.cosines[vectorSlots[at] as number] as number;
      return momentsOf(cosines);
    },
  };
}

/** Computes the cosines of slots that have none yet. */
export function scoreMissing(rows: VectorRows, query: Float32Array, slots: ArrayLike<number>, into: Nearness): void {
  const missing = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    if (into.cosines[slot] === noVector) missing[count++] = slot;
  }
  if (count > 0) rows.score(query, missing.subarray(0, count), into);
}
