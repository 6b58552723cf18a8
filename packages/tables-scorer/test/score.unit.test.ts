import { describe, expect, it } from 'vitest';
import { isWithinEdits } from '../src/filters/edit-distance.js';
import { bestOf } from '../src/score/best-of.js';
import { probabilityOf } from '../src/score/signals.js';
import { readWeights } from '../src/score/weights.js';

describe('the best answer', () => {
  it('is the one with the most probability in all its readings together', () => {
    const best = bestOf([2, 1.9, 1.9], ['8', '9', '9']);
    expect(best).toMatchObject({ candidate: 1, answers: 2 });
    expect((best?.probability ?? 0) + (best?.next ?? 0)).toBeCloseTo(1);
    expect(best?.probability).toBeCloseTo((2 * Math.exp(-0.1)) / (1 + 2 * Math.exp(-0.1)));
  });

  it('does not overflow with high scores, and is none without candidates', () => {
    expect(bestOf([5_000, 4_000], ['a', 'b'])).toMatchObject({ candidate: 0, probability: 1 });
    expect(bestOf([], [])).toBeUndefined();
  });
});

describe('the probability of a reading', () => {
  it('rises with signals of positive weight, and ignores those without one', () => {
    const weights = new Map([['odds', 1]]);
    expect(probabilityOf(new Map([['unknown', 9]]), weights)).toBe(0.5);
    expect(probabilityOf(new Map([['odds', 2]]), weights)).toBeCloseTo(1 / (1 + Math.exp(-2)));
  });
});

describe('weights', () => {
  const parts = { features: { a: 1 }, leftOver: { b: 0.5 }, signals: { bias: -1 }, threshold: 0.8 };

  it('are read as maps, also of names that objects have', () => {
    const { features } = readWeights(JSON.stringify({ ...parts, features: { constructor: 2 } }));
    expect([features.get('constructor'), features.get('toString')]).toEqual([2, undefined]);
  });

  it.each([
    [{ ...parts, threshold: 'high' }, 'threshold must be a number'],
    [{ ...parts, threshold: -1 }, 'threshold must be from 0 to 1'],
    [{ ...parts, threshold: 1.1 }, 'threshold must be from 0 to 1'],
    [{ ...parts, signals: { bias: null } }, 'signals.bias must be a number'],
    [{ ...parts, features: undefined }, 'features must be an object of numbers'],
    [[], 'features must be an object of numbers'],
  ])('that are none are refused: %j', (file, message) => {
    expect(() => readWeights(JSON.stringify(file))).toThrow(message);
  });

  it.each(['', '{"features":', '\ufeff{}'])('that are not JSON are refused: %j', (file) => {
    expect(() => readWeights(file)).toThrow('weights: must be JSON.');
  });
});

describe('the distance of two words', () => {
  it.each([
    ['norwai', 'norway', 1, true],
    ['olypmics', 'olympics', 1, true],
    ['atheltics', 'athletes', 1, false],
    ['recieved', 'received', 2, true],
    ['abc', 'abcde', 1, false],
  ])('%s and %s differ by at most %i letters: %s', (one, other, most, expected) => {
    expect(isWithinEdits(one, other, most)).toBe(expected);
    expect(isWithinEdits(other, one, most)).toBe(expected);
  });
});
