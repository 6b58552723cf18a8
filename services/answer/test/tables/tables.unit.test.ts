import { describe, expect, it } from 'vitest';
import type { AskRequest } from '../../src/domain/ask.js';
import { nearTables } from '../../src/domain/tables/near-tables.js';
import { cited } from '../../src/domain/tables/table-rows.js';
import type { TableCatalog } from '../../src/outbound/tables/table-bytes.js';
import { askOverTables } from '../../testing/ask-over-tables.js';
import { catalogOf, orders, tablesOf } from '../../testing/table-documents.js';

const { bytes } = orders;
const ask = (question: string, catalog: TableCatalog = catalogOf(bytes), overrides: Partial<AskRequest> = {}) =>
  askOverTables(question, orders, catalog, overrides);

describe('an answer over a table', () => {
  it.each(['fast', 'full'] as const)(
    'is computed over all rows, and cites the cards of the first and last rows, %s',
    async (mode) => {
      const { answer, outcome, sources } = await ask(
        'What is the total amount of orders in the North region?',
        undefined,
        { mode },
      );
      expect(outcome).toBe('answered');
      expect(answer).toBe(
        'Total of "Amount" where "Region" is "North": $1,950.00. [1] [2]\n\nComputed from orders.csv: 10 of 30 rows used.',
      );
      expect(sources).toEqual([1, 6]);
    },
  );

  it('contains the program of each part, which returns the same result again', async () => {
    const { answer, computations } = await ask(
      'How many orders are in the North region? What is the highest amount?',
      undefined,
      { mode: 'full' },
    );
    const counts = { fileId: 9, index: 0, fileName: 'orders.csv', rowsScanned: 30, rowsExcluded: 0, totalRows: 0 };
    expect(computations.map(({ program, ...rest }) => [JSON.parse(program), rest])).toMatchObject([
      [
        { where: [{ op: '=', column: 'Region', value: 'North' }], value: { op: 'count' } },
        { ...counts, rowsUsed: 10 },
      ],
      [
        { where: [], value: { op: 'max', column: 'Amount' } },
        { ...counts, rowsUsed: 30 },
      ],
    ]);
    const { querier } = tablesOf(catalogOf(bytes));
    for (const { fileId, index, program } of computations) {
      const again = await querier.query(
        { teamId: 7, fileId, index, program, language: 'en' },
        new AbortController().signal,
      );
      expect(answer).toContain(again.answer.slice(0, -1));
    }
    for (const { rows } of computations) expect(rows.length).toBeGreaterThan(0);
    for (const { text: cell, start, end } of computations.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)))
      expect(orders.text.slice(start, end)).toBe(cell);
  });

  it('that is quoted contains no program', async () => {
    expect((await ask('How many orders of Customer 7 were returned late?')).computations).toEqual([]);
  });

  it.each(['fast', 'full'] as const)(
    'continues the previous question if that was computed over the same table: %s',
    async (mode) => {
      const before = 'How many orders are in the North region?';
      const said = (await ask(before)).answer;
      const goOn = (content: string) =>
        ask('And in the South?', undefined, {
          mode,
          history: [
            { role: 'user', content: before },
            { role: 'assistant', content },
          ],
        });
      const { answer, outcome, computations } = await goOn(said);
      expect(answer).toContain('"Region" is "South": 20.');
      expect([outcome, computations.map(({ rowsUsed }) => rowsUsed)]).toEqual(['answered', [20]]);
      for (const other of ['Ten.', said.replace('orders.csv', 'returns.csv')])
        expect((await goOn(other)).answer).not.toContain('Computed from');
    },
  );

  it('splits the previous computation by groups', async () => {
    const before = 'What is the total amount of orders?';
    const history = [
      { role: 'user' as const, content: before },
      { role: 'assistant' as const, content: (await ask(before)).answer },
    ];
    const { answer, outcome } = await ask('And by region?', undefined, { history });
    expect(answer).toContain('Total of "Amount" by "Region": South ($4,110.00); North ($1,950.00).');
    expect(outcome).toBe('answered');
  });

  it.each(['And by quarter?', 'And the amount by region?', 'By region?', 'And each customer of the list?'])(
    'is no single row if the question continues one about many rows: %s',
    async (question) => {
      const before = 'What is the total amount of orders?';
      const history = [
        { role: 'user' as const, content: before },
        { role: 'assistant' as const, content: (await ask(before)).answer },
      ];

      const { answer, outcome } = await ask(question, undefined, { history });

      expect(answer).not.toContain('Computed from');
      expect(outcome).not.toBe('answered');
    },
  );

  it('cites the card of a single row', async () => {
    const { answer, sources } = await ask('What is the amount of order 1017?');
    expect(answer).toContain('$212.50');
    expect(sources).toEqual([4]);
  });

  it('is not a single row if the question is about many rows and cannot be computed', async () => {
    const { answer, outcome } = await ask('How many orders of Customer 7 were returned late?');
    expect(outcome).not.toBe('answered');
    expect(answer).not.toContain('Computed from');
  });

  it('is not computed if a filter selects single cards', async () => {
    const listed: Parameters<TableCatalog['listTables']>[0][] = [];
    const filters = [{ key: 'page', anyOf: ['1'] }];
    const { answer } = await ask('How many orders are there?', catalogOf(bytes, listed), { filters });
    expect(answer).not.toContain('Computed from');
    expect(listed).toEqual([]);
    const ofDocument = await ask('How many orders are there?', undefined, {
      filters: [{ key: 'document_id', anyOf: ['9'] }],
    });
    expect(ofDocument.answer).toContain('30');
  });

  it('is not computed over a damaged table', async () => {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 9) ^ 1, damaged.length - 9);
    const { answer, outcome } = await ask('How many orders are there?', catalogOf(damaged));
    expect(answer).not.toContain('Computed from');
    expect(outcome).not.toBe('answered');
  });
});

