import { describe, expect, it } from 'vitest';
import { dot } from '../../src/domain/vectors.js';
import type { Mask } from '../../src/outbound/embedded/search/mask.js';
import { findNear, scoreMissing } from '../../src/outbound/embedded/search/nearest.js';
import { nearness, vectorSlotsOf } from '../../src/outbound/embedded/search/vector-slots.js';
import { createScratchPool } from '../../src/outbound/embedded/search/scratch.js';
import { topSlots } from '../../src/outbound/embedded/search/top-slots.js';
import { quantise, quantisedLayout } from '../../src/outbound/embedded/vectors/encoding.js';
import { createVectorArena } from '../../src/outbound/embedded/vectors/arena.js';
import { createVectorRows } from '../../src/outbound/embedded/vectors/rows.js';

const dimensions = 128;
const cards = nearness.exact + 4_000;

/** Reproducible numbers that are roughly normally distributed. */
function gauss(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => uniform() + uniform() + uniform() - 1.5;
}

function around(centre: Float32Array, spread: number, random: () => number): Float32Array {
  const vector = centre.map((value) => value + spread * random());
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

describe('finding the nearest of many', () => {
  const random = gauss(7);
  const centres = Array.from({ length: 60 }, () => around(new Float32Array(dimensions), 1, random));
  const vectors = Array.from({ length: cards }, (_, at) =>
    around(centres[at % 60] ?? new Float32Array(), 0.09, random),
  );
  const rows = createVectorRows(createVectorArena(dimensions));
  vectors.forEach((vector, at) => rows.add(at + 1, quantise(quantisedLayout(dimensions), vector)));
  const cardIds = Float64Array.from({ length: cards + 1 }, (_, slot) => slot);
  const queries = centres.slice(0, 12).map((centre) => around(centre, 0.15, random));

  function maskOf(includes: (slot: number) => boolean): Mask {
    const slots = Uint8Array.from({ length: cards + 1 }, (_, slot) => (slot > 0 && includes(slot) ? 1 : 0));
    const inScope = [...slots.keys()].filter((slot) => slots[slot] === 1);
    const vectorSlots = vectorSlotsOf(new Uint16Array(cards + 1).fill(1), slots, inScope.length);
    const counts = { cards: inScope.length, cardsWithVectors: inScope.length, vectors: inScope.length };
    const frequency = (_term: string, counted: () => number): number => counted();
    return {
      slots,
      norms: () => new Float32Array(),
      vectorSlots,
      stems: 0,
      textStems: 0,
      sentences: 0,
      frequency,
      ...counts,
    };
  }

  it.each([
    ['all', () => true],
    ['most', (slot: number) => slot % 10 !== 3],
    ['few', (slot: number) => slot % 100 === 3],
  ])('agrees with a comparison of all vectors, with a mask of %s', (_, includes) => {
    const mask = maskOf(includes);
    let [found, wanted] = [0, 0];
    for (const query of queries) {
      using scratch = createScratchPool().open();
      const near = findNear(rows, mask, query, scratch);
      const top = topSlots(near.cosines, cardIds, 20, -2, near.near);
      const all = vectors.flatMap((vector, at) => (mask.slots[at + 1] === 1 ? [dot(vector, query)] : []));
      const best = all.toSorted((a, b) => b - a).slice(0, 20);
      const mean = all.reduce((sum, cosine) => sum + cosine, 0) / all.length;
      const spread = Math.sqrt(all.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / all.length);

      expect(top.every((slot) => mask.slots[slot] === 1)).toBe(true);
      top.forEach((slot) =>
        expect(near.cosines[slot]).toBeCloseTo(dot(vectors[slot - 1] ?? new Float32Array(), query), 2),
      );
      found += top.filter((slot) => (near.cosines[slot] ?? -2) >= (best[19] ?? 0) - 0.005).length;
      wanted += best.length;
      const moments = near.moments();
      expect(Math.abs(moments.mean - mean)).toBeLessThan(0.15 * spread);
      expect(moments.deviation / spread).toBeCloseTo(1, 0);
    }
    expect(found / wanted).toBeGreaterThan(0.99);
  });

  it('computes omitted cosines on request', () => {
    using scratch = createScratchPool().open();
    const query = queries[0] ?? new Float32Array();
    const near = findNear(
      rows,
      maskOf(() => true),
      query,
      scratch,
    );
    const far = [...near.cosines.keys()].find((slot) => slot > 0 && near.cosines[slot] === -2) ?? 0;
    scoreMissing(rows, query, [far], near);

    expect(near.cosines[far]).toBeCloseTo(dot(vectors[far - 1] ?? new Float32Array(), query), 2);
  });
});
