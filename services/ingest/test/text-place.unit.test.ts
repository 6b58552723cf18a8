import { document } from '@cardinal/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlace, type PlaceName } from '../src/domain/text-place.js';

interface Written {
  readonly text: string;
  readonly page?: number;
  /** Level of a heading; 0 for a paragraph. */
  readonly level?: number;
}

/** A document of adjacent blocks, with one or more blocks per part. */
function partsOf(blocks: readonly Written[], perPart = 2): document.ParsedPart[] {
  const parts: document.ParsedPart[] = [];
  let textStart = 0;
  for (let at = 0; at < blocks.length; at += perPart) {
    let end = textStart;
    const some = blocks.slice(at, at + perPart);
    const text = some.map((block) => block.text).join('');
    const placed = some.map(({ text: own, page = 1, level = 0 }) => {
      const kind = level > 0 ? document.BlockKind.HEADING : document.BlockKind.PARAGRAPH;
      const block = { kind, level, page, start: end, end: end + own.length };
      end += own.length;
      return block;
    });
    parts.push(document.ParsedPart.fromPartial({ textStart, text, blocks: placed }));
    textStart += text.length;
  }
  return parts;
}

/** The found text; undefined if there is no such place. */
function placeIn(blocks: readonly Written[], name: Partial<PlaceName>, perPart?: number): string | undefined {
  const whole = blocks.map(({ text }) => text).join('');
  const finder = findPlace({ page: 0, heading: '', ...name });
  for (const part of partsOf(blocks, perPart)) if (!finder.look(part)) break;
  const place = finder.found(whole.length);
  return place && whole.slice(place.start, place.end);
}

const report: readonly Written[] = [
  { text: 'Cover. ' },
  { text: '1 Income ', level: 1, page: 2 },
  { text: 'It rose. ', page: 2 },
  { text: '1.1 Fees ', level: 2, page: 2 },
  { text: 'They fell. ', page: 3 },
  { text: '2 Fees ', level: 1, page: 3 },
  { text: 'None. ', page: 3 },
  { text: 'Fees ', level: 1, page: 5 },
  { text: 'Some.', page: 5 },
];

describe('a place of a text', () => {
  it.each([
    [{ page: 1 }, 'Cover. '],
    [{ page: 2 }, '1 Income It rose. 1.1 Fees '],
    [{ page: 3 }, 'They fell. 2 Fees None. '],
    [{ page: 4 }, ''], // an empty page
    [{ page: 5 }, 'Fees Some.'],
    [{ heading: '1 Income' }, '1 Income It rose. 1.1 Fees They fell. '],
    [{ heading: '  ＩＮＣＯＭＥ ' }, '1 Income It rose. 1.1 Fees They fell. '],
    [{ heading: 'fees' }, 'Fees Some.'], // a heading that equals the text, although earlier headings contain it
    [{ heading: '2 fee' }, '2 Fees None. '],
    [{ heading: 'fees', page: 2 }, '1.1 Fees They fell. '],
    [{ heading: 'fees', page: 3 }, '2 Fees None. '],
    [{ heading: 'fees', page: 4 }, undefined],
    [{ heading: 'They fell.' }, undefined],
    [{ heading: 'Costs' }, undefined],
    [{ heading: ' ' }, undefined],
  ])('is %j', (name, expected) => {
    expect(placeIn(report, name)).toBe(expected);
  });

  it.each([
    ['ΟΔΟΣ', 'ΟΔΟΣΑ'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['istanbul', 'İSTANBUL'],
    ['ısparta', 'ISPARTA'],
    ['Straße', 'STRASSE'],
    ['Einleitung', 'Ein\u00adleitung'],
    ['AB', 'A\u200bB'],
    ['บทนำ', 'บทนำ'],
    ['مقدمة', 'مقدمة عامة'],
  ])('with the name %s is found under the heading %s', (heading, written) => {
    expect(placeIn([{ text: written, level: 1 }], { heading })).toBe(written);
  });

  it('is empty and after the preceding page if the page is empty', () => {
    const finder = findPlace({ page: 4, heading: '' });
    for (const part of partsOf(report)) finder.look(part);
    const before = report.slice(0, 7).reduce((sum, { text }) => sum + text.length, 0);
    expect(finder.found(1_000)).toEqual({ start: before, end: before });
  });

  it('is the same however the text is cut into parts', () => {
    const block = fc.record({
      text: fc.constantFrom('a ', 'A', 'ab ', 'x'),
      level: fc.integer({ min: 0, max: 3 }),
      page: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (blocks, perPart) => {
        expect(placeIn(blocks, { heading: 'a' }, perPart)).toBe(placeIn(blocks, { heading: 'a' }, 100));
        expect(placeIn(blocks, { page: 1 }, perPart)).toBe(blocks.map(({ text }) => text).join(''));
      }),
    );
  });
});
