import type { DraftBlock, ParseContext } from '../draft.js';
import { hasHeader } from './header/table-header.js';

type Row = readonly string[];

/** A grid as drafts: rows above the table are lines of text, the rest is the table, with or without a header. */
export function* draftRows(
  grid: readonly Row[],
  caption?: string,
  spanned: ReadonlySet<number> = new Set(),
): Generator<DraftBlock> {
  const rows = grid.filter((row) => filledOf(row).length > 0);
  const lines = linesAbove(rows);
  for (const row of rows.slice(0, lines)) yield { kind: 'paragraph', text: filledOf(row).join(' ') };
  const [header, ...others] = rows.slice(lines);
  if (header === undefined) return;
  const shared = {
    kind: 'table' as const,
    ...(caption !== undefined && { caption }),
    ...(spanned.size > 0 && { spanned: [...spanned] }),
  };
  if (hasHeader([header, ...others])) yield { ...shared, header, rows: others };
  else yield { ...shared, rows: [header, ...others] };
}

/** Rows that tell whether the first of them names the columns. */
const sampledRows = 51;
/** Facts about a table that stand above it, at most: who made it, of which account it is. */
const mostFacts = 20;
/** Columns of a table that has more than such facts have. */
const fewestColumns = 3;

/** How many of the first rows are text: those with a single filled cell, and keys with their values above a full row that names the columns. */
function linesAbove(rows: readonly Row[]): number {
  if (isOneColumn(rows)) return 0;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const namesColumns = (at: number): boolean => hasHeader(rows.slice(at, at + sampledRows));
  // The first one of two columns often has no name.
  const isNameBesideCorner = (row: Row, at: number): boolean =>
    width === 2 && row[0]?.trim() === '' && namesColumns(at);
  const lines = rows.findIndex((row, at) => filledOf(row).length !== 1 || isNameBesideCorner(row, at));
  if (lines < 0) return rows.length;
  const facts = rows.slice(lines, lines + mostFacts).findIndex((row) => !isFact(row));
  const names = lines + Math.max(0, facts);
  const first = rows[names] ?? [];
  const isAmong = rows.slice(lines, names).some((row) => row[0]?.trim() === first[0]?.trim());
  const isFull = width >= fewestColumns && filledOf(first).length === width;
  return names > lines && isFull && !isAmong && namesColumns(names) ? names : lines;
}

/** A key, and perhaps its value beside it. */
const isFact = (row: Row): boolean => row.every((cell, at) => at < 2 || cell.trim() === '') && row[0]?.trim() !== '';

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
