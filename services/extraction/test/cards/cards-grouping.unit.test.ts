import { describe, expect, it } from 'vitest';
import type { CardDraft } from '../../src/domain/card.js';
import { heading, item, paragraph, table, type BlockSpec } from '../../testing/documents.js';
import { makeCards, prose } from '../../testing/make-cards.js';

const texts = (specs: readonly BlockSpec[]): string[] => makeCards(specs).map((card) => card.verbatimContent);

describe('the grouping of blocks into cards', () => {
  it('gives each paragraph of suitable size its own card, titled by its headings', () => {
    const cards = makeCards([
      heading('Rivers'),
      heading('Danube', 2),
      paragraph(prose(80, 'a')),
      paragraph(prose(230, 'b')),
      paragraph(prose(65, 'c')),
    ]);
    expect(cards.map((card) => card.verbatimContent)).toEqual([prose(80, 'a'), prose(230, 'b'), prose(65, 'c')]);
    expect(new Set(cards.map((card) => card.title))).toEqual(new Set(['Rivers › Danube']));
  });

  it('leaves a short paragraph beside long ones alone, and merges short neighbours', () => {
    expect(
      texts([heading('R'), paragraph(prose(80, 'a')), paragraph(prose(40, 'b')), paragraph(prose(80, 'c'))]),
    ).toHaveLength(3);
    expect(texts([heading('R'), paragraph(prose(40, 'a')), paragraph(prose(40, 'b'))])).toEqual([
      `${prose(40, 'a')}\n\n${prose(40, 'b')}`,
    ]);
  });

  it('never merges across a heading', () => {
    expect(texts([heading('A'), paragraph('One fish swims.'), heading('B'), paragraph('Two fish swim.')])).toEqual([
      'One fish swims.',
      'Two fish swim.',
    ]);
  });

  it('cuts a long paragraph between sentences into even pieces', () => {
    const cards = texts([paragraph(prose(700))]);
    expect(cards.length).toBe(3);
    expect(cards.join(' ')).toBe(prose(700));
    for (const card of cards) expect(card).toMatch(/^The .*\.$/);
  });

  it('keeps a list together with the sentence that introduces it, which is taken from the paragraph before', () => {
    const steps = [item('1.', 'Open the lid.'), item('2.', 'Press the button.')];
    expect(texts([paragraph('To reset:'), ...steps])).toEqual([
      'To reset:\n\n1. Open the lid.\n\n2. Press the button.',
    ]);
    const long = `${prose(90)} To reset the device, do the following:`;
    expect(texts([paragraph(long), ...steps])).toEqual([
      prose(90),
      'To reset the device, do the following:\n\n1. Open the lid.\n\n2. Press the button.',
    ]);
  });

  it('repeats the introduction of a long list in the statement of each part', () => {
    const items = Array.from({ length: 30 }, (_, n) => item('•', `Part ${n}: ${prose(20, `part${n}`)}`));
    const cards = makeCards([paragraph('The kit holds the following parts:'), ...items]);
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) expect(card.statement).toContain('The kit holds the following parts');
  });

  it('uses a line that looks like a heading as the title of the following card', () => {
    const cards = makeCards([
      heading('Report'),
      paragraph('Credit risk'),
      paragraph(prose(70)),
      paragraph(prose(75, 'x')),
    ]);
    expect(cards.map((card) => card.title)).toEqual(['Report › Credit risk', 'Report › Credit risk']);
    expect(cards[0]?.verbatimContent).toBe(`Credit risk\n\n${prose(70)}`);
  });

  it('uses the first line of a document as title, even if it ends like a sentence', () => {
    const line = 'simple shear flow past a flat plate in an incompressible fluid of small viscosity .';
    const cards = makeCards([paragraph(line), paragraph(prose(70)), paragraph(prose(75, 'x'))]);

    expect(cards.map((card) => card.title)).toEqual(Array.from({ length: 2 }, () => line.slice(0, -2)));
    expect(cards[0]?.verbatimContent).toBe(`${line}\n\n${prose(70)}`);
    expect(cards[1]?.verbatimContent).toBe(prose(75, 'x'));
  });

  it.each([
    ['two sentences', 'The meeting was short. Nobody came.', prose(70)],
    ['an address', 'Dear members of the committee,', prose(70)],
    ['a line as long as what follows', prose(40), prose(40, 'x')],
    ['an announcement', 'We have decided as follows:', prose(70)],
  ])('does not use %s as a title', (_name, line, body) => {
    const [card] = makeCards([paragraph(line), paragraph(body)]);

    expect([line, line.slice(0, -1)]).not.toContain(card?.title);
  });

  it('names the columns in every part of a long table and never cuts a row', () => {
    const rows = Array.from({ length: 80 }, (_, n) => [`Region ${n}`, `${n * 37}`, `${n * 91}`]);
    const cards = makeCards([heading('Sales'), table(['Region', 'Revenue', 'Profit'], rows)]);
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) {
      expect(card.statement).toContain('Columns: Region, Revenue, Profit.');
      expect(card.knowledgeType).toBe('reference');
      for (const line of card.verbatimContent.split('\n')) expect(line).toMatch(/^Region( \d+)? \| \w+ \| \w+$/);
    }
  });

  it('records for every part of a long table the header as written, also over several blocks', () => {
    const rows = (from: number) =>
      Array.from({ length: 60 }, (_, n) => [`Region ${from + n}`, `${n * 37}`, `${n * 91}`]);
    const header = ['Region', 'Revenue', 'Profit'];
    const cards = makeCards([
      table(header, rows(0)),
      { kind: 'table', header, rows: rows(60), continues: true },
      paragraph(prose(70)),
      { kind: 'table', header: ['Region', 'Cost', 'Loss'], rows: rows(120), continues: true },
    ]);

    const own = (card: CardDraft) => [card.verbatimContent.startsWith('Region | '), card.tableHeader];
    const [first, ...later] = cards.map(own);
    const at = cards.findIndex(({ verbatimContent }) => !verbatimContent.includes(' | '));
    expect(first).toEqual([true, '']);
    expect(at).toBeGreaterThan(2);
    expect(later.slice(0, at - 1)).toEqual(Array.from({ length: at - 1 }, () => [false, 'Region | Revenue | Profit']));
    // No header of this one is printed anywhere.
    const numbers = new Set(later.slice(at).map(([, tableHeader]) => tableHeader));
    expect(numbers).toEqual(new Set(['Column 1 | Column 2 | Column 3']));
  });

  const unnamed = (rows: readonly (readonly string[])[]): BlockSpec => ({ kind: 'table', rows });

  it('numbers the columns in each part of a table without header, which never shares a card with a table that has one', () => {
    const people = Array.from({ length: 90 }, (_, n) => [`Anna ${n} of the Berlin office`, 'Hamburg', 'sales']);
    const long = makeCards([unnamed(people)]);
    expect(long.length).toBeGreaterThan(2);
    const led = makeCards([heading('Staff'), paragraph('Who works where:'), unnamed(people)]);
    expect(led[0]?.verbatimContent).toMatch(/^Who works where:\n\nAnna 0 /);
    const two = makeCards([unnamed(people.slice(0, 4)), unnamed(people.slice(4, 6))]);
    for (const card of [...long, ...led, ...two]) expect(card.tableHeader).toBe('Column 1 | Column 2 | Column 3');

    const mixed = makeCards([unnamed(people.slice(0, 4)), table(['Name', 'City'], [['Bernd', 'Bonn']])]);
    expect(mixed.map(({ tableHeader }) => tableHeader)).toEqual(['Column 1 | Column 2 | Column 3', '']);
  });

  it('numbers the columns if the header is too long', () => {
    const header = Array.from({ length: 60 }, (_, n) => `Reading of day ${n}`);
    const [first, ...later] = makeCards([
      table(
        header,
        Array.from({ length: 9 }, () => header.map((_, n) => `${n}`)),
      ),
    ]);
    expect(first?.tableHeader).toBe('');
    expect(later.length).toBeGreaterThan(1);
    for (const { tableHeader } of later) {
      expect(tableHeader).toMatch(/^Column 1 \| Column 2 .* \| Column 3\d$/);
      expect(tableHeader.length).toBeLessThanOrEqual(400);
    }
  });

  it('gives the parts of a long table different statements', () => {
    const rows = Array.from({ length: 90 }, (_, n) => [`${n + 1}`, `${n * 37}`, `${n * 91}`]);
    const numbered = makeCards([heading('Log'), table(['Day', 'In', 'Out'], rows)]);
    expect(numbered[0]?.statement).toMatch(
      /^Columns: Day, In, Out\. Rows from 1 to \d+\. 1: In 0, Out 0; 2: In 37, Out 91; .*\.$/,
    );
    expect(new Set(numbered.map((card) => card.statement)).size).toBe(numbered.length);
    const [named] = makeCards([
      table(
        ['Id', 'City'],
        [
          ['1', 'Paris'],
          ['2', 'Oslo'],
        ],
      ),
    ]);
    expect(named?.statement).toBe('Columns: Id, City. Paris: Id 1; Oslo: Id 2.');
  });

  it('joins the rows of a table that continues in the next block', () => {
    const more: BlockSpec = { kind: 'table', header: ['Name', 'Age'], rows: [['Bo', '4']], continues: true };
    expect(texts([table(['Name', 'Age'], [['Al', '3']]), more])).toEqual(['Name | Age\nAl | 3\nBo | 4']);
  });

  it('makes one card of equal blocks, at the first of them', () => {
    const cards = makeCards([
      heading('A'),
      paragraph(prose(70)),
      heading('B'),
      paragraph(`  ${prose(70).toUpperCase()}`),
      paragraph(prose(70, 'x')),
    ]);
    expect(cards.map((card) => [card.title, card.verbatimContent])).toEqual([
      ['A', prose(70)],
      ['B', prose(70, 'x')],
    ]);
  });

  it('keeps equal rows under different headings, because they are different facts', () => {
    const rows = [['Total', '5']];
    expect(
      makeCards([heading('2018'), table(['Item', 'Sum'], rows), heading('2019'), table(['Item', 'Sum'], rows)]),
    ).toHaveLength(2);
  });

  it('gives headings without text a card', () => {
    const cards = makeCards([
      heading('Contents', 1),
      heading('Part one', 2),
      heading('Part two', 2),
      heading('Body'),
      paragraph(prose(70)),
    ]);
    expect(cards.map((card) => card.verbatimContent)).toEqual(['Part one\n\nPart two', prose(70)]);
    expect(cards[0]?.title).toBe('Contents › Part one');
    expect(cards[0]?.importanceScore).toBeLessThan(0.25);
  });

  it('splits a very long sentence below the maximum size', () => {
    const monster = Array.from({ length: 4000 }, (_, n) => `word${n}`).join(' ');
    const cards = texts([paragraph(monster)]);
    expect(cards.length).toBeGreaterThan(3);
    expect(cards.join(' ')).toBe(monster);
  });
});
