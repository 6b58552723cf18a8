import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../src/fold.js';
import { baseStem, stem } from '../src/stem.js';

describe('stems', () => {
  // Pairs from Porter's paper, section by section.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['ties', 'ti'],
    ['cats', 'cat'],
    ['feed', 'feed'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['bled', 'bled'],
    ['motoring', 'motor'],
    ['sing', 'sing'],
    ['conflated', 'conflat'],
    ['troubled', 'troubl'],
    ['sized', 'size'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['hissing', 'hiss'],
    ['failing', 'fail'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['digitizer', 'digit'],
    ['vietnamization', 'vietnam'],
    ['operator', 'oper'],
    ['hopefulness', 'hope'],
    ['sensibiliti', 'sensibl'],
    ['triplicate', 'triplic'],
    ['formalize', 'formal'],
    ['revival', 'reviv'],
    ['adjustment', 'adjust'],
    ['adoption', 'adopt'],
    ['effective', 'effect'],
    ['probate', 'probat'],
    ['rate', 'rate'],
    ['cease', 'ceas'],
    ['controlling', 'control'],
    ['roll', 'roll'],
    ['yellow', 'yellow'],
    ['is', 'is'],
  ])('Porter: %s → %s', (word, expected) => expect(stem(word)).toBe(expected));

  it('do not change a very long word, except to cut it', () => {
    expect(stem('x'.repeat(100_000))).toHaveLength(40);
  });

  it('are never longer than the word, and have no accents', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcdeilnorsty', 'é', 'ü', 'ß', 'ж', 'а'), maxLength: 12 });
    fc.assert(
      fc.property(words, (word) => {
        const found = stem(word);
        expect(found.length).toBeLessThanOrEqual(fold(word).length + 1);
        expect(fold(found)).toBe(found);
      }),
    );
  });

  // Stemmers promise one stem for all forms of a word; that the stem is its own stem holds for most words only.
  it.each(['caress', 'plaster', 'hope', 'control', 'valve', 'pump'])('leave the stem of %s as it is', (word) => {
    const found = stem(word);
    expect(stem(found)).toBe(found);
  });

  it.each([
    ['slowly', 'slow'],
    ['kept', 'keep'],
    ["children's", 'child'],
    ['planned', 'plans'],
    ['billed', 'bill'],
  ])('of statements are equal for %s and %s', (one, other) => expect(baseStem(one)).toBe(baseStem(other)));
});
