import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findVerbatim } from '../../src/domain/written/find-verbatim.js';
import { fold } from '../../src/domain/written/folded.js';

/** The slice of `text` that is found for a copy of it. */
const found = (text: string, copied: string, from = 0): string | undefined => {
  const span = findVerbatim(fold(text), copied, from);
  return span && text.slice(span.start, span.end);
};

describe('a copied text is found in its source', () => {
  it.each([
    ['as it is', 'One. Two three. Four.', 'Two three.', 'Two three.'],
    ['with other spacing', 'One.\nTwo\u00A0 three\tfour.', 'Two three four.', 'Two\u00A0 three\tfour.'],
    ['with other quotation marks', 'He said “no” and ‘yes’.', 'said "no" and \'yes\'.', 'said “no” and ‘yes’.'],
    ['with other dashes', 'Pages 10–20 — all of them', 'Pages 10-20 -- all of them', 'Pages 10–20 — all of them'],
    ['with ligatures', 'An eﬃcient ﬁle', 'An efficient file', 'An eﬃcient ﬁle'],
    [
      'hyphenated at the end of a line',
      'The regu-\nlation applies.',
      'The regulation applies.',
      'The regu-\nlation applies.',
    ],
    ['with a hyphen lost', 'A well-known rule', 'A well known rule', 'A well-known rule'],
    ['with soft hyphens', 'Do\u00ADnau\u00ADdampf', 'Donaudampf', 'Do\u00ADnau\u00ADdampf'],
    ['with accents written apart', 'Cafe\u0301 open', 'Café open', 'Cafe\u0301 open'],
    ['in another width', 'Ｔｏｋｙｏ ２０', 'Tokyo 20', 'Ｔｏｋｙｏ ２０'],
    ['in a script without spaces', '東京は日本の首都です', '日本の首都', '日本の首都'],
    ['with its sign', 'It is −5 °C now', 'is -5 °C now', 'is −5 °C now'],
  ])('%s', (_how, text, copied, slice) => {
    expect(found(text, copied)).toBe(slice);
  });

  it.each([
    ['a number is another', 'It takes 30 days.', 'It takes 14 days.'],
    ['a sign is another', 'It is −5 °C.', 'It is 5 °C.'],
    ['a sign is lost at its beginning', 'It is −5 °C.', '5 °C.'],
    ['a word is left out', 'It must not be opened.', 'It must be opened.'],
    ['it is a part of longer words', 'The categories', 'cat'],
    ['it says nothing', 'The categories', ' \u00AD '],
    ['letters are of another case', 'the US', 'the us'],
  ])('not if %s', (_why, text, copied) => {
    expect(found(text, copied)).toBeUndefined();
  });

  it('at its next occurrence, if there are several', () => {
    expect(findVerbatim(fold('Yes. No. Yes.'), 'Yes.', 4)).toEqual({ start: 9, end: 13 });
    expect(findVerbatim(fold('Yes. No.'), 'Yes.', 4)).toEqual({ start: 0, end: 4 });
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    'a',
    'Ab',
    ' ',
    '\n',
    '-',
    '–',
    '“',
    '"',
    'ﬁ',
    'é',
    'e\u0301',
    '5',
    '−',
    '.',
    '😀',
    '東',
    '\u00AD',
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 60 }).map((pieces) => pieces.join(''));

  it('is found completely in itself', () => {
    fc.assert(
      fc.property(text, (some) => {
        const folded = fold(some);
        const span = findVerbatim(folded, some);
        expect(span).toEqual(folded.text === '' ? undefined : { start: folded.starts[0], end: folded.ends.at(-1) });
      }),
    );
  });

  it('keeps its offsets in order and at the borders of characters', () => {
    fc.assert(
      fc.property(text, (some) => {
        const { starts, ends } = fold(some);
        for (const [index, start] of starts.entries()) {
          const end = ends[index] ?? -1;
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(starts[index - 1] ?? 0);
          expect(some.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
