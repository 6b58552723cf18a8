import type { DraftBlock, ParseContext } from '../draft.js';
import { hasHeader } from './header/table-header.js';

/** A grid as drafts: leading rows with a single filled cell are lines of text, the rest is a table, with or without a header. */
export function* draftRows(rows: readonly (readonly string[])[], caption?: string): Generator<DraftBlock> {
  const lines = isOneColumn(rows) ? 0 : rows.findIndex((row) => filledOf(row).length !== 1);
  const above = lines < 0 ? rows : rows.slice(0, lines);
  for (const row of above) yield { kind: 'paragraph', text: filledOf(row)[0] ?? '' };
  const [header, ...others] = rows.slice(above.length);
  if (header === undefined) return;
  const shared = { kind: 'table' as const, ...(caption === undefined ? {} : { caption }) };
  if (hasHeader([header, ...others])) yield { ...shared, header, rows: others };
  else yield { ...shared, rows: [header, ...others] };
}

/** The same where it is known which row names the columns: those above it are lines of text. @param header its index; -1: no row does. */
export function* rowsUnder(
  header: number,
  rows: readonly (readonly string[])[],
  caption?: string,
): Generator<DraftBlock> {
  for (const row of rows.slice(0, Math.max(0, header))) {
    const text = filledOf(row).join(' ');
    if (text !== '') yield { kind: 'paragraph', text };
  }
  const shared = { kind: 'table' as const, ...(caption === undefined ? {} : { caption }) };
  const names = rows[header];
  yield { ...shared, ...(names && { header: names }), rows: rows.slice(header + 1) };
}

/** Fewer rows are hardly asked for by the names of columns. */
const fewestRows = 3;

/** Says so in the report where a table has no header: its columns are numbered then, and whoever knows better can name the row. */
export function* warningOfUnnamed(
  drafts: Iterable<DraftBlock>,
  context: Pick<ParseContext, 'warn'>,
  page?: number,
): Generator<DraftBlock> {
  for (const draft of drafts) {
    yield draft;
    if (draft.kind !== 'table' || draft.header !== undefined || draft.rows.length < fewestRows) continue;
    if (draft.rows.every((row) => filledOf(row).length < 2)) continue;
    const message = 'No row was found to name the columns of a table: they are Column 1, Column 2 and so on.';
    context.warn('TABLE_WITHOUT_HEADER', message, page);
  }
}

function filledOf(row: readonly string[]): string[] {
  return row.filter((text) => text.trim() !== '');
}

/** A list in one column is a table of one column, not so many lines of text over a table. */
function isOneColumn(rows: readonly (readonly string[])[]): boolean {
  return rows.length > 3 && rows.every((row) => filledOf(row).length <= 1);
}
