import { createPdf } from '@cardinal/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grid, lockedTrailer, pdfOf, text } from '../helpers/pdf.js';
import { parseBytes } from '../helpers/parse.js';

const prose = 'The quick brown fox jumps over the lazy dog while the cat looks on from the warm window sill. ';

function column(x: number, top: number, lines: readonly string[]): string {
  return lines.map((value, n) => text(x, top - 14 * n, value)).join('\n');
}

describe('PDF', () => {
  it('has headings by font size, paragraphs joined across lines, and pages', async () => {
    const pdf = createPdf([
      { heading: 'Opening hours', paragraphs: [prose.repeat(4), 'A second one.'] },
      { heading: 'Prices', paragraphs: Array.from({ length: 30 }, (_, n) => `${prose}Paragraph number ${n}.`) },
    ]);
    const { outline, blocks, parts, summary, text: canonical } = await parseBytes(pdf, 'pdf');
    expect(outline.slice(0, 4)).toEqual([
      'heading 1: Opening hours',
      `paragraph: ${prose.repeat(4).trim()}`,
      'paragraph: A second one.',
      'heading 1: Prices',
    ]);
    expect(blocks.at(-1)?.headingPath).toEqual(['Prices']);
    expect(summary).toMatchObject({ pages: 3, ocrPages: 0, language: 'en', title: 'Opening hours', warnings: [] });
    const pages = parts.flatMap((part) => part.pages);
    expect(pages.map((page) => page.number)).toEqual([1, 2, 3]);
    for (const block of blocks) {
      const page = pages.find(({ number }) => number === block.page);
      expect(page && block.start >= page.start && block.end <= page.end).toBe(true);
    }
    expect(canonical.endsWith('Paragraph number 29.')).toBe(true);
  });

  it('has ruled tables cell by cell, with their header', async () => {
    const rows = [
      ['Item', 'Amount', 'Unit'],
      ['Flour', '500', 'g'],
      ['Olive oil', '20', 'ml'],
    ];
    const { blocks, outline } = await parseBytes(
      pdfOf([`${text(60, 780, 'What it takes:')}\n${grid(60, 740, 120, rows)}\n${text(60, 600, 'Mix it all.')}`]),
      'pdf',
    );
    expect(outline).toEqual([
      'paragraph: What it takes:',
      'table: Item | Amount | Unit\nFlour | 500 | g\nOlive oil | 20 | ml',
      'paragraph: Mix it all.',
    ]);
    expect(blocks[1]?.table?.header).toEqual(['Item', 'Amount', 'Unit']);
  });

  it('has tables without lines by their alignment', async () => {
    const rows = [
      ['Year', 'Revenue', 'Profit'],
      ['2021', '1,204', '101'],
      ['2022', '1,377', '124'],
      ['2023', '1,512', '156'],
    ];
    const cells = rows.flatMap((row, n) => row.map((cell, k) => text(60 + 130 * k, 700 - 16 * n, cell)));
    const { outline } = await parseBytes(pdfOf([cells.join('\n')]), 'pdf');
    expect(outline).toEqual([
      'table: Year | Revenue | Profit\n2021 | 1,204 | 101\n2022 | 1,377 | 124\n2023 | 1,512 | 156',
    ]);
  });

  it('reads columns one after the other and mends words broken at line ends', async () => {
    const left = [
      'The left column tells a long',
      'story about a garden that was',
      'once kept by a most obser-',
      'vant gardener of the old days.',
    ];
    const right = [
      'The right column is about the',
      'house beside it, whose roof is',
      'made of slate that was carried',
      'over the hills by two mules.',
    ];
    const { outline } = await parseBytes(pdfOf([`${column(60, 700, left)}\n${column(320, 700, right)}`]), 'pdf');
    expect(outline.join(' ')).toBe(
      'paragraph: The left column tells a long story about a garden that was once kept by a most observant gardener of the old days. paragraph: The right column is about the house beside it, whose roof is made of slate that was carried over the hills by two mules.',
    );
  });

  it('has lists with their markers and nesting', async () => {
    const { outline } = await parseBytes(
      pdfOf([
        column(60, 700, ['Bring with you:', '\u2022 a coat that keeps the rain off', '\u2022 boots']).replaceAll(
          '\u2022',
          '-',
        ),
      ]),
      'pdf',
    );
    expect(outline).toEqual([
      'paragraph: Bring with you:',
      'list-item 1: - a coat that keeps the rain off',
      'list-item 1: - boots',
    ]);
  });

  it('drops running heads and page numbers, and keeps the numbers as labels', async () => {
    const pages = Array.from({ length: 6 }, (_, n) =>
      [
        text(60, 815, 'Handbook of gardening'),
        text(60, 700, `Chapter text ${'abcdef'.charAt(n)} stands here for itself.`),
        text(290, 25, String(n + 11)),
      ].join('\n'),
    );
    const { text: canonical, parts } = await parseBytes(pdfOf(pages), 'pdf');
    expect(canonical).not.toContain('Handbook');
    expect(canonical.match(/Chapter text/g)).toHaveLength(6);
    expect(canonical).not.toMatch(/\d/);
    expect(parts.flatMap((part) => part.pages.map(({ label }) => label))).toEqual(['11', '12', '13', '14', '15', '16']);
  });

  it('keeps the amounts of tables that begin at the same height near the top of their pages', async () => {
    const amounts: string[] = [];
    const page = (n: number) => {
      const row = (at: number, label: string) => {
        const values = [`${n + 1},${at}0${n}`, `(${n + 3}.${at}7${n})`, `$${at}1${n}`, `${at}.${n}%`];
        amounts.push(...values);
        return [
          text(60, 800 - 14 * at, label),
          ...values.map((value, column) => text(250 + 80 * column, 800 - 14 * at, value)),
        ];
      };
      const labels = ['Boats', 'Cars', 'Trains', 'Ferries', 'Planes', 'Lorries', 'Horses'];
      return [
        text(60, 815, `Costs of ${labels[n]}`, 16, 'F2'),
        ...labels.flatMap((label, at) => row(at + 1, `${label} ${labels[n]}`)),
      ].join('\n');
    };
    const pages = Array.from({ length: 5 }, (_, n) => page(n));
    const { text: whole } = await parseBytes(pdfOf(pages), 'pdf');

    expect(amounts.filter((amount) => !whole.includes(amount))).toEqual([]);
  });

  it('drops the title of a chapter next to a running head, so that a table continues across pages', async () => {
    const chapters = ['Review', 'Review', 'Fleet', 'Fleet', 'Notes', 'Notes'];
    const head = (chapter: string) => `${text(60, 810, 'Kestrel Holdings plc', 9)}\n${text(480, 810, chapter, 9)}`;
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => [`Vessel ${from + n}`, `${1990 + n}`]);
    const pages = chapters.map((chapter, n) =>
      [
        head(chapter),
        n === 2
          ? grid(60, 760, 140, [['Name', 'Built'], ...rows(1, 33)])
          : n === 3
            ? grid(60, 780, 140, rows(34, 9))
            : text(60, 700, `Chapter text ${'abcdef'.charAt(n)} stands here for itself.`),
      ].join('\n'),
    );
    const { text: canonical, blocks } = await parseBytes(pdfOf(pages), 'pdf');
    expect(canonical).not.toMatch(/Kestrel|Review|Fleet|Notes/);
    const tables = blocks.flatMap(({ table, page }) => (table ? [{ page, header: table.header }] : []));
    for (const { header } of tables) expect(header).toEqual(['Name', 'Built']);
    expect(canonical).toMatch(/Vessel 33 \| 2022\nVessel 34 \| 1990/);
  });

  it('keeps column names that are repeated on each page next to another name', async () => {
    const months = ['January', 'January', 'February', 'February', 'March', 'March'];
    const pages = months.map((month, n) =>
      grid(60, 830, 120, [
        ['Item', 'Unit', 'Sort', month],
        ...Array.from({ length: 20 }, (_, row) => [`Thing ${'abcdef'.charAt(n)}${row}`, 'kg', 'x', `${row + 3}`]),
      ]),
    );
    const { text: canonical } = await parseBytes(pdfOf(pages), 'pdf');
    expect(canonical.match(/January|February|March/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('keeps the cells of a table that reaches the edge of the page', async () => {
    const rows = Array.from({ length: 6 }, (_, n) => [`Row ${'abcdef'.charAt(n)}`, `${n + 5}2`, `${n}9`]);
    const cells = rows.flatMap((row, n) => row.map((cell, k) => text(60 + 130 * k, 110 - 16 * n, cell)));
    const { outline } = await parseBytes(pdfOf([cells.join('\n')]), 'pdf');
    expect(outline.join('\n')).toContain('Row f | 102 | 59');
  });

  it('does not drop a single capital letter as a page number', async () => {
    const { outline } = await parseBytes(pdfOf([`${text(60, 800, 'C', 18)}\n${text(60, 700, prose)}`]), 'pdf');
    expect(outline[0]).toContain(': C');
  });

  it('warns of a page without text', async () => {
    const { summary } = await parseBytes(pdfOf([text(60, 700, 'Words.'), '']), 'pdf');
    expect(summary.warnings).toMatchObject([{ code: 'PDF_PAGE_WITHOUT_TEXT', page: 2 }]);
  });

  const sound = createPdf([{ heading: 'Title', paragraphs: [prose.repeat(40)] }]);
  it.each<[what: string, bytes: Uint8Array, reason: string]>([
    ['no bytes', new Uint8Array(), 'empty'],
    ['a password', pdfOf([text(60, 700, 'Secret.')], { trailer: lockedTrailer }), 'encrypted'],
    ['nothing but a signature', Buffer.from('%PDF-1.7\n'), 'corrupt'],
    ['noise after the signature', Buffer.from(`%PDF-1.4\n${'x9 <<[ '.repeat(500)}`), 'corrupt'],
    ['an end before its first page', sound.subarray(0, 60), 'corrupt'],
    ['another format', Buffer.from('PK\u0003\u0004 something else'), 'corrupt'],
    ['blank pages only', pdfOf(['', '']), 'no_text'],
  ])('refuses a file with %s', async (_what, bytes, reason) => {
    await expect(parseBytes(bytes, 'pdf')).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE', reason });
  });

  it('is read if its cross references are lost', async () => {
    const pdf = pdfOf([text(60, 700, 'First page.'), text(60, 700, 'Second page.')]);
    const { text: canonical } = await parseBytes(
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
      'pdf',
    );
    expect(canonical).toBe('First page.\n\nSecond page.');
  });

  it('keeps every word of any text, at the offsets of its blocks', async () => {
    // Letters that are narrow enough for the page and not Roman numerals, which could be page numbers.
    const word = fc.stringMatching(/^[abcdefghnoprstu]{1,9}$/);
    const paragraph = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));
    const section = fc.record({ heading: word, paragraphs: fc.array(paragraph, { maxLength: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(section, { minLength: 1, maxLength: 4 }), async (sections) => {
        const { text: canonical, blocks } = await parseBytes(createPdf(sections), 'pdf');
        const expected = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join(' ');
        expect(canonical.split(/\s+/)).toEqual(expected.split(' '));
        let end = 0;
        for (const block of blocks) {
          expect(canonical.slice(end, block.start).trim()).toBe('');
          expect(block.end).toBeGreaterThan(block.start);
          ({ end } = block);
        }
        expect(end).toBe(canonical.length);
      }),
      { numRuns: 15 },
    );
  });
});
