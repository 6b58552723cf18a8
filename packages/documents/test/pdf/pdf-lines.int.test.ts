import type { document } from '@cardinal/contracts';
import { describe, expect, it } from 'vitest';
import { buildDocument } from '../../src/build/build-document.js';
import { DocumentFacts } from '../../src/build/document-facts.js';
import { parseBytes } from '../helpers/parse.js';
import { grid, pdfOf, text } from '../helpers/pdf.js';

/** Beginning of each line of a block, and its rectangle. */
function linesOf(
  whole: string,
  { lines, end }: document.Block,
): readonly (readonly [string, number, number, number])[] {
  return lines.map(({ start, page, left, top }, n) => [
    whole.slice(start, lines[n + 1]?.start ?? end).trim(),
    page,
    Math.round(left / 10),
    Math.round(top / 10),
  ]);
}

describe('lines of a PDF', () => {
  it('have their position on the page, even if words were joined', async () => {
    const page = [
      text(72, 742, 'Rules', 20, 'F2'),
      text(72, 700, 'A hotel night may cost at most 140 euros, since the accom-'),
      text(72, 686, 'modation is paid by the office, but for those who travel by'),
      text(72, 672, 'night.'),
      text(72, 640, '1. Keep the receipt of every single night that you stay there'),
      text(84, 626, 'and send it in.'),
    ].join('\n');
    const { text: whole, blocks, outline } = await parseBytes(pdfOf([page]), 'pdf');

    expect(outline[1]).toContain('since the accommodation is paid');
    // The top is 0.78 of the size above the baseline, which is counted from the bottom of 842 points.
    expect(blocks.map((block) => linesOf(whole, block))).toEqual([
      [['Rules', 1, 72, 84]],
      [
        ['A hotel night may cost at most 140 euros, since the accom', 1, 72, 133],
        ['modation is paid by the office, but for those who travel by', 1, 72, 147],
        ['night.', 1, 72, 161],
      ],
      [
        ['Keep the receipt of every single night that you stay there', 1, 72, 193],
        ['and send it in.', 1, 84, 207],
      ],
    ]);
    const first = blocks[1]?.lines[0];
    expect(first && first.bottom - first.top).toBe(110);
    expect(first && first.right - first.left).toBeGreaterThan(2_500);
  });

  it('are limited to the visible page', async () => {
    const page = text(110, 695, 'A hotel night may cost at most 140 euros wherever in the country somebody stays.');
    const { blocks } = await parseBytes(pdfOf([page], { page: '/CropBox [100 100 400 700]' }), 'pdf');

    expect(blocks[0]?.lines).toMatchObject([{ left: 100, top: 0, right: 3_000, bottom: 74 }]);
  });

  it('of a table cover all of it', async () => {
    const rows = [
      ['Item', 'Amount', 'Unit'],
      ['Flour', '500', 'g'],
      ['Olive oil', '20', 'ml'],
    ];
    const { blocks } = await parseBytes(pdfOf([grid(60, 740, 120, rows)]), 'pdf');
    const [line, ...more] = blocks[0]?.lines ?? [];

    expect(more).toEqual([]);
    expect(line).toMatchObject({ start: 0, page: 1 });
    for (const [edge, points] of [
      ['left', 60],
      ['top', 102],
      ['right', 420],
      ['bottom', 162],
    ] as const)
      expect(Math.abs((line?.[edge] ?? 0) / 10 - points)).toBeLessThan(8);
  });

  it('of a paragraph across two pages are on both pages', async () => {
    // Letters only, because lines that differ only by numbers are treated as running heads.
    const prose = (n: number) => {
      const name = [...String(n)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
      return `the ${name} fox of q${name}z jumps over the x${name} lazy dogs while k${name} cats look on and`;
    };
    const column = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) => text(72, 780 - 14 * n, prose(first + n))).join('\n');
    const { blocks } = await parseBytes(pdfOf([column(1, 50), column(51, 3)]), 'pdf');

    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.lines.map(({ page }) => page)).toEqual([...Array.from({ length: 50 }, () => 1), 2, 2, 2]);
  });

  it('are unknown for sideways text, and are positions in the displayed page if it is rotated', async () => {
    const sideways = (n: number, value: string) => `BT /F1 11 Tf 0 1 -1 0 ${300 + 14 * n} 100 Tm (${value}) Tj ET`;
    const up = ['A hotel night may cost at most', '140 euros in every single city.']
      .map((value, n) => sideways(n, value))
      .join('\n');
    const asShown = await parseBytes(pdfOf([up]), 'pdf');
    const turned = await parseBytes(pdfOf([up], { page: '/Rotate 90' }), 'pdf');

    expect(asShown.outline).toEqual(turned.outline);
    expect(asShown.blocks.map(({ lines }) => lines)).toEqual([[]]);
    expect(turned.blocks[0]?.lines.map(({ left, top }) => [left / 10, Math.round(top / 10)])).toEqual([
      [100, 291],
      [100, 305],
    ]);
  });

  it('are assigned to the blocks of a long text', async () => {
    const line = `${'word '.repeat(15)}end.`;
    const build = async (count: number) => {
      const whole = Array.from({ length: count }, () => line).join(' ');
      const lines = Array.from({ length: count }, (_, n) => ({
        at: n * (line.length + 1),
        page: n,
        x0: 0,
        x1: 1,
        y0: n,
        y1: n,
      }));
      async function* drafts() {
        yield { kind: 'paragraph' as const, text: whole, lines };
      }
      const facts = new DocumentFacts();
      facts.readBytes = 100_000_000;
      const blocks: document.Block[] = [];
      for await (const part of buildDocument(drafts(), facts)) blocks.push(...part.blocks);
      return blocks;
    };
    const blocks = await build(20_000);

    expect(blocks.length).toBeGreaterThan(40);
    // Each line occurs once, except lines that a cut divides.
    const seen = blocks.flatMap(({ lines }) => lines.map(({ page }) => page));
    expect(new Set(seen).size).toBe(20_000);
    expect(seen.length).toBeLessThan(20_000 + blocks.length);
    for (const { start, end, lines } of blocks)
      for (const [n, own] of lines.entries()) {
        expect(own.start >= start && own.start < end).toBe(true);
        expect(own.start).toBeGreaterThanOrEqual(lines[n - 1]?.start ?? 0);
      }
  });
});
