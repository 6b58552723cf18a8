import type { DraftBlock } from '../draft.js';
import { DocumentError } from '../errors.js';
import { draftRows } from '../text/draft-rows.js';
import type { SheetRow } from './sheet-rows.js';

/** Cells of a region, blank ones included, for each that is filled; and some to begin with. A diagonal fills a square. */
const maxCellsPerFilled = 200;
const freeCells = 1_000_000;

/** Rows of a sheet that belong together: blank rows separate them. */
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

/**
 * A region of a sheet. Columns without any text in it are dropped.
 *
 * @throws {DocumentError} `too_large_unpacked`
 */
export function draftRegion(rows: readonly SheetRow[], sheetName: string): Generator<DraftBlock> {
  const used = new Set<number>();
  let filled = 0;
  for (const row of rows) {
    filled += row.size;
    for (const column of row.keys()) used.add(column);
  }
  if (rows.length * used.size > freeCells + maxCellsPerFilled * filled)
    throw new DocumentError('too_large_unpacked', 'A sheet has few cells that are filled and very many that are not.');
  const columns = [...used].sort((one, other) => one - other);
  return draftRows(
    rows.map((row) => columns.map((column) => row.get(column) ?? '')),
    sheetName,
  );
}
