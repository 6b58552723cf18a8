import { describe, expect, it } from 'vitest';
import { namesIn } from '../../src/domain/conflicts/names.js';

const list = (count: number, code: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => code(index + 1));
const codes = (text: string): string[] => namesIn(text).map((name) => name.code);

describe('lists of codes', () => {
  it.each([
    ['a digit and a letter', (n: number) => `${n}A`],
    ['a letter, a hyphen and a digit', (n: number) => `A-${n}`],
    ['a digit, a hyphen and a letter', (n: number) => `${n}-B`],
    ['a digit and two letters', (n: number) => `${n}A-B`],
    ['letters and a digit', (n: number) => `AB${n}`],
    ['digits and points', (n: number) => `${n}.${n}`],
    ['digits', (n: number) => `${n}`],
    ['letters', (n: number) => String.fromCharCode(64 + (n % 26 || 26))],
    ['three parts', (n: number) => `A1-${n}/C`],
  ])('of %s are read in linear time', { retry: 4 }, (_what, code) => {
    let before = Infinity;
    for (const count of [12, 18, 24, 30, 34]) {
      const all = list(count, code);
      const ends: [string, string[]][] = [
        [`The blocked seats ${all.join(', ')} and Z9 cost 30 euros.`, [...all, 'Z9']],
        [`The blocked seats ${all.join(', ')} cost 30 euros each on every flight.`, []],
        [`The blocked seats ${all.join(', ')} and Z9%`, []],
      ];
      const startedAt = performance.now();
      for (const [text, expected] of ends) expect(codes(text)).toEqual(expect.arrayContaining(expected));
      const took = performance.now() - startedAt;
      // If each further code doubled the steps, this would take 64 times as long; 5 ms, because less cannot be distinguished from a pause.
      expect(took).toBeLessThan(Math.max(before, 5) * 10);
      before = took;
    }
  });

  it('are read completely: with a part after a stroke or a letter after a hyphen', () => {
    const each = ['1', '2-C', '3A-D', '6/7', 'X-9', 'AB1/C'];
    expect(codes(`The blocked seats ${each.join(', ')} and 7 cost more.`)).toEqual([...each, '7']);
  });
});
