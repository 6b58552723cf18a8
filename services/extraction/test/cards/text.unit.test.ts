import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/domain/text/tokens.js';
import { shortened } from '../../src/domain/text/words.js';

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

describe('shortened', () => {
  it('cuts at a word and never inside a surrogate pair', () => {
    expect(shortened('one two three four', 12)).toBe('one two…');
    expect(shortened('short', 12)).toBe('short');
    expect(shortened('😀'.repeat(20), 10).isWellFormed()).toBe(true);
  });
});
