import { describe, expect, it } from 'vitest';
import { hasPlainWords, searchWords } from '../src/search-words.js';

describe('searchWords', () => {
  it.each([
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['state-of-the-art, the', ['state', 'of', 'the', 'art']],
    ['"quoted" AND (x OR y*) NEAR', ['quoted', 'and', 'x', 'or', 'y', 'near']],
    ['東京 tower', ['東', '京', 'tower']],
    ['PC電脳', ['pc', '電', '脳']],
    ['\uE000 §§ --', []],
    ['ﬁne １２', ['fine', '12']],
  ])('finds the words of %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

describe('hasPlainWords', () => {
  const longest = 'x'.repeat(64);

  it.each([
    ['', true],
    ['The ship’s “log” – of 1912', true],
    [`${longest} ${longest}\n${longest}`, true],
    [`a ${longest}y b`, false],
    [`${' '.repeat(70)}${longest}y`, false],
    ['Crème', false],
    ['PC電脳', false],
    ['１２', false],
  ])('of %j is %j', (text, isPlain) => {
    expect(hasPlainWords(text)).toBe(isPlain);
    if (isPlain) expect(searchWords(text)).toEqual([...new Set(text.toLowerCase().match(/[a-z0-9]+/g))]);
  });
});
