import { boundsOf, minOf, median, maxOf, overlap, sum, type Box } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { Row, Segment } from '../page/model.js';
import { thresholds } from '../page/thresholds.js';

type SegmentRow = Row<Segment>;

interface Column {
  readonly x0: number;
  x1: number;
}

interface StreamTable extends Box {
  readonly rows: readonly (readonly string[])[];
}

const maxColumns = 40;
/** Maximum share of the rows that may cross the gap between two columns (spanning headers). */
const spanningRows = 0.15;

/** Makes a table of consecutive rows whose segments align, without regard to rules; undefined if they are not a table. */
export function streamTable(rows: readonly SegmentRow[]): StreamTable | undefined {
  const multi = rows.filter((row) => row.items.length > 1);
  if (rows.length < thresholds.tableRows || multi.length < 2 || multi.length < thresholds.tableFill * rows.length)
    return undefined;
  const columns = alignedColumns(rows, multi);
  return columns && { ...boundsOf(rows), rows: joinWrapped(rows, columns) };
}

/** Makes a table of rows between horizontal rules at the heights `bands`. Given rules, fewer rows must have several segments. */
export function bandedTable(rows: readonly SegmentRow[], bands: readonly number[]): StreamTable | undefined {
  const multi = rows.filter((row) => row.items.length > 1);
  if (multi.length < 2 || multi.length < 0.35 * rows.length) return undefined;
  const columns = alignedColumns(rows, multi);
  if (!columns) return undefined;
  const cells = rowsOfBands(rows, columns, bands);
  return cells.length > 1 ? { ...boundsOf(rows), rows: cells } : undefined;
}

/** Columns as horizontal ranges covered by segments; undefined if the segments in them do not align left, right or centred. */
function alignedColumns(rows: readonly SegmentRow[], multi: readonly SegmentRow[]): readonly Column[] | undefined {
  const columns = coveredStretches(boundsOf(rows), multi);
  if (columns.length < 2 || columns.length > maxColumns) return undefined;
  const inColumn: Segment[][] = columns.map(() => []);
  for (const segment of multi.flatMap((row) => row.items)) inColumn[columnOf(columns, segment)]?.push(segment);
  const total = sum(inColumn.map((segments) => segments.length));
  if (sum(inColumn.map(alignedCount)) < thresholds.tableAligned * total) return undefined;
  const shortest = multi.map((row) => minOf(row.items.map((segment) => segment.length)));
  return columns.length === 2 && median(shortest) > thresholds.proseCell ? undefined : columns;
}

function coveredStretches(bounds: Box, multi: readonly SegmentRow[]): Column[] {
  const width = Math.min(Math.ceil(bounds.x1 - bounds.x0) + 1, 20_000);
  const cover = new Uint16Array(width + 1);
  for (const { x0, x1 } of multi.flatMap((row) => row.items))
    for (let x = Math.max(0, Math.floor(x0 - bounds.x0)); x <= Math.min(width, x1 - bounds.x0); x++)
      cover[x] = (cover[x] ?? 0) + 1;
  const limit = multi.length >= 5 ? Math.floor(multi.length * spanningRows) : 0;
  const columns: Column[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    const covered = x < width && (cover[x] ?? 0) > limit;
    if (covered && from < 0) from = x;
    if (covered || from < 0) continue;
    const last = columns.at(-1);
    if (last && from + bounds.x0 - last.x1 < 2) last.x1 = x + bounds.x0;
    else columns.push({ x0: from + bounds.x0, x1: x + bounds.x0 });
    from = -1;
  }
  return columns;
}

function columnOf(columns: readonly Column[], segment: Segment): number {
  let best = 0;
  let most = -1e9;
  columns.forEach((column, index) => {
    const shared = overlap(column.x0, column.x1, segment.x0, segment.x1);
    if (shared > most + 0.5) {
      most = shared;
      best = index;
    }
  });
  return best;
}

function alignedCount(segments: readonly Segment[]): number {
  const edges = [(s: Segment) => s.x0, (s: Segment) => s.x1, (s: Segment) => (s.x0 + s.x1) / 2];
  return Math.max(
    ...edges.map((edge) => {
      const positions = segments.map(edge);
      const middle = median(positions);
      return positions.filter((position) => Math.abs(position - middle) < thresholds.alignPoints).length;
    }),
  );
}

function cellsOf(row: SegmentRow, columns: readonly Column[]): string[] {
  const cells: Segment[][] = columns.map(() => []);
  for (const segment of row.items) cells[columnOf(columns, segment)]?.push(segment);
  return cells.map((segments) => lineText(segments.flatMap((segment) => segment.runs)));
}

/** Joins wrapped rows: a row closely below, with an empty first cell, in which each cell continues a filled cell of the row above. */
function joinWrapped(rows: readonly SegmentRow[], columns: readonly Column[]): string[][] {
  const out: string[][] = [];
  let above: { cells: string[]; y: number; used: number } | undefined;
  for (const row of rows) {
    const cells = cellsOf(row, columns);
    const used = cells.filter(Boolean).length;
    const target = above;
    const wraps =
      target !== undefined &&
      row.y - target.y < 1.45 * row.size &&
      used < target.used &&
      !cells[0] &&
      cells.every((cell, i) => !cell || target.cells[i]) &&
      !cells.some((cell) => /^[\d$€£(.,%-]+$/u.test(cell));
    if (wraps) {
      cells.forEach((cell, i) => {
        if (cell) target.cells[i] = `${target.cells[i] ?? ''} ${cell}`;
      });
      target.y = row.y;
    } else {
      above = { cells, y: row.y, used };
      out.push(cells);
    }
  }
  return out;
}

/** Makes one row per band if the band's first column has at most one entry or fewer lines than another column; else one row per line. */
function rowsOfBands(rows: readonly SegmentRow[], columns: readonly Column[], bands: readonly number[]): string[][] {
  const out: string[][] = [];
  const middle = (row: SegmentRow): number => row.y - 0.3 * row.size;
  for (let k = 0; k + 1 < bands.length; k++) {
    const [top, bottom] = [bands[k] ?? 0, bands[k + 1] ?? 0];
    const lines = rows.filter((row) => middle(row) > top && middle(row) < bottom).map((row) => cellsOf(row, columns));
    if (lines.length === 0) continue;
    const filled = columns.map((_, i) => lines.filter((line) => line[i]).length);
    const first = filled[0] ?? 0;
    const isOneRow =
      lines.length === 1 ||
      (k === 0 && lines.length <= 3) ||
      first <= 1 ||
      (first <= 3 && maxOf(filled.slice(1)) > first && bands.length > 3);
    if (isOneRow)
      out.push(
        columns.map((_, i) =>
          lines
            .map((line) => line[i])
            .filter(Boolean)
            .join(' '),
        ),
      );
    else for (const line of lines) out.push(line);
  }
  return out;
}
