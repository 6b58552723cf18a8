import { describe, expect, it } from 'vitest';
import { areNumbered, numberedColumns } from '../src/numbered-columns.js';

describe('the generated header of a table without one', () => {
  it('numbers the columns, up to the maximum length', () => {
    expect(numberedColumns(1, 100)).toBe('Column 1');
    expect(numberedColumns(3, 100)).toBe('Column 1 | Column 2 | Column 3');
    expect(numberedColumns(16_384, 25)).toBe('Column 1 | Column 2');
  });

  it('is distinguished from real headers', () => {
    for (const columns of [1, 2, 40]) expect(areNumbered(numberedColumns(columns, 400))).toBe(true);
    for (const header of ['', 'Part | Price', 'Column 2', 'Column 1 | Price']) expect(areNumbered(header)).toBe(false);
  });
});
