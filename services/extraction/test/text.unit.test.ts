import { describe, expect, it } from 'vitest';
import { searchWords } from '../src/domain/text/search-words.js';
import { estimateTokens } from '../src/domain/text/tokens.js';
import { shortened } from '../src/domain/text/words.js';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['   \n ', 0],
    ['The river flows.', 4],
    ['$3,795', 4],
    ['internationalisation', 3],
    ['東京都', 3],
    ['Ünïcödé', 1],
  ])('counts %j as %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('stops at the limit', () => {
    expect(estimateTokens('word '.repeat(1000), 0, 5000, 10)).toBe(10);
  });
});

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

describe('shortened', () => {
  it('cuts at a word and never inside a surrogate pair', () => {
    expect(shortened('one two three four', 12)).toBe('one two…');
    expect(shortened('short', 12)).toBe('short');
    expect(shortened('😀'.repeat(20), 10).isWellFormed()).toBe(true);
  });
});
