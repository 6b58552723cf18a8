import type { DraftBlock } from '../draft.js';
import { hasHeader, headerSampleRows } from '../text/table-header.js';
import type { SheetRow } from './sheet-rows.js';

/** A region of a sheet: lines of text over a table, or only one of the two. Columns without any text are dropped. */
export function* draftRegion(rows: readonly SheetRow[], sheetName: string): Generator<DraftBlock> {
  const lines = isColumnOfOne(rows) ? 0 : rows.findIndex((row) => filledOf(row).length !== 1);
  const above = lines < 0 ? rows : rows.slice(0, lines);
  for (const row of above) yield { kind: 'paragraph', text: filledOf(row)[0] ?? '' };
  const body = withoutEmptyColumns(rows.slice(above.length));
  const [header, ...others] = body;
  if (header === undefined) return;
  const shared = { kind: 'table' as const, caption: sheetName };
  if (hasHeader(body.slice(0, headerSampleRows + 1))) yield { ...shared, header, rows: others };
  else yield { ...shared, rows: body };
}

function filledOf(row: SheetRow): string[] {
  return row.filter((text) => text.trim() !== '');
}

/** A list in one column is a table of one column, not so many lines of text over a table. */
function isColumnOfOne(rows: readonly SheetRow[]): boolean {
  return rows.length > 3 && rows.every((row) => filledOf(row).length <= 1);
}

function withoutEmptyColumns(rows: readonly SheetRow[]): string[][] {
  const used = new Set<number>();
  for (const row of rows) for (const [column, text] of row.entries()) if (text.trim() !== '') used.add(column);
  const columns = [...used].sort((one, other) => one - other);
  return rows.map((row) => columns.map((column) => row[column] ?? ''));
}
