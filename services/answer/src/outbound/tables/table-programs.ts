import type { Spoken } from '@cardinal/language';
import { queryOver, type TableResult } from '../../domain/tables/query-over.js';
import { createTableViews, type SharedTable } from './table-views.js';

export interface ProgramRequest {
  /** JSON. */
  readonly program: string;
  readonly language: Spoken;
  readonly table: SharedTable;
}

/** Request handler of the thread that runs programs over tables. */
export function createTablePrograms(): (request: ProgramRequest) => TableResult {
  const tableOf = createTableViews();
  return ({ program, table, language }) =>
    queryOver(program, { table: tableOf(table), fileName: table.fileName }, language);
}
