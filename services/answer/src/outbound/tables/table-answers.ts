import { computeOver, type AskedOver, type Computation, type ReadUnsure } from '../../domain/tables/compute-over.js';
import { createTableViews, type SharedTable } from './table-views.js';

export interface ComputeRequest {
  readonly asked: AskedOver;
  readonly tables: readonly SharedTable[];
}

/** Request handler of the thread that computes questions over tables. @param readUnsure absent if nothing unsure is shown. */
export function createTableAnswers(readUnsure?: ReadUnsure): (request: ComputeRequest) => Computation {
  const tableOf = createTableViews();
  return ({ asked, tables }) =>
    computeOver(
      asked,
      tables.map((shared) => ({ ...shared, table: tableOf(shared) })),
      readUnsure,
    );
}
