import { boundsOf, median, minOf, overlap } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { FoundTable, Rule, Run } from '../page/model.js';
import { rowsOf } from '../page/rows.js';
import { hasGutter, joinLabels } from './figure-labels.js';
import { headOver, type FigureColumn } from './figure-heads.js';
import { figureRowOf, type FigureRow } from './figures.js';

/** Maximum number of consecutive lines without a figure in a table: section headings, labels over several lines. */
const maxLinesBetween = 4;
/** A larger distance between two baselines ends a table. In multiples of the font size. */
const maxLeading = 3.2;
/** The same limits between two parts of one table whose columns align. */
const maxGap = 6;
const maxLinesJoined = 8;
/** A part is compared only with this many rows at the end of the previous one, because comparing all would take quadratic time. */
const maxRowsCompared = 100;
/** A table with more columns of figures is a drawing. */
const maxColumns = 40;
/** A line that reaches into the columns and has more characters than this is prose. */
const proseLength = 60;
/** em: maximum distance between the right edges of one column. */
const sameEdge = 0.8;

/**
 * Finds tables of figures, such as financial statements and price lists: a label, then numbers in columns, with or without rules. Rules in
 * such a table underline sums and headers rather than enclose the table, so they do not show where it ends.
 */
export function figureTables(rules: readonly Rule[], runs: readonly Run[]): FoundTable[] {
  const rows = rowsOf(runs).map(figureRowOf);
  const found: FoundTable[] = [];
  let above = 0;
  for (const { start, end } of joined(stretches(rows), rows)) {
    const table = tableOf(rows, start, end, above, rules);
    if (!table) continue;
    found.push(table);
    above = end;
  }
  return found;
}

interface Stretch {
  readonly start: number;
  /** Index behind the last row. */
  readonly end: number;
}

/** Groups lines with figures that are close enough to be one table; each group reaches from its first to its last such line. */
function stretches(rows: readonly FigureRow[]): Stretch[] {
  const out: Stretch[] = [];
  let open: { start: number; end: number } | undefined;
  rows.forEach((row, at) => {
    const before = rows[at - 1];
    if (open && before && (row.y - before.y > maxLeading * row.size || at - open.end >= maxLinesBetween)) {
      out.push(open);
      open = undefined;
    }
    if (row.figures.length === 0) return;
    if (open) open.end = at + 1;
    else open = { start: at, end: at + 1 };
  });
  return open ? [...out, open] : out;
}

/** Joins parts that are separated only by section headings or blank lines, if the columns continue without a new header. */
function joined(parts: readonly Stretch[], rows: readonly FigureRow[]): Stretch[] {
  const out: Stretch[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last && goesOn(rows, last, part)) out.splice(-1, 1, { start: last.start, end: part.end });
    else out.push(part);
  }
  return out;
}

function goesOn(rows: readonly FigureRow[], one: Stretch, two: Stretch): boolean {
  const above = rows.slice(Math.max(one.start, one.end - maxRowsCompared), one.end);
  const below = rows.slice(two.start, two.end);
  const [last, first] = [above.at(-1), below[0]];
  if (!last || !first || first.figures.every((figure) => figure.isYear)) return false;
  if (two.start - one.end > maxLinesJoined) return false;
  const [columns, others] = [columnsOf(above), columnsOf(below)];
  const left = minOf(columns.map((column) => column.x0));
  const between = rows.slice(one.end, two.start);
  const isLevel = (column: FigureColumn): boolean =>
    columns.some((other) => Math.abs(other.right - column.right) < sameEdge * first.size);
  return (
    columns.length > 1 &&
    others.every(isLevel) &&
    between.every((row) => row.x1 < left) &&
    [...between, first].every((row, at) => row.y - (between[at - 1] ?? last).y < maxGap * row.size)
  );
}

function tableOf(
  all: readonly FigureRow[],
  start: number,
  end: number,
  above: number,
  rules: readonly Rule[],
): FoundTable | undefined {
  const rows = all.slice(start, end);
  const heads = rows.findIndex((row) => row.figures.some((figure) => !figure.isYear));
  const body = heads < 0 ? [] : withoutNumberBelow(rows.slice(heads));
  const columns = columnsOf(body);
  const [first] = body;
  if (!first || columns.length === 0 || columns.length > maxColumns || !isTable(body, columns)) return undefined;
  const before = all.slice(above, start + heads);
  const { header, lines, partLines } = headOver(columns, before, first, rules);
  const used = [...before.slice(before.length - lines), ...body];
  return {
    header,
    rows: joinLabels(used.slice(lines - partLines), minOf(columns.map((column) => column.x0)), (row) =>
      cellsOf(row, columns),
    ),
    ...boundsOf(used),
    runs: used.flatMap((row) => row.runs),
  };
}

