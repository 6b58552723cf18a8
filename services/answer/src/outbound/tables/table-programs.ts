import { queryOver, type TableResult } from '../../domain/tables/query-over.js';
import { createTableViews, type SharedTable } from './table-views.js';

export interface ProgramRequest {
  /** As JSON. */
  readonly program: string;
  readonly table: SharedTable;
}

/** What a thread does that runs programs. */
export function createTablePrograms(): (request: ProgramRequest) => TableResult {
  const tableOf = createTableViews();
  return ({ program, table }) => queryOver(program, { table: tableOf(table), fileName: table.fileName });
}
