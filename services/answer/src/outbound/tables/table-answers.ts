import { computeOver, type AskedOver, type Computation } from '../../domain/tables/compute-over.js';
import { createTableViews, type SharedTable } from './table-views.js';

export interface ComputeRequest {
  readonly asked: AskedOver;
  readonly tables: readonly SharedTable[];
}

/** What a thread does that reads questions. */
export function createTableAnswers(): (request: ComputeRequest) => Computation {
  const tableOf = createTableViews();
  return ({ asked, tables }) =>
    computeOver(
      asked,
      tables.map((shared) => ({ ...shared, table: tableOf(shared) })),
    );
}
