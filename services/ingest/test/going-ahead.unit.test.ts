import { describe, expect, it } from 'vitest';
import { goesAhead } from '../src/domain/going-ahead.js';

describe('what goes ahead of other files', () => {
  it.each([
    [0, 0, true],
    [1, 64 * 1024, true],
    [3, 100, true],
    [4, 100, false],
    [0, 64 * 1024 + 1, false],
  ])('with %i files of its team under way and a text of %i: %s', (underWay, textLength, ahead) => {
    expect(goesAhead(underWay, textLength)).toBe(ahead);
  });
});
