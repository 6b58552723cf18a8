import { Type, type Static } from 'typebox';
import type { FileTables as Told } from '../../../../app/tables.js';
import { tableIdOf } from '../../../../domain/table-id.js';
import { defaulted, Id, NullableInteger, NullableText, oneOf, reply } from '../common.js';

export const TablesQuery = Type.Object({
  offset: defaulted(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Tables left out at the start.' }),
  ),
  limit: defaulted(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Tables at most.' })),
});

const columnTypes = ['year', 'number', 'date', 'ambiguous-date', 'time', 'score', 'text'] as const;

const TableColumn = Type.Object(
  {
    name: Type.String({ description: 'As printed; names of several header rows are joined with " / ".' }),
    type: oneOf(columnTypes, {
      title: 'TableColumnType',
      description: '`ambiguous-date`: nothing says whether the day or the month comes first.',
    }),
    unit: { ...NullableText, description: 'Of its cells, or in brackets in its name: `$`, `%`, `kg`.' },
    scale: Type.Number({ description: 'What its numbers are multiplied with, by its name: 1000000 for "(millions)".' }),
    distinct: Type.Integer({ description: 'Different texts.' }),
    missing: Type.Integer({ description: 'Cells that say nothing: empty, "n/a", "-".' }),
    exceptions: Type.Integer({ description: 'Cells that are not of its type: no computing uses them.' }),
    unique: Type.Boolean({ description: 'Each row has a text of its own.' }),
    examples: Type.Array(Type.String()),
  },
  { title: 'TableColumn' },
);

const FileTable = Type.Object(
  {
    id: Type.String({
      description: 'For queries: the id of the file and the place of the table in it, from 0.',
      examples: ['12-0'],
    }),
    name: Type.String({ description: 'Its caption, or the name of its sheet.' }),
    heading_path: Type.Array(Type.String(), { description: 'The headings above it, outermost first.' }),
    page: Type.Integer({ description: 'From 1; of a spreadsheet the number of the sheet.' }),
    rows: Type.Integer({ description: 'Without its header.' }),
    total_rows: Type.Integer({ description: 'Of those, rows that sum up others: no computing counts them.' }),
    refused: { ...NullableText, description: 'Why its cells were not kept, so that nothing can be computed over it.' },
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
        '`pending`: they are typed soon, as after an upgrade or a restore. `failed`: typing them takes more time or memory ' +
        'than it may; the file is searched as any other.',
    }),
    tables: Type.Array(FileTable),
    total: Type.Integer({ description: 'Tables of the file that are listed.' }),
    further: Type.Integer({ description: 'Tables beyond those: a file has more than are kept.' }),
    next_offset: NullableInteger,
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
