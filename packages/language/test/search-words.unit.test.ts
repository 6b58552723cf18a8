import { describe, expect, it } from 'vitest';
import { searchWords } from '../src/search-words.js';

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
