import { createTimeSlice } from '@cardinal/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inByteOrder } from '../../src/outbound/embedded/words/byte-order.js';
import { quantise, quantisedLayout } from '../../src/outbound/embedded/vectors/encoding.js';
import { createVectorArena, rowsPerBlock } from '../../src/outbound/embedded/vectors/arena.js';
import { createVectorRows, noVector, SlotList } from '../../src/outbound/embedded/vectors/rows.js';
import { topSlots } from '../../src/outbound/embedded/search/top-slots.js';
import { dot } from '../../src/domain/vectors.js';

const unit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
};

/** The kernel's steps in plain JavaScript. */
function oracle(row: Float32Array, query: Float32Array, stride: number): number {
  const largest = (vector: Float32Array) => vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const steps = Math.min(32_767, Math.floor(2 ** 31 / (127 * stride)) - 1);
  const [rowStep, queryStep] = [127 / (largest(row) || 1), steps / (largest(query) || 1)];
  let sum = 0;
  row.forEach((value, at) => (sum += Math.round(value * rowStep) * Math.round((query[at] ?? 0) * queryStep)));
  return sum / rowStep / queryStep;
}

const quantised = (vector: Float32Array): Uint32Array => quantise(quantisedLayout(vector.length), vector);

const nothingYet = (slots: number) => ({
  cosines: new Float32Array(slots).fill(noVector),
  near: new SlotList(new Uint32Array(slots)),
});

const component = fc.double({ min: -1, max: 1, noNaN: true });
const vectorOf = (dimensions: number) =>
  fc.array(component, { minLength: dimensions, maxLength: dimensions }).map(unit);

describe('the kernel', () => {
  it.each([1, 31, 32, 33, 384, 1_024])('equals plain JavaScript at %i dimensions', (dimensions) => {
    const arena = createVectorArena(dimensions);
    const block = arena.allocate();
    const stride = Math.ceil(dimensions / 32) * 32;
    fc.assert(
      fc.property(
        fc.array(vectorOf(dimensions), { minLength: 1, maxLength: 4 }),
        vectorOf(dimensions),
        (rows, query) => {
          rows.forEach((row, at) => arena.write(block, at, quantised(row), 0));
          arena.aim(query);
          rows.forEach((_, at) => arena.pick(at, block, at));
          const scores = arena.pickedScores(rows.length).slice();
          const differences = arena.differences(block, rows.length, 1).slice();
          const within = [...arena.rowsWithin(block, rows.length, dimensions >> 1)];
          expect(within).toEqual([...rows.keys()].filter((at) => (differences[at] ?? 0) <= dimensions >> 1));
          expect(scores).toHaveLength(rows.length);
          rows.forEach((row, at) => {
            expect(scores[at]).toBeCloseTo(oracle(row, query, stride), 4);
            expect(Math.abs((scores[at] ?? 9) - dot(row, query))).toBeLessThan(0.01);
            expect(differences[at]).toBe(row.filter((value, i) => value > 0 !== (query[i] ?? 0) > 0).length);
          });
        },
      ),
      { numRuns: dimensions > 100 ? 20 : 60 },
    );
  });

  it('does not overflow if every component has its largest value', () => {
    const arena = createVectorArena(1_024);
    const block = arena.allocate();
    const flat = unit(new Array<number>(1_024).fill(1));
    arena.write(block, 0, quantised(flat), 0);
    arena.aim(flat);

    arena.pick(0, block, 0);
    expect(arena.pickedScores(1)[0]).toBeCloseTo(1, 3);
    expect(arena.differences(block, 1, 1)[0]).toBe(0);
  });

  it('keeps its rows when the memory grows', () => {
    const arena = createVectorArena(64);
    const first = arena.allocate();
    const vector = unit([1, 2, 3, ...new Array<number>(61).fill(0)]);
    arena.write(first, 3, quantised(vector), 0);
    for (let more = 0; more < 200; more++) arena.allocate();
    arena.aim(vector);

    arena.pick(0, first, 3);
    expect(arena.pickedScores(1)[0]).toBeCloseTo(1, 2);
  });
});

describe('rows of a collection', () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ add: fc.integer({ min: 1, max: 400 }), axis: fc.integer({ min: 0, max: 15 }) }),
    },
    { weight: 1, arbitrary: fc.record({ remove: fc.integer({ min: 1, max: 400 }) }) },
  );

  it('equal a map after any sequence of additions and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 3 * rowsPerBlock }), (steps) => {
        const rows = createVectorRows(createVectorArena(16));
        const expected = new Map<number, number[]>();
        for (const one of steps) {
          if ('add' in one) {
            rows.add(one.add, quantised(unit(Array.from({ length: 16 }, (_, at) => (at === one.axis ? 1 : 0)))));
            expected.set(one.add, [...(expected.get(one.add) ?? []), one.axis]);
          } else {
            rows.remove(one.remove);
            expected.delete(one.remove);
          }
        }
        expect(rows.count).toBe([...expected.values()].flat().length);
        for (const axis of [0, 7]) {
          const query = unit(Array.from({ length: 16 }, (_, at) => (at === axis ? 1 : 0)));
          const slots = Array.from({ length: 400 }, (_, at) => at + 1);
          const all = nothingYet(401);
          rows.score(query, slots, all);
          const sifted = nothingYet(401);
          rows.sift(query, new Uint8Array(401).fill(1), 1, sifted);
          for (const slot of slots) {
            const axes = expected.get(slot);
            const cosine = !axes ? noVector : axes.includes(axis) ? 1 : 0;
            expect(all.cosines[slot]).toBeCloseTo(cosine, 3);
            // The signs of the components distinguish the two groups, so that all nearest vectors are found.
            if (cosine === 1) expect(sifted.cosines[slot]).toBeCloseTo(1, 3);
          }
          expect(all.near.slots.subarray(0, all.near.count).toSorted()).toEqual(
            Uint32Array.from([...expected.keys()].toSorted((a, b) => a - b)),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('the best slots are the same as by sorting', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 80 }),
      fc.integer({ min: 1, max: 20 }),
      (list, depth) => {
        const scores = Float32Array.from(list);
        const cardIds = Float64Array.from(list, (_, at) => 1_000 - ((at * 37) % 101));
        const expected = list
          .map((score, slot) => ({ score, slot }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || (cardIds[a.slot] ?? 0) - (cardIds[b.slot] ?? 0))
          .slice(0, depth)
          .map(({ slot }) => slot);
        const slots = Uint32Array.from(list.keys());
        expect(topSlots(scores, cardIds, depth, 0, { slots, count: slots.length })).toEqual(expected);
      },
    ),
  );
});

it('terms sorted in slices are in the order of their bytes', async () => {
  const term = fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'grapheme', maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(term, { maxLength: 60 }), fc.boolean(), async (few, many) => {
      const all = many
        ? [...new Set([...few, ...Array.from({ length: 5_000 }, (_, at) => `${(at * 7_919) % 5_003}`)])]
        : few;
      const expected = all.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(await inByteOrder(all, createTimeSlice())).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
