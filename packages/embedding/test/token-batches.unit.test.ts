import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBatches } from '../src/onnx/token-batches.js';

const limits = { maxSize: 8, maxTokens: 100 };

describe('planning batches', () => {
  it('puts every text into exactly one batch within the limits, whole and padded', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 120 }), { maxLength: 100 }), (sizes) => {
        const encode = (index: number) => ({ index, ids: new Int32Array(sizes[index] ?? 0).fill(index + 1) });
        const seen: number[] = [];
        for (const { batch, indexes } of planBatches(sizes, encode, 0, limits)) {
          expect(batch.size).toBe(indexes.length);
          expect(batch.size === 1 || batch.size * batch.length <= limits.maxTokens).toBe(true);
          expect(batch.size).toBeLessThanOrEqual(limits.maxSize);
          indexes.forEach((index, row) => {
            const real = batch.ids.subarray(row * batch.length, row * batch.length + (sizes[index] ?? 0));
            expect(new Set(real)).toEqual(new Set([index + 1]));
            expect(batch.lengths[row]).toBe(sizes[index]);
          });
          seen.push(...indexes);
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(sizes.map((_, index) => index));
      }),
    );
  });

  it('turns texts into tokens only as batches are taken', () => {
    let encoded = 0;
    const encode = (index: number) => ({ index, ids: new Int32Array(++encoded > 0 ? 10 : 0) });
    const batches = planBatches(Array.from<number>({ length: 10_000 }).fill(10), encode, 0);
    batches.next();
    expect(encoded).toBeLessThan(100);
  });
});
