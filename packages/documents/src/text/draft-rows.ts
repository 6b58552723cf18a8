import type { DraftBlock, ParseContext } from '../draft.js';
import { hasHeader } from './header/table-header.js';

type Row = readonly string[];

/** Yields the drafts of a grid: title rows above the table become paragraphs; the rest becomes a table, with a header if it has one. */
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

/** Number of rows examined to determine whether the first of them is a header. */
const sampledRows = 51;
/** Maximum number of rows of key and value above a table, such as its author or the account that it describes. */
const mostFacts = 20;
/** Minimum number of columns of a table below such rows, which themselves have two columns. */
const fewestColumns = 3;

/** Number of leading rows that are text: rows with one filled cell, and rows of key and value above a header that fills all columns. */
function linesAbove(rows: readonly Row[]): number {
  if (isOneColumn(rows)) return 0;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const namesColumns = (at: number): boolean => hasHeader(rows.slice(at, at + sampledRows));
  // The first column of two often has no name, so a row with one filled cell may be a header.
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

/** Whether a row is a key, optionally with its value in the second column. */
const isFact = (row: Row): boolean => row.every((cell, at) => at < 2 || cell.trim() === '') && row[0]?.trim() !== '';

/** Like `draftRows` with a known header row; rows above become paragraphs. @param header index of the header row; -1: there is none. */
export function* rowsUnder(
  header: number,
  rows: readonly (readonly string[])[],
  caption?: string,
  spanned: ReadonlySet<number> = new Set(),
): Generator<DraftBlock> {
  for (const row of rows.slice(0, Math.max(0, header))) {
    const text = filledOf(row).join(' ');
    if (text !== '') yield { kind: 'paragraph', text };
  }
  const shared = {
    kind: 'table' as const,
    ...(caption === undefined ? {} : { caption }),
    ...(spanned.size > 0 && { spanned: [...spanned] }),
  };
  const names = rows[header];
  yield { ...shared, ...(names && { header: names }), rows: rows.slice(header + 1) };
}

/** Minimum number of rows for a warning, because smaller tables are hardly ever queried by column. */
const fewestRows = 3;

/** Passes drafts through, and warns of tables without a header: their columns are numbered unless the user chooses the header row. */
export function* warningOfUnnamed(
  drafts: Iterable<DraftBlock>,
  context: Pick<ParseContext, 'warn'>,
  page?: number,
): Generator<DraftBlock> {
  for (const draft of drafts) {
    yield draft;
    if (draft.kind !== 'table' || draft.header !== undefined || draft.rows.length < fewestRows) continue;
    if (draft.rows.every((row) => filledOf(row).length < 2)) continue;
    const message =
      'No row with the names of the columns of a table was found: they are named Column 1, Column 2 and so on.';
    context.warn('TABLE_WITHOUT_HEADER', message, page);
  }
}

function filledOf(row: readonly string[]): string[] {
  return row.filter((text) => text.trim() !== '');
}

/** Whether the grid is a list in one column, which is a table rather than lines of text above a table. */
function isOneColumn(rows: readonly (readonly string[])[]): boolean {
  return rows.length > 3 && rows.every((row) => filledOf(row).length <= 1);
}
