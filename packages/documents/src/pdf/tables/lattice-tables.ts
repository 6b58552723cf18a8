import { isAmount } from '../../text/header/cell-kind.js';
import { overlap, type Box } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { FoundTable, Rule, Run } from '../page/model.js';
import { rowsOf } from '../page/rows.js';
import { thresholds } from '../page/thresholds.js';
import { ruleGroups, type RuleGroup } from './rule-groups.js';

/** Edges at most this far apart count as one, in points. */
const sameEdge = 3;
const maxCells = 4000;
/** A grid with a longer cell (in characters), or a smaller share of filled cells, is a page frame or a chart rather than a table. */
const maxCellLength = 1500;
const minFilledShare = 0.3;

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Whether there is a border at an edge, at the given position along that edge. */
  hasColumnBorder(x: number, y: number): boolean;
  hasRowBorder(y: number, x: number): boolean;
  /** Whether a rule is drawn at an edge between two edges of columns. */
  isRuled(y: number, from: number, to: number): boolean;
}

/** Finds tables by their ruling lines. Missing outer borders are replaced by the bounding box of the group of rules. */
export function latticeTables(rules: readonly Rule[], runs: readonly Run[]): FoundTable[] {
  const verticals = rules.filter((rule) => rule.vertical).length;
  if (verticals === 0 || rules.length - verticals < 2) return [];
  // Each text belongs to one table. Smaller tables come first, so that text in nested tables goes to the inner one.
  const tables: FoundTable[] = [];
  let free = runs;
  for (const group of [...ruleGroups(rules)].sort((a, b) => areaOf(a) - areaOf(b))) {
    const table = latticeTable(group, free);
    if (!table) continue;
    tables.push(table);
    const used = new Set(table.runs);
    free = free.filter((run) => !used.has(run));
  }
  return tables;
}

function areaOf({ x0, x1, y0, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0);
}

function latticeTable(group: RuleGroup, runs: readonly Run[]): FoundTable | undefined {
  const { x0, x1, y0, y1 } = group;
  const vertical = group.rules.filter((rule) => rule.vertical);
  const horizontal = group.rules.filter((rule) => !rule.vertical);
  const open = openRowEdges(vertical, horizontal);
  const drawn = distinct([x0, x1, ...vertical.map((rule) => rule.at)]);
  const ys = distinct([y0, y1, ...open, ...horizontal.map((rule) => rule.at)]);
  if (drawn.length < 3 || ys.length < 3 || drawn.length * ys.length > maxCells) return undefined;
  const inside = runs.filter((run) => {
    const [x, y] = [(run.x0 + run.x1) / 2, middleOf(run)];
    return x > x0 && x < x1 && y > y0 && y < y1;
  });
  if (inside.length < 3) return undefined;

  const added = undrawnColumns(drawn, inside);
  const { rows, spanned } = filledRows({
    grid: {
      xs: [...drawn, ...added].sort((a, b) => a - b),
      ys,
      hasColumnBorder: (x, y) => added.includes(x) || vertical.some((rule) => crosses(rule, x, y)),
      hasRowBorder: (y, x) =>
        open.some((edge) => Math.abs(edge - y) < sameEdge) || horizontal.some((rule) => crosses(rule, y, x)),
      isRuled: (y, from, to) =>
        horizontal.some((rule) => Math.abs(rule.at - y) < sameEdge && overlap(rule.from, rule.to, from, to) > sameEdge),
    },
    inside,
  });
  return isTable(rows) ? { rows, ...(spanned.length > 0 && { spanned }), x0, x1, y0, y1, runs: inside } : undefined;
}

function middleOf(run: Run): number {
  return run.y - 0.3 * run.size;
}

function crosses(rule: Rule, at: number, along: number): boolean {
  return Math.abs(rule.at - at) < sameEdge && rule.from - 2 < along && rule.to + 2 > along;
}

function distinct(values: readonly number[]): number[] {
  const out: number[] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = out.at(-1);
    if (last === undefined || value - last > sameEdge) out.push(value);
  }
  return out;
}

/** Row edges without a horizontal rule: where column rules begin or end, unless column rules are drawn line by line. */
function openRowEdges(vertical: readonly Rule[], horizontal: readonly Rule[]): number[] {
  const ends = vertical.flatMap((rule) => [
    { y: rule.from, x: rule.at },
    { y: rule.to, x: rule.at },
  ]);
  const edges = distinct(ends.map((end) => end.y));
  if (edges.length > distinct(horizontal.map((rule) => rule.at)).length + 1) return [];
  return edges.filter(
    (y) => distinct(ends.filter((end) => Math.abs(end.y - y) < sameEdge).map((end) => end.x)).length > 1,
  );
}

/** Edges of columns without a rule between them: a strip in which at least 60 % of the lines have two separate parts. */
function undrawnColumns(xs: readonly number[], inside: readonly Run[]): number[] {
  const added: number[] = [];
  for (let c = 0; c + 1 < xs.length; c++) {
    const [left, right] = [xs[c] ?? 0, xs[c + 1] ?? 0];
    const width = Math.floor(right - left);
    const strip = inside.filter((run) => (run.x0 + run.x1) / 2 > left && (run.x0 + run.x1) / 2 < right);
    const lines = rowsOf(strip);
    if (lines.length < 3 || width < 20) continue;
    const split = lines.filter((line) => hasWideGap(line.items)).length;
    if (split < thresholds.tableAligned * lines.length) continue;
    for (const valley of valleys(strip, left, width)) added.push(valley);
  }
  return added;
}

