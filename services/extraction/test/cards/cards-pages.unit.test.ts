import { document } from '@cardinal/contracts';
import { describe, expect, it } from 'vitest';
import { buildDocument, heading, item, paragraph, table, type BlockSpec } from '../../testing/documents.js';
import { cardsOf, makeCards, prose } from '../../testing/make-cards.js';

const page: BlockSpec = { kind: 'page' };
const shown = (specs: readonly BlockSpec[]) =>
  makeCards(specs).map((card) => [card.page, card.verbatimContent] as const);

describe('the page of a card', () => {
  it('is that of each item of a list that continues over pages', () => {
    const risks = (from: number) =>
      [0, 1, 2].map((n) =>
        item(`${from + n}.`, `The lease of depot number ${from + n} ends in the year 20${30 + from + n}.`),
      );
    const cards = shown([heading('Risks'), paragraph('The risks are:'), ...risks(1), page, ...risks(4)]);

    expect(cards.map(([at]) => at)).toEqual([1, 2]);
    expect(cards[0]?.[1]).toMatch(/^The risks are:[^]+depot number 3 ends in the year 2033\.$/);
    expect(cards[1]?.[1]).toMatch(/^4\. [^]+depot number 6/);
  });

  it('is that of each of two short paragraphs, unless the first is too short to stand alone', () => {
    expect(shown([heading('A'), paragraph(prose(40, 'a')), page, paragraph(prose(40, 'b'))])).toEqual([
      [1, prose(40, 'a')],
      [2, prose(40, 'b')],
    ]);
    expect(shown([heading('A'), paragraph('Wages.'), page, paragraph(prose(40, 'b'))])).toEqual([
      [2, `Wages.\n\n${prose(40, 'b')}`],
    ]);
  });

  it('is that of what follows a few words or a header at the end of a page', () => {
    const fees = table(['Berth', 'Fee'], [['North', '4.50']]);
    expect(shown([paragraph('Draft'), page, page, fees]).map(([at]) => at)).toEqual([3]);
    expect(
      shown([paragraph('The risks are:'), page, item('1.', 'Tea.'), item('2.', 'Rum.')]).map(([at]) => at),
    ).toEqual([2]);
    const words = ['One', 'Two', 'Three'].flatMap((word) => [paragraph(word), page]);
    expect(shown(words).map(([at]) => at)).toEqual([1]);
    expect(shown([item('1.', 'Tea.'), page, fees]).map(([at]) => at)).toEqual([1, 2]);

    const rows = Array.from({ length: 3 }, (_, n) => [`Berth ${n}`, `${n}.50`]);
    const built = buildDocument([table(['Berth', 'Fee'], rows)]);
    for (const [at, row] of (built.blocks[0]?.table?.rows ?? []).entries()) row.page = at === 0 ? 1 : 2;
    expect(cardsOf(built).map((card) => [card.page, card.verbatimContent])).toEqual([
      [2, 'Berth | Fee\nBerth 0 | 0.50\nBerth 1 | 1.50\nBerth 2 | 2.50'],
    ]);
  });

  it('is that of the last item, however short, but not of a last short line', () => {
    const items = [item('1.', prose(30, 'a')), item('2.', prose(30, 'b')), page, item('3.', 'Tea.')];
    expect(shown([heading('A'), ...items]).map(([at]) => at)).toEqual([1, 2]);
    expect(shown([heading('A'), paragraph(prose(80, 'a')), page, paragraph('So be it.')])).toHaveLength(1);
  });

  it('is that of each footnote', () => {
    const notes: BlockSpec[] = [
      { kind: 'footnote', text: `1 ${prose(30, 'a')}` },
      page,
      { kind: 'footnote', text: `2 ${prose(30, 'b')}` },
    ];
    expect(shown([paragraph(prose(80, 'c')), ...notes]).map(([at]) => at)).toEqual([1, 1, 2]);
  });

  it('is that of each row of a table that continues over pages and keeps its header', () => {
    const built = buildDocument([
      table(
        ['Berth', 'Fee'],
        Array.from({ length: 6 }, (_, n) => [`Berth ${n}`, `${n}.50`]),
      ),
    ]);
    for (const [at, row] of (built.blocks[0]?.table?.rows ?? []).entries()) row.page = at < 4 ? 1 : 2;
    const cards = cardsOf(built);

    expect(cards.map((card) => [card.page, card.verbatimContent, card.tableHeader])).toEqual([
      [1, 'Berth | Fee\nBerth 0 | 0.50\nBerth 1 | 1.50\nBerth 2 | 2.50', ''],
      [2, 'Berth 3 | 3.50\nBerth 4 | 4.50\nBerth 5 | 5.50', 'Berth | Fee'],
    ]);
  });

  it('is the page on which a part of a long paragraph begins', () => {
    const built = buildDocument([paragraph(prose(700))]);
    const [block] = built.blocks;
    if (!block) throw new Error('there is no block');
    const half = Math.floor((block.start + block.end) / 2);
    block.lines = [
      [0, 3],
      [half, 4],
    ].map(([start = 0, at = 0]) => document.Line.fromPartial({ start, page: at }));
    block.page = 3;
    const cards = cardsOf(built);

    expect(cards.map((card) => card.page)).toEqual(cards.map(({ start }) => (start >= half ? 4 : 3)));
    expect(new Set(cards.map((card) => card.page))).toEqual(new Set([3, 4]));
  });
});
