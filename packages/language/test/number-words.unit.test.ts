import { describe, expect, it } from 'vitest';
import { numberWords } from '../src/index.js';

describe('number words', () => {
  it.each(Object.entries(numberWords))('have every number from two to ninety-nine: %s', (_language, { numbers }) => {
    const values = new Set(numbers.values());
    const missing = Array.from({ length: 98 }, (_, at) => at + 2).filter((value) => !values.has(value));
    expect(missing).toEqual([]);
    expect([...numbers.keys()].every((word) => /^[\p{Ll} ]+$/u.test(word))).toBe(true);
  });

  it.each([
    ['en', 'ninety nine', 99],
    ['de', 'einundzwanzig', 21],
    ['de', 'siebenunddreißig', 37],
    ['es', 'veintidós', 22],
    ['es', 'cuarenta y una', 41],
    ['fr', 'vingt et un', 21],
    ['fr', 'soixante et onze', 71],
    ['fr', 'soixante dix sept', 77],
    ['fr', 'quatre vingts', 80],
    ['fr', 'quatre vingt un', 81],
    ['fr', 'quatre vingt seize', 96],
  ] as const)('%s: %s is %i', (language, word, value) => {
    expect(numberWords[language].numbers.get(word)).toBe(value);
  });

  it('leave out what is an article or pronoun as well', () => {
    const ones = Object.values(numberWords).flatMap(({ numbers, ones: articles }) =>
      [...articles].filter((word) => numbers.has(word)),
    );
    expect(ones).toEqual([]);
  });
});
