import { Type, type Static } from 'typebox';
import type { FileTables as Told } from '../../../../app/tables.js';
import { tableIdOf } from '../../../../domain/table-id.js';
import { defaulted, Id, NullableInteger, NullableText, oneOf, reply } from '../common.js';

export const TablesQuery = Type.Object(
  {
    offset: defaulted(
      Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Number of tables to skip.' }),
    ),
    limit: defaulted(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of tables.' })),
  },
  { additionalProperties: false },
);

const columnTypes = ['year', 'number', 'date', 'ambiguous-date', 'time', 'score', 'text'] as const;

const TableColumn = Type.Object(
  {
    name: Type.String({ description: 'Name as printed; the names in several header rows are joined with " / ".' }),
    type: oneOf(columnTypes, {
      title: 'TableColumnType',
      description: '`ambiguous-date`: it cannot be determined whether the day or the month comes first.',
    }),
    unit: {
      ...NullableText,
      description: 'Unit in the cells, or in brackets in the name: `$`, `%`, `kg`; null if there is none.',
    },
    scale: Type.Number({
      description: 'Factor for the numbers, from the name of the column: 1000000 for "(millions)".',
    }),
    distinct: Type.Integer({ description: 'Number of distinct texts in the column.' }),
    missing: Type.Integer({ description: 'Number of cells without a value: empty, "n/a", "-".' }),
    exceptions: Type.Integer({
      description: 'Number of cells that are not of the type of the column. Computations do not use them.',
    }),
    unique: Type.Boolean({ description: 'Whether every row has a value, all of them distinct.' }),
    examples: Type.Array(Type.String()),
  },
  { title: 'TableColumn' },
);

const FileTable = Type.Object(
  {
    id: Type.String({
      description:
        'Id of the table, for queries: the id of the file and the position of the table in the file, from 0.',
      examples: ['12-0'],
    }),
    name: Type.String({ description: 'Caption of the table, or name of its sheet.' }),
    heading_path: Type.Array(Type.String(), { description: 'Headings above the table, outermost first.' }),
    page: Type.Integer({ description: 'Page number, from 1; in a spreadsheet the number of the sheet.' }),
    rows: Type.Integer({ description: 'Number of rows without the header.' }),
    total_rows: Type.Integer({
      description: 'Number of these rows that sum up other rows. Computations do not use them.',
    }),
    refused: {
      ...NullableText,
      description: 'Why the cells were not stored, so that nothing can be computed over the table; null if they were.',
    },
    columns: Type.Array(TableColumn),
  },
  { title: 'FileTable' },
);

const FileTables = Type.Object(
  {
    file_id: Id,
    state: oneOf(['typed', 'pending', 'failed'], {
      title: 'TablesState',
      description:
        '`typed`: the types of the columns are known. `pending`: they will be known soon, as after an upgrade or a restore. `failed`: ' +
        'determining them exceeded its limits of time or memory; the file is searched like any other.',
    }),
    tables: Type.Array(FileTable),
    total: Type.Integer({ description: 'Number of tables in the list, on all pages.' }),
    further: Type.Integer({
      description: 'Number of further tables, which are not in the list because the file has more than are stored.',
    }),
    next_offset: { ...NullableInteger, description: '`offset` for the next page; null on the last page.' },
  },
  { title: 'FileTables' },
);

export const FileTablesReply = reply('FileTablesReply', 'The tables', FileTables);

export function tablesView(
  fileId: number,
  { state, tables, further }: Told,
  { offset, limit }: Static<typeof TablesQuery>,
): Static<typeof FileTables> {
  const end = offset + limit;
  return {
    file_id: fileId,
    state,
    tables: tables.slice(offset, end).map(({ facts }, at) => ({
      id: tableIdOf({ fileId, index: offset + at }),
      name: facts.name,
      heading_path: [...facts.headingPath],
      page: facts.page,
      rows: facts.rows,
      total_rows: facts.totalRows,
      refused: facts.refused ?? null,
      columns: facts.columns.map(({ name, type, unit, scale, distinct, missing, exceptions, unique, examples }) => ({
        ...{ name, type, unit: unit === '' ? null : unit, scale, distinct, missing, exceptions, unique },
        examples: [...examples],
      })),
    })),
    total: tables.length,
    further,
    next_offset: end < tables.length ? end : null,
  };
}
