import type { DraftBlock } from '../draft.js';
import { hasHeader, headerSampleRows } from './table-header.js';

/** A grid as drafts: leading rows with a single filled cell are lines of text, the rest is a table, with or without a header. */
export function* draftRows(rows: readonly (readonly string[])[], caption?: string): Generator<DraftBlock> {
  const lines = isOneColumn(rows) ? 0 : rows.findIndex((row) => filledOf(row).length !== 1);
  const above = lines < 0 ? rows : rows.slice(0, lines);
  for (const row of above) yield { kind: 'paragraph', text: filledOf(row)[0] ?? '' };
  const [header, ...others] = rows.slice(above.length);
  if (header === undefined) return;
  const shared = { kind: 'table' as const, ...(caption === undefined ? {} : { caption }) };
  if (hasHeader([header, ...others.slice(0, headerSampleRows)])) yield { ...shared, header, rows: others };
  else yield { ...shared, rows: [header, ...others] };
}

/** The same where it is known which row names the columns: those above it are lines of text. @param header its index. */
export function* rowsUnder(
  header: number,
  rows: readonly (readonly string[])[],
  caption?: string,
): Generator<DraftBlock> {
  for (const row of rows.slice(0, header)) {
    const text = filledOf(row).join(' ');
    if (text !== '') yield { kind: 'paragraph', text };
  }
  const shared = { kind: 'table' as const, ...(caption === undefined ? {} : { caption }) };
  yield { ...shared, header: rows[header] ?? [], rows: rows.slice(header + 1) };
}

function filledOf(row: readonly string[]): string[] {
  return row.filter((text) => text.trim() !== '');
}

/** A list in one column is a table of one column, not so many lines of text over a table. */
function isOneColumn(rows: readonly (readonly string[])[]): boolean {
  return rows.length > 3 && rows.every((row) => filledOf(row).length <= 1);
}