function hasWideGap(runs: readonly Run[]): boolean {
  let end = -Infinity;
  return runs.some((run, k) => {
    const wide = k > 0 && run.x0 - end > thresholds.segmentGap * run.size;
    end = Math.max(end, run.x1);
    return wide;
  });
}

/** Middles of the white gaps wider than 4 points between covered ranges. */
function valleys(runs: readonly Run[], left: number, width: number): number[] {
  const covered = new Uint8Array(width + 2);
  for (const run of runs)
    covered.fill(1, Math.max(0, Math.floor(run.x0 - left)), Math.max(0, Math.ceil(run.x1 - left)));
  const out: number[] = [];
  let from = -1;
  let seen = false;
  for (let x = 0; x <= width; x++) {
    if (!covered[x]) {
      if (from < 0) from = x;
      continue;
    }
    if (from >= 0 && seen && x - from > 4) out.push(left + (from + x) / 2);
    from = -1;
    seen = true;
  }
  return out;
}

/**
 * Fills the grid. Cells without a border between them are merged into the left or top one. Empty rows and columns are dropped.
 *
 * @returns the rows, and the columns with an amount that spans several rows, in each of which it then is, or several columns.
 */
function filledRows({ grid, inside }: { grid: Grid; inside: readonly Run[] }): { rows: string[][]; spanned: number[] } {
  const { xs, ys } = grid;
  const cells: Run[][][] = ys.slice(1).map(() => xs.slice(1).map(() => []));
  for (const run of inside) {
    const y = middleOf(run);
    const x = Math.min((run.x0 + run.x1) / 2, run.x0 + 3 * run.size);
    let column = slotOf(xs, x);
    let row = slotOf(ys, y);
    while (column > 0 && !grid.hasColumnBorder(xs[column] ?? 0, y)) column--;
    while (row > 0 && !grid.hasRowBorder(ys[row] ?? 0, x)) row--;
    cells[row]?.[column]?.push(run);
  }
  const all = cells.map((row) =>
    row.map((runs) =>
      rowsOf(runs)
        .map((line) => lineText(line.items))
        .join(' '),
    ),
  );
  const ofAmounts = repeatSpanning(all, grid);
  const texts = all.filter((row) => row.some(Boolean));
  const kept = xs.slice(1).map((_, c) => texts.some((row) => row[c]));
  const columns = kept.flatMap((isKept, c) => (isKept ? [c] : []));
  const spanned = columns.flatMap((column, at) => (ofAmounts.has(column) ? [at] : []));
  return { rows: texts.map((row) => row.filter((_, c) => kept[c])), spanned };
}

/**
 * Repeats the text of a cell that spans several rows in each of them. Such a cell lacks the rules that most of the row has, but has one above
 * and one below it.
 *
 * @returns the columns in which such a text is an amount, or an amount spans several columns.
 */
function repeatSpanning(texts: string[][], grid: Grid): ReadonlySet<number> {
  const { xs, ys } = grid;
  const ofAmounts = new Set<number>();
  const edges = ys.map((y) => xs.slice(1).map((x, c) => grid.isRuled(y, xs[c] ?? x, x)));
  const isMostlyRuled = edges.map((ruled) => 2 * ruled.filter(Boolean).length >= ruled.length);
  const isOpen = (row: number, column: number): boolean =>
    isMostlyRuled[row] === true && edges[row]?.[column] === false && row > 0 && row < texts.length;
  for (const column of xs.slice(1).keys())
    for (let from = 0; from < texts.length;) {
      let to = from + 1;
      while (isOpen(to, column)) to++;
      const own = texts.slice(from, to);
      const [text = '', ...others] = own.map((row) => row[column] ?? '').filter(Boolean);
      const isWhole = edges[from]?.[column] === true && edges[to]?.[column] === true;
      if (to - from > 1 && text !== '' && others.length === 0 && isWhole) {
        for (const row of own) row[column] = text;
        if (isAmount(text)) ofAmounts.add(column);
      }
      from = to;
    }
  // An amount that spans several columns is that of none of them.
  for (const [row, cells] of texts.entries())
    for (const [column, text] of cells.entries()) {
      const y = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
      const isWide =
        column + 1 < cells.length && cells[column + 1] === '' && !grid.hasColumnBorder(xs[column + 1] ?? 0, y);
      if (row > 0 && isWide && isAmount(text)) ofAmounts.add(column).add(column + 1);
    }
  return ofAmounts;
}

function slotOf(edges: readonly number[], value: number): number {
  let slot = 0;
  while (slot < edges.length - 2 && value >= (edges[slot + 1] ?? Infinity)) slot++;
  return slot;
}

function isTable(rows: readonly (readonly string[])[]): boolean {
  const columns = rows[0]?.length ?? 0;
  const cells = rows.flat();
  const filled = cells.filter(Boolean).length;
  return (
    rows.length >= 2 &&
    columns >= 2 &&
    filled >= minFilledShare * rows.length * columns &&
    cells.every((cell) => cell.length <= maxCellLength)
  );
}
