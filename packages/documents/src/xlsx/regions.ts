import type { SheetRow } from './sheet-rows.js';

/** Rows of a sheet that belong together: blank rows part them. */
export function* regionsOf(rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let region: SheetRow[] = [];
  for (const row of rows) {
    if (row.size > 0) {
      region.push(row);
    } else if (region.length > 0) {
      yield region;
      region = [];
    }
  }
  if (region.length > 0) yield region;
}
