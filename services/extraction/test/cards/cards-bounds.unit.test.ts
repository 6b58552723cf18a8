import { describe, expect, it } from 'vitest';
import type { CardDraft } from '../../src/domain/card.js';
import { outputBudget } from '../../src/domain/output-budget.js';
import { buildDocument, type BlockSpec, type BuiltDocument } from '../../testing/documents.js';
import { cardsOf } from '../../testing/make-cards.js';

/** Documents that are made to be expensive, by size: the time for each may grow linearly, but not with the square. */
const hostile: Readonly<
  Record<string, { readonly size: number; readonly of: (size: number) => readonly BlockSpec[] }>
> = {
  'a header and a row of many columns': {
    size: 10_000,
    of: (size) => [{ kind: 'table', header: many(size, (n) => `c${n}`), rows: [many(size, String)] }],
  },
  'a header of many columns over many short rows': {
    size: 3_000,
    of: (size) => [
      { kind: 'table', header: many(size, (n) => `column ${n}`), rows: many(size, (n) => [`row ${n}`, 'a word']) },
    ],
  },
  'a header of few but long names over many rows': {
    size: 1_000,
    of: (size) => [
      {
        kind: 'table',
        header: ['a', 'b'].map((letter) => letter.repeat(size * 20)),
        rows: many(size, (n) => [`row ${n} with some words`, `value ${n}`]),
      },
    ],
  },
  'many rows without a word': {
    size: 50_000,
    of: (size) => [{ kind: 'table', header: ['a', 'b'], rows: many(size, () => [' ', ' ']) }],
  },
  'many rows of two columns': {
    size: 10_000,
    of: (size) => [{ kind: 'table', header: ['a', 'b'], rows: many(size, (n) => [`k${n}`, `v${n}`]) }],
  },
  'headings over nothing': { size: 8_000, of: (size) => many(size, (n) => heading(`Heading ${n}`, (n % 6) + 1)) },
  'sections of one letter under long headings': {
    size: 1_000,
    of: (size) => [heading(words(50), 1), ...many(size, (n) => [heading(`H${n}`, 2), paragraph(`p${n}`)]).flat()],
  },
  'a heading of many words': {
    size: 800,
    of: (size) => [heading(words(size), 1), ...many(size, (n) => paragraph(`${words(70)} ${n}`))],
  },
  'paragraphs of one letter': { size: 10_000, of: (size) => many(size, (n) => paragraph('abc'.charAt(n % 3))) },
  'paragraphs of one control character': { size: 10_000, of: (size) => many(size, () => paragraph('\u0001')) },
  'list items of one letter': {
    size: 8_000,
    of: (size) =>
      many(size, (n) => ({ kind: 'list-item', marker: '•', text: 'abc'.charAt(n % 3), level: (n % 9) + 1 })),
  },
  'one line of one word': { size: 500_000, of: (size) => [paragraph('x'.repeat(size))] },
  'one line of ideographs': { size: 200_000, of: (size) => [paragraph('字'.repeat(size))] },
  'one line of words': { size: 60_000, of: (size) => [paragraph(words(size))] },
  'white space': { size: 500_000, of: (size) => [paragraph(`a${' '.repeat(size)}b`)] },
  'code of white space': { size: 200_000, of: (size) => [{ kind: 'code', text: `a${' '.repeat(size)}\n`.repeat(3) }] },
  'full stops': { size: 200_000, of: (size) => [paragraph(`It ends here${'.'.repeat(size)}x`)] },
  'full stops and spaces': {
    size: 2_000,
    of: (size) => [paragraph(`It ends here${'.'.repeat(size)}${' '.repeat(size)}x`)],
  },
  'empty lines': { size: 200_000, of: (size) => [{ kind: 'code', text: `a${'\n'.repeat(size)}b` }] },
};

describe.each(Object.entries(hostile))('cards of %s', (_, { size, of }) => {
  const [small, large] = [buildDocument(of(size)), buildDocument(of(size * 4))];

  // Quadratic code is slow every time, while a busy machine is slow only sometimes.
  it('are made in time linear in the size of the document', { timeout: 60_000, retry: 4 }, () => {
    // Quadratic code takes sixteen times as long for four times the input. Very short times are ignored as noise.
    const [before, after] = [shorter(small), shorter(large)];
    expect(after).toBeLessThan(Math.max(before * 9, 100));
  });

  it('cover the document and stay within the output budget', () => {
    for (const built of [small, large]) {
      const cards = cardsOf(built);
      const limit = (1 + outputBudget.perCharacter) * built.canonicalText.length + outputBudget.free;
      expect(cards.reduce((sum, card) => sum + lengthOf(card), 0)).toBeLessThanOrEqual(limit);
      expect(cards.every(({ title, statement }) => title !== '' && statement !== '')).toBe(true);
      for (const { verbatimContent, start, end } of cards) {
        expect(verbatimContent).toBe(built.canonicalText.slice(start, end));
      }
    }
  });
});

describe('a part of a wide row', () => {
  const columns = 2_000;
  const header = many(columns, (n) => `col${n}`);
  const cards = cardsOf(buildDocument([{ kind: 'table', header, rows: [many(columns, (n) => `val${n}`)] }]));
  const part = cards.find(({ verbatimContent }) => verbatimContent.includes('val1000 ')) as CardDraft;

  it('names the columns of its own cells, not all of them', () => {
    const [first = ''] = /val\d+/.exec(part.verbatimContent) ?? [];
    expect(part.statement).toContain(`Columns: ${first.replace('val', 'col')}, `);
    expect(part.statement).not.toContain('col0,');
  });

  it('is not dropped as a repetition if its values are equal, because its columns differ', () => {
    const same = buildDocument([{ kind: 'table', header, rows: [many(columns, () => 'none')] }]);
    const covered = cardsOf(same).filter(({ verbatimContent }) => verbatimContent.includes('none'));
    expect(covered.reduce((sum, card) => sum + card.verbatimContent.split('none').length - 1, 0)).toBe(columns);
  });
});

it('a header that fits is repeated completely, also for rows that lack its last cells', () => {
  const rows = many(60, (n) => [`Item ${n} with a name of some words`, `${n} pieces`]);
  const cards = cardsOf(buildDocument([{ kind: 'table', header: ['Name', 'Number', 'Remark'], rows }]));
  expect(cards.length).toBeGreaterThan(1);
  for (const { statement } of cards) expect(statement).toContain('Columns: Name, Number, Remark.');
});

function many<T>(count: number, of: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => of(n));
}
function words(count: number): string {
  return many(count, (n) => `word${n % 97}`).join(' ');
}
function heading(text: string, level: number): BlockSpec {
  return { kind: 'heading', text, level };
}
function paragraph(text: string): BlockSpec {
  return { kind: 'paragraph', text };
}
const lengthOf = ({ title, statement, verbatimContent }: CardDraft): number =>
  title.length + statement.length + verbatimContent.length;

/** The shorter time of two runs, in milliseconds, because other work on the machine only adds time. */
function shorter(built: BuiltDocument): number {
  return Math.min(
    ...many(2, () => {
      const started = performance.now();
      cardsOf(built);
      return performance.now() - started;
    }),
  );
}
