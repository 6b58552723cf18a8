import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idf } from '../src/domain/bm25.js';
import { calibrated, neverRising, trustOf } from '../src/domain/calibration.js';
import { withoutDuplicates } from '../src/domain/duplicates.js';
import { withFeedback } from '../src/domain/feedback.js';
import { fuse, momentsOf } from '../src/domain/fusion.js';
import { smooth } from '../src/domain/smoothing.js';
import { dot } from '../src/domain/vectors.js';

describe('fusion', () => {
  it.each([
    ['mean and deviation', [1, 3], 2, { mean: 2, deviation: 1 }],
    ['cards without a match count as 0', [4], 4, { mean: 1, deviation: Math.sqrt(3) }],
    ['equal scores have no deviation', [0.1, 0.1, 0.1], 3, { mean: expect.closeTo(0.1, 10) as number, deviation: 0 }],
    ['nothing', [], 0, { mean: 0, deviation: 0 }],
  ])('%s', (_, scores, count, expected) => {
    expect(momentsOf(scores, count)).toEqual(expected);
  });

  const unit = { mean: 0, deviation: 1 };
  it.each([
    ['both halves alike', { bm25: 2, cosine: 1 }, 1.5],
    ['a floor under each half', { bm25: 2, cosine: -9 }, -0.5],
    ['words stand for a missing vector', { bm25: 2, cosine: undefined }, 2],
  ])('%s', (_, halves, expected) => {
    expect(fuse(halves, unit, unit, 1, -3)).toBe(expected);
  });
});

describe('the weight of a term', () => {
  it('falls with the number of cards that contain it, and stays positive if more contain it than were counted', () => {
    expect(idf(10, 1)).toBeGreaterThan(idf(10, 5));
    expect(idf(10, 5)).toBeGreaterThan(idf(10, 10));
    expect(idf(0, 60)).toBe(idf(60, 60));
    expect(idf(0, 60)).toBeGreaterThan(0);
  });
});

describe('trust in the vector of a query', () => {
  it.each([
    [0, 0],
    [1.2, 0],
    [2.1, 0.5],
    [3, 1],
    [4.6, 1],
    [Infinity, 1],
  ])('%d letters a token: %d', (letters, expected) => {
    expect(trustOf(letters)).toBeCloseTo(expected, 10);
  });

  it('of 0 leaves only the score of the words', () => {
    const halves = { bm25: 2, cosine: 9 };
    const unit = { mean: 0, deviation: 1 };

    expect(fuse(halves, unit, unit, 0)).toBe(2);
    expect(calibrated(halves, 10, 0)).toBe(calibrated({ bm25: 2, cosine: undefined }, 10, 1));
    expect(smooth([3, 1], [Float32Array.of(1, 0), Float32Array.of(1, 0)], 0)).toEqual([2, 0]);
  });
});

describe('feedback', () => {
  const x = Float32Array.of(1, 0, 0);
  const y = Float32Array.of(0, 1, 0);
  const z = Float32Array.of(0, 0, 1);

  it('moves the query towards the best cards, by the softmax of their scores', () => {
    const weight = Math.E / (Math.E + 1);
    const best = [
      { vector: y, fused: 2 },
      { vector: z, fused: 1 },
    ];
    const moved = withFeedback(x, best, 1);

    const length = Math.hypot(1, 0.6 * weight, 0.6 * (1 - weight));
    expect([...moved].map((value) => value * length)).toEqual([
      expect.closeTo(1, 5),
      expect.closeTo(0.6 * weight, 5),
      expect.closeTo(0.6 * (1 - weight), 5),
    ]);
  });

  it('does not change a query that would become zero', () => {
    const against = (x as Float32Array).map((value) => -value / 0.6);

    expect(withFeedback(x, [{ vector: against, fused: 1 }], 1)).toBe(x);
  });
});

describe('smoothing', () => {
  it('follows the formula', () => {
    const [a, b] = [Float32Array.of(1, 0), Float32Array.of(Math.SQRT1_2, Math.SQRT1_2)];

    // Each card's only neighbour is the other card, so the strength of their tie cancels out.
    expect(smooth([3, 1], [a, b], 1)).toEqual([expect.closeTo(0.7 * 2, 6), expect.closeTo(0.3 * 2, 6)]);
  });

  it('does not change cards without vectors or neighbours', () => {
    expect(smooth([3, 1, 2], [Float32Array.of(1, 0), Float32Array.of(-1, 0), undefined], 1)).toEqual([2, 0, 1]);
  });
});

describe('calibration', () => {
  const halves = fc.record({
    bm25: fc.double({ min: 0, max: 9, noNaN: true }),
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
  });

  it('stays within 0 and 1, and grows with either half', () => {
    fc.assert(
      fc.property(halves, (hit) => {
        const score = calibrated(hit, 10, 1);
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThan(1);
        expect(calibrated({ ...hit, bm25: hit.bm25 + 0.5 }, 10, 1)).toBeGreaterThan(score);
        expect(calibrated({ ...hit, cosine: hit.cosine + 0.1 }, 10, 1)).toBeGreaterThan(score);
      }),
    );
  });

  it.each([
    ['nothing in common', { bm25: 0, cosine: 0.05 }, 0, 0.05],
    ['words and meaning agree', { bm25: 5, cosine: 0.7 }, 0.75, 1],
    ['no vector, good words', { bm25: 6, cosine: undefined }, 0.6, 1],
  ])('%s', (_, hit, least, most) => {
    const score = calibrated(hit, 10, 1);

    expect(score).toBeGreaterThanOrEqual(least);
    expect(score).toBeLessThanOrEqual(most);
  });

  it('never rises with rank, keeps the mean, and does not change falling scores', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (scores) => {
        const pooled = neverRising(scores);
        expect(pooled).toHaveLength(scores.length);
        for (const [at, score] of pooled.entries()) {
          expect(score).toBeLessThanOrEqual((pooled[at - 1] ?? Infinity) + 1e-12);
        }
        const sum = (list: readonly number[]) => list.reduce((total, score) => total + score, 0);
        expect(sum(pooled)).toBeCloseTo(sum(scores), 9);
        const falling = scores.toSorted((a, b) => b - a);
        expect(neverRising(falling)).toEqual(falling.map((score) => expect.closeTo(score, 12) as number));
      }),
    );
  });
});

describe('duplicates', () => {
  it('are replaced by the newest version at the rank of the first', () => {
    const cards = [
      { name: 'a', textKey: 1, version: 1 },
      { name: 'b', textKey: 2, version: 1 },
      { name: 'a, newer', textKey: 1, version: 2 },
    ];

    expect(withoutDuplicates(cards).map(({ card, first, duplicates }) => [card.name, first.name, duplicates])).toEqual([
      ['a, newer', 'a', 1],
      ['b', 'b', 0],
    ]);
  });
});

it('dot products of any length are right', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), { maxLength: 40 }),
      (pairs) => {
        const expected = pairs.reduce((sum, [a, b]) => sum + a * b, 0);
        expect(
          dot(
            Float32Array.from(pairs, ([a]) => a),
            Float32Array.from(pairs, ([, b]) => b),
          ),
        ).toBe(expected);
      },
    ),
  );
});
