import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../src/index.js';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['word', 2],
    ['a b c', 3],
    ['Within how many days?', 3 + 1.5 + 2 + 2 + 1],
    ['12:30', 5],
    ['한국어', 9],
    ['👩‍👧', 4 + 3 + 4],
    ['xkqzvbnmtr', 10],
  ])('estimates the tokens of %j', (text, tokens) => {
    expect(estimateTokens(text)).toBe(Math.ceil(tokens));
  });

  it('counts every byte outside of ASCII words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const rest = text.replaceAll(/ ?[A-Za-z]+/g, '').toWellFormed();
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(Buffer.byteLength(rest));
        expect(estimateTokens(text)).toBeLessThanOrEqual(Buffer.byteLength(text.toWellFormed()));
      }),
    );
  });
});