/** Drops a lone number below a table that aligns with none of its columns, because it is a page number. */
function withoutNumberBelow(rows: readonly FigureRow[]): readonly FigureRow[] {
  const last = rows.at(-1);
  const [only, second] = last?.figures ?? [];
  if (!last || !only || second || last.label.length > 0) return rows;
  const end = rows.findLastIndex((row) => row !== last && row.figures.length > 0);
  const isLevel = rows.some(
    (row) => row !== last && row.figures.some(({ x0, x1 }) => overlap(x0, x1, only.x0, only.x1) > 0),
  );
  return isLevel ? rows : rows.slice(0, end + 1);
}

/** Columns of figures: horizontal ranges covered by figures, split where a line has two figures in one range. */
function columnsOf(rows: readonly FigureRow[]): readonly FigureColumn[] {
  const figures = rows.flatMap((row) => row.figures).sort((a, b) => a.x0 - b.x0);
  const stretches: { x0: number; x1: number; rights: number[] }[] = [];
  for (const { x0, x1, right } of figures) {
    const last = stretches.at(-1);
    if (last && x0 < last.x1) {
      last.x1 = Math.max(last.x1, x1);
      last.rights.push(right);
    } else stretches.push({ x0, x1, rights: [right] });
  }
  if (stretches.length > maxColumns) return [];
  const size = median(rows.map((row) => row.size));
  return stretches.flatMap(({ x0, x1, rights }) => {
    const isShared = rows.some((row) => row.figures.filter((f) => overlap(f.x0, f.x1, x0, x1) > 0).length > 1);
    if (!isShared) return [{ x0, x1, right: median(rights) }];
    return edgesOf(rights, sameEdge * size).map((right, at, edges) => ({
      x0: at === 0 ? x0 : (edges[at - 1] ?? x0),
      x1: at === edges.length - 1 ? x1 : right,
      right,
    }));
  });
}

function edgesOf(rights: readonly number[], tolerance: number): number[] {
  const edges: number[][] = [];
  for (const right of [...rights].sort((a, b) => a - b)) {
    const last = edges.at(-1);
    if (last && right - (last[0] ?? 0) <= tolerance) last.push(right);
    else edges.push([right]);
  }
  return edges.map(median);
}

/** Whether the rows are a table: mostly labels followed by aligned figures. */
function isTable(rows: readonly FigureRow[], columns: readonly FigureColumn[]): boolean {
  const withFigures = rows.filter((row) => row.figures.length > 0);
  const labelled = withFigures.filter((row) => /\p{L}{2}/u.test(lineText(row.label)));
  const least = columns.length === 1 ? 4 : 3;
  if (withFigures.length < least || labelled.length < 0.6 * withFigures.length) return false;
  const left = minOf(columns.map((column) => column.x0));
  const crossing = rows.filter(
    (row) => row.figures.length === 0 && row.x1 > left + row.size && lineText(row.label).length > proseLength,
  );
  if (crossing.length > 0.1 * rows.length) return false;
  if (hasGutter(labelled)) return false; // columns of text: a table of another kind, or two columns of a page
  if (columns.length > 1) return true;
  const edge = columns[0]?.right ?? 0;
  const size = median(rows.map((row) => row.size));
  const aligned = withFigures.filter((row) => Math.abs((row.figures[0]?.right ?? 0) - edge) < 0.3 * size);
  return aligned.length >= 0.9 * withFigures.length && !isContents(withFigures);
}

/** Whether the figures are the page numbers of a table of contents, which never decrease. */
function isContents(rows: readonly FigureRow[]): boolean {
  const pages = rows.map((row) => row.figures[0]?.text ?? '');
  return pages.every((page, at) => /^\d{1,4}$/.test(page) && Number(page) >= Number(pages[at - 1] ?? 0));
}

function cellsOf(row: FigureRow, columns: readonly FigureColumn[]): string[] {
  const cells = columns.map(() => '');
  for (const { text, x0, x1, right } of row.figures) {
    const inside = columns.map((column) => overlap(column.x0, column.x1, x0, x1) > 0);
    let best = 0;
    columns.forEach((column, at) => {
      const distance = Math.abs(column.right - right) - (inside[at] ? 1e6 : 0);
      const least = Math.abs((columns[best]?.right ?? 0) - right) - (inside[best] ? 1e6 : 0);
      if (distance < least) best = at;
    });
    cells[best] = `${cells[best] ?? ''} ${text}`.trim();
  }
  return cells;
}
