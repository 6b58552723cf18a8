import { describe, expect, it } from 'vitest';
import { cutBefore, partsCharacter, withoutUnseen } from '../src/index.js';

describe('cutting a text', () => {
  const text = 'ab\u{1F600}c';

  it('does not split a surrogate pair', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((at) => cutBefore(text, at))).toEqual([0, 1, 2, 2, 4, 5, 9]);
    expect([2, 3, 4].map((at) => partsCharacter(text, at))).toEqual([false, true, false]);
  });

  it('treats a single surrogate as a character', () => {
    expect(cutBefore('a\ud83d', 2)).toBe(2);
    expect(cutBefore('\ud83d\ud83d\ude00', 1)).toBe(1);
  });
});

describe('invisible characters', () => {
  it('are dropped, except joiners, which change what is displayed', () => {
    expect(withoutUnseen('\ufeffLiefer\u00adfrist\u200b \u202eexe\u2069')).toBe('Lieferfrist exe');
    expect(withoutUnseen('می\u200cخواهم 👩\u200d🚀')).toBe('می\u200cخواهم 👩\u200d🚀');
  });
});
