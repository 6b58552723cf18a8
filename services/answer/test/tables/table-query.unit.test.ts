import { ingest } from '@cardinal/contracts';
import { WorkBudgetExceededError } from '@cardinal/runtime';
import { describe, expect, it } from 'vitest';
import type { TableQuery } from '../../src/app/ports.js';
import { createTableBytes, type TableCatalog } from '../../src/outbound/tables/table-bytes.js';
import { createTableQuerier, type ProgramPool } from '../../src/outbound/tables/threaded-querier.js';
import { programPoolHere } from '../../testing/fakes.js';
import { catalogOf, tableDocument } from '../../testing/table-documents.js';

const { text, bytes } = tableDocument(
  ['Order', 'Region', 'Amount'],
  [
    ...Array.from({ length: 70 }, (_, at) => [`SO-${at}`, at % 2 === 0 ? 'North' : 'South', `$${at}.50`]),
    ['SO-70', 'West', 'n/a'],
    ['Total', '', '$2,450.00'],
  ],
);

function query(program: unknown, given: Partial<TableQuery> = {}, catalog: TableCatalog = catalogOf(bytes)) {
  return queryIn(programPoolHere(), program, given, catalog);
}

function queryIn(pool: ProgramPool, program: unknown, given: Partial<TableQuery>, catalog: TableCatalog) {
  const querier = createTableQuerier({ catalog, read: createTableBytes(catalog), pool });
  const signal = new AbortController().signal;
  return querier.query(
    { teamId: 7, fileId: 9, index: 0, program: JSON.stringify(program), language: 'en', ...given },
    signal,
  );
}

const stateOf = (state: ingest.TablesState): TableCatalog => ({
  ...catalogOf(bytes),
  async *listTables() {
    yield ingest.ListTablesResponse.fromPartial({ fileId: 9, fileName: 'orders.csv', state });
  },
});

describe('a program over a table', () => {
  it('returns its result, the numbers of rows, and the cells that support it with their places', async () => {
    const result = await query({
      where: [{ op: '=', column: 'region', value: 'north' }],
      value: { op: 'sum', column: 'Amount' },
    });

    expect(result).toMatchObject({
      fileName: 'orders.csv',
      answer: 'Total of "Amount" where "region" is "north": $1,207.50.',
      basis: 'Computed from orders.csv: 35 of 71 rows used, 1 total row left out.',
      values: [{ text: '$1,207.50', number: '1207.50', cut: false }],
      ...{ columns: ['Amount'], furtherRows: 31, furtherValues: 0 },
      ...{ rowsScanned: 72, rowsUsed: 35, rowsExcluded: 0, totalRows: 1 },
    });
    expect(result.rows.map(({ row }) => row)).toEqual([0, 2, 4, 68]);
    for (const { cells, row } of result.rows) {
      expect(cells.map(({ start, end }) => text.slice(start, end))).toEqual([`$${row}.50`]);
    }
  });

  it('words its result in the language that the caller names', async () => {
    const program = { where: [{ op: '=', column: 'Region', value: 'North' }], value: { op: 'sum', column: 'Amount' } };

    const { answer, basis, values } = await query(program, { language: 'de' });

    expect(basis).toBe('Berechnet aus orders.csv: 35 von 71 Zeilen verwendet, 1 Summenzeile ausgelassen.');
    expect(answer).toMatch(/^Summe von .*1\.207,50/);
    expect(values).toMatchObject([{ number: '1207.50' }]);
  });

  it('returns at most fifty rows, and the number of the others', async () => {
    const result = await query({ value: { op: 'cells', columns: ['Order', '#3'] } });

    expect(result).toMatchObject({ columns: ['Order', 'Amount'], furtherRows: 21, furtherValues: 21, rowsUsed: 71 });
    expect(result.rows).toHaveLength(50);
    expect(result.rows[7]?.cells.map((cell) => cell.text)).toEqual(['SO-7', '$7.50']);
  });

  it('counts the rows that met the conditions and have no value', async () => {
    expect(await query({ value: { op: 'max', column: 'Amount' } })).toMatchObject({ rowsUsed: 70, rowsExcluded: 1 });
  });

  it('returns the beginning of long cells, with their offsets in the text', async () => {
    const long = tableDocument(
      ['Name', 'Note'],
      [
        ['a', '\u{1f600}'.repeat(5_000)],
        ['b', 'short'],
      ],
    );
    const { rows, values, answer } = await query(
      { value: { op: 'cells', columns: ['Name', 'Note'] } },
      {},
      catalogOf(long.bytes),
    );

    const [first, second] = rows.map(({ cells }) => cells[1]);
    expect(second).toMatchObject({ text: 'short', cut: false });
    expect(first).toMatchObject({ cut: true });
    expect(first?.text).toMatch(/^(?:\u{1f600})+…$/u);
    expect(first?.text.length).toBeLessThanOrEqual(500);
    expect((first?.end ?? 0) - (first?.start ?? 0)).toBe(10_000);
    expect(values.map(({ cut }) => cut)).toEqual([true, false]);
    expect(answer.length).toBeLessThanOrEqual(2_000);
  });

  it('is refused with the invalid field and its rule', async () => {
    await expect(query({ value: { op: 'sum', column: 'Price' } })).rejects.toMatchObject({
      ...{ kind: 'invalid', code: 'TABLE_PROGRAM_INVALID' },
      message: 'value.column: there is no column "Price". Columns: Order, Region, Amount.',
    });
    await expect(query([])).rejects.toMatchObject({ message: 'program: must be an object.' });
  });

  it('is refused if the table does not exist or its cells are not stored', async () => {
    const count = { value: { op: 'count' } };
    const wide = tableDocument(
      Array.from({ length: 1_100 }, (_, at) => `C${at}`),
      [1, 2].map((row) => Array.from({ length: 1_100 }, () => String(row))),
    );

    await expect(query(count, { index: 1 })).rejects.toMatchObject({ kind: 'not-found', code: 'TABLE_NOT_FOUND' });
    await expect(query(count, {}, { ...catalogOf(bytes), async *listTables() {} })).rejects.toMatchObject({
      code: 'TABLE_NOT_FOUND',
    });
    await expect(query(count, {}, stateOf(ingest.TablesState.PENDING))).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'TABLES_PENDING' },
    });
    await expect(query(count, {}, stateOf(ingest.TablesState.FAILED))).rejects.toMatchObject({ code: 'TABLES_FAILED' });
    await expect(query(count, {}, catalogOf(wide.bytes))).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'TABLE_REFUSED', message: expect.stringMatching(/: .*1,?024/) as string },
    });
  });

  it('that exceeds its budget is refused with that reason', async () => {
    const pool: ProgramPool = {
      take: async () => ({
        ...{ ask: () => Promise.reject(new WorkBudgetExceededError('time')), workedMs: 0 },
        [Symbol.dispose]: () => {},
      }),
    };

    await expect(queryIn(pool, { value: { op: 'count' } }, {}, catalogOf(bytes))).rejects.toMatchObject({
      ...{ kind: 'invalid', code: 'TABLE_PROGRAM_TOO_LARGE', message: expect.stringMatching(/^program: /) as string },
    });
  });
});
