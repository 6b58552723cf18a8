import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLooseMarks } from '../src/domain/grounding/loose-marks.js';
import { givenCard } from '../src/domain/prompt/given.js';
import { cardOf } from '../testing/fakes.js';

const sizes = new Map([['1', givenCard(cardOf(1, 'Sizes', 'Sizes are [10, 20, 30] and nothing else, see [4].'))]]);

/** The shown text if the text arrives in pieces that end at these offsets. */
function told(text: string, cuts: readonly number[] = []): string {
  const marks = createLooseMarks(sizes);
  const ends = [...cuts, text.length].map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b);
  const shown = ends.map((end, n) => marks.push(text.slice(ends[n - 1] ?? 0, end)));
  return [...shown, marks.end()].join('');
}

describe('a number that a model writes like that of a source', () => {
  it.each([
    ['It closed [99]. Trains use it.', 'It closed. Trains use it.'],
    ['It closed[99][98].', 'It closed.'],
    ['It closed [99, 98; 97].', 'It closed.'],
    ['It closed [96–99].', 'It closed.'],
    ['It closed [^99] in May.', 'It closed in May.'],
    [String.raw`It closed \[99\].`, 'It closed.'],
    ['It closed [ 99 ].', 'It closed.'],
    ['It closed [Source 99].', 'It closed.'],
    ['It closed [source 9, 8].', 'It closed.'],
    ['It closed 【99】.', 'It closed.'],
    ['It closed【4:0†policy.pdf】.', 'It closed.'],
    ['It closed [１２].', 'It closed.'],
    ['中文没有空格[3]。', '中文没有空格。'],
    ['[99] It closed.', ' It closed.'],
    // Content, or text that is not read as the number of a source.
    ['Sizes: [10, 20, 30].', 'Sizes: (10, 20, 30).'],
    ['Sizes: [10,20,30].', 'Sizes: (10,20,30).'],
    ['In the report [2024] of [the board] see [a] and [ ].', 'In the report [2024] of [the board] see [a] and [ ].'],
    ['An open [99', 'An open [99'],
    ['An open [', 'An open ['],
    ['Ends with a space ', 'Ends with a space '],
  ])('%j is shown as %j, however it is split', (text, expected) => {
    expect(told(text)).toBe(expected);
    for (let cut = 0; cut <= text.length; cut++) expect(told(text, [cut]), `cut at ${cut}`).toBe(expected);
    expect(
      told(
        text,
        [...text].map((_, at) => at),
      ),
    ).toBe(expected);
  });

  it('is removed however the text is split, and all other words stay', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      '[',
      ']',
      '9',
      ', ',
      '\\',
      '【',
      '】',
      '†',
      'source ',
      '^',
      '–',
      '\n',
      '[7]',
    );
    const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 12 }), (written, cuts) => {
        expect(told(written, cuts)).toBe(told(written));
        if (!written.includes('†'))
          expect(told(written).replaceAll(/[^a]/g, '')).toHaveLength(written.replaceAll(/[^a]/g, '').length);
      }),
      { numRuns: 5_000 },
    );
  });

  it('does not delay text that cannot be such a number', () => {
    const marks = createLooseMarks(sizes);
    expect(marks.push('Words [')).toBe('Words');
    expect(marks.push('and more words '.repeat(20))).toMatch(/^ \[and more words .* words$/);
  });
});
