import type { answer } from '@cardinal/contracts';
import { programSchema } from '@cardinal/tables';
import { Type, type Static } from 'typebox';
import { tableIdPattern } from '../../../../domain/table-id.js';
import { NullableText, reply } from '../common.js';

export const TableParams = Type.Object({
  id: Type.String({
    pattern: tableIdPattern,
    'x-pattern-rule': 'must be a table id from GET /files/{id}/tables',
    description: 'The id of the table.',
    examples: ['12-0'],
  }),
});

export const TableProgram = { ...programSchema, description: 'A program over one table.' };

/** Body of a table query. The examples are on the body, because its inner schemas are shared with responses. */
export const TableProgramBody = {
  ...TableProgram,
  examples: [
    { where: [{ op: '=', column: 'Region', value: 'North' }], value: { op: 'sum', column: 'Amount' } },
    { value: { op: 'groups', group: 'Customer', measure: 'count', order: 'highest', limit: 3 } },
  ],
};

/** Row counts of a computation. */
export const rowCounts = {
  rows_scanned: Type.Integer({ description: 'Number of rows of the table.' }),
  rows_used: Type.Integer({ description: 'Number of rows that met the conditions and have a value.' }),
  rows_excluded: Type.Integer({
    description: "Number of rows that met the conditions, but whose cell is empty or not of its column's type.",
  }),
  total_rows: Type.Integer({ description: 'Number of rows that sum up other rows, and were left out.' }),
};

const cut = Type.Boolean({ description: 'Whether `text` is only the beginning of a longer text.' });

const TableResultValue = Type.Object(
  {
    text: Type.String({ description: 'The value: a cell as written, or a number with its unit.' }),
    number: { ...NullableText, description: 'The value as an exact decimal number; null if it is not a number.' },
    measure: {
      ...NullableText,
      description: 'For a group: the count, total or average by which it was chosen; otherwise null.',
    },
    cut,
  },
  { title: 'TableResultValue' },
);

const TableCell = Type.Object(
  {
    text: Type.String(),
    start: Type.Integer({ description: 'Offset of the cell in the text of the file, in UTF-16 code units.' }),
    end: Type.Integer({ description: 'Offset of the end of the cell, exclusive.' }),
    cut,
  },
  { title: 'TableCell' },
);

const TableRow = Type.Object(
  {
    row: Type.Integer({ description: 'Number of the row, from 0, as in programs.' }),
    page: Type.Integer(),
    cells: Type.Array(TableCell, { description: 'One for each of `columns`.' }),
  },
  { title: 'TableRow' },
);

const resultColumns = Type.Array(Type.String(), {
  description: 'Columns of the cells of `rows`, by the names that programs use.',
});
const furtherRows = Type.Integer({ description: 'Number of rows that the result rests on and that are not listed.' });

/** Rows that an answer cites. */
export const citedRows = {
  columns: resultColumns,
  rows: Type.Array(TableRow, {
    description:
      'Rows that the result rests on, ten at most, with their cells as they stand in the text of the file. ' +
      'Empty if an earlier release computed the answer.',
  }),
  further_rows: furtherRows,
};

const TableResult = Type.Object(
  {
    table_id: Type.String(),
    file_name: Type.String(),
    answer: Type.String({ description: "The program and its result in the table's own words." }),
    basis: Type.String({ description: 'Numbers of rows that were used and left out, in words.' }),
    values: Type.Array(TableResultValue, { description: 'Computed values, 50 at most.' }),
    further_values: Type.Integer({ description: 'Number of values that are not listed.' }),
    columns: resultColumns,
    rows: Type.Array(TableRow, {
      description:
        'Rows that the result rests on: for a lookup, and for a highest or lowest value, all of them, 50 at most; for a count or sum, ' +
        'the first three and the last; for groups, the first four of the first group.',
    }),
    further_rows: furtherRows,
    ...rowCounts,
  },
  { title: 'TableResult' },
);

export const TableResultReply = reply('TableResultReply', 'The result', TableResult);

export function resultView(id: string, result: answer.QueryTableResponse): Static<typeof TableResult> {
  const { fileName, answer: told, basis, values, columns, rows } = result;
  return {
    ...{ table_id: id, file_name: fileName, answer: told, basis, columns, rows, further_rows: result.furtherRows },
    values: values.map(({ text, number = null, measure = null, cut: isCut }) => ({
      text,
      number,
      measure,
      cut: isCut,
    })),
    ...{ further_values: result.furtherValues, ...rowCountsView(result) },
  };
}

type RowCounts = Pick<answer.QueryTableResponse, 'rowsScanned' | 'rowsUsed' | 'rowsExcluded' | 'totalRows'>;

export const rowCountsView = ({ rowsScanned, rowsUsed, rowsExcluded, totalRows }: RowCounts) => ({
  ...{ rows_scanned: rowsScanned, rows_used: rowsUsed, rows_excluded: rowsExcluded, total_rows: totalRows },
});