describe('the tables near hits', () => {
  const table = (index: number, page: number, cells = 10) => ({ fileId: 1, index, page, cells });

  it('are all tables of a document with few, otherwise those at or before the pages of hits', () => {
    const few = [table(0, 1), table(1, 3)];
    expect(nearTables([{ fileId: 1, page: 9 }], few)).toEqual(few);
    const many = [1, 2, 4, 4, 6, 9, 12].map((page, index) => table(index, page));
    const hits = [7, 4].map((page) => ({ fileId: 1, page }));
    expect(nearTables(hits, many).map(({ index }) => index)).toEqual([4, 2, 3, 1]);
  });

  it('have at most ten million cells in total, the size of the largest possible table', () => {
    expect(nearTables([{ fileId: 1, page: 1 }], [table(0, 1, 10_000_000), table(1, 1, 6)])).toHaveLength(1);
  });
});

describe('the cells that are returned with an answer', () => {
  const row = (at: number, length: number) => ({
    ...{ row: at, page: 1 },
    cells: [{ text: 'x'.repeat(length), start: 0, end: length, cut: false }],
  });
  const rowsOf = (count: number, length: number) => Array.from({ length: count }, (_, at) => row(at, length));

  it('are of at most ten rows and 4,000 characters, with the number of further rows', () => {
    expect(cited({ columns: ['A'], rows: rowsOf(3, 5), furtherRows: 2 })).toMatchObject({
      rows: { length: 3 },
      furtherRows: 2,
    });
    expect(cited({ columns: ['A'], rows: rowsOf(12, 5), furtherRows: 2 })).toMatchObject({
      rows: { length: 10 },
      furtherRows: 4,
    });
    expect(cited({ columns: ['A'], rows: rowsOf(10, 500), furtherRows: 0 })).toMatchObject({
      rows: { length: 7 },
      furtherRows: 3,
    });
    const wide = cited({ columns: ['A'.repeat(4_000)], rows: rowsOf(1, 1), furtherRows: 0 });
    expect(wide).toEqual({ columns: [], rows: [], furtherRows: 1 });
  });
});
