import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequencesOf, takeRows, toBatch, type Sequence } from '../src/onnx/token-batches.js';

const limits = { maxSize: 8, maxTokens: 100 };

/** Batches for the first caller until it has no text left. */
function* batchesOf(callers: readonly { readonly sequences: ReturnType<typeof sequencesOf> }[]) {
  for (let rows = takeRows(callers, limits); rows.length > 0; rows = takeRows(callers, limits)) {
    yield {
      rows,
      batch: toBatch(
        rows.map(({ sequence }) => sequence),
        0,
      ),
    };
  }
}

const callerOf = (sizes: readonly number[], mark = 0) => {
  const encode = (index: number): Sequence => ({
    index,
    ids: new Int32Array(sizes[index] ?? 0).fill(mark * 1_000 + index + 1),
  });
  return { mark, sequences: sequencesOf(sizes, encode) };
};

describe('planning batches', () => {
  it('puts every text whole into exactly one batch, within the limits and with little padding', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 120 }), { maxLength: 100 }), (sizes) => {
        const seen: number[] = [];
        for (const { rows, batch } of batchesOf([callerOf(sizes)])) {
          expect(batch.size).toBe(rows.length);
          expect(batch.size === 1 || batch.size * batch.length <= limits.maxTokens).toBe(true);
          expect(batch.size).toBeLessThanOrEqual(limits.maxSize);
          expect(Math.min(...batch.lengths)).toBeGreaterThanOrEqual(0.75 * batch.length);
          rows.forEach(({ sequence: { index } }, row) => {
            const real = batch.ids.subarray(row * batch.length, row * batch.length + (sizes[index] ?? 0));
            expect(new Set(real)).toEqual(new Set([index + 1]));
            expect(batch.lengths[row]).toBe(sizes[index]);
          });
          seen.push(...rows.map(({ sequence }) => sequence.index));
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(sizes.map((_, index) => index));
      }),
    );
  });

  it('fills the batch of one caller with texts of others of similar length', () => {
    const callers = [callerOf([20], 1), callerOf([90, 18], 2), callerOf([19, 5], 3), callerOf([20], 4)];

    const rows = takeRows(callers, { maxSize: 3, maxTokens: 100 });

    // The next text of the second caller is its long one.
    expect(rows.map(({ source, sequence }) => [source.mark, sequence.ids.length])).toEqual([
      [1, 20],
      [3, 19],
      [4, 20],
    ]);
    expect(callers[2]?.sequences.peek()?.ids.length).toBe(5);
  });

  it('encodes texts only when batches are taken', () => {
    let encoded = 0;
    const encode = (index: number) => ({ index, ids: new Int32Array(++encoded > 0 ? 10 : 0) });
    takeRows([{ sequences: sequencesOf(Array.from<number>({ length: 10_000 }).fill(10), encode) }]);
    expect(encoded).toBeLessThan(100);
  });
});
