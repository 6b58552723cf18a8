import type { DraftBlock } from '../draft.js';
import { draftRows } from '../text/draft-rows.js';
import type { SheetRow } from './sheet-rows.js';

/** A region of a sheet. Columns without any text in it are dropped. */
export function draftRegion(rows: readonly SheetRow[], sheetName: string): Generator<DraftBlock> {
  const used = new Set<number>();
  for (const row of rows) for (const [column, text] of row.entries()) if (text.trim() !== '') used.add(column);
  const columns = [...used].sort((one, other) => one - other);
  return draftRows(
    rows.map((row) => columns.map((column) => row[column] ?? '')),
    sheetName,
  );
}
