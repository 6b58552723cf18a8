import { maxOf, median, minOf } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { Run } from '../page/model.js';
import type { FigureRow } from './figures.js';

/** em: minimum width of white space running down through the labels that separates columns of text. */
const gutter = 0.7;
/** Maximum width examined, in points, wider than any page. */
const maxWidth = 20_000;
/** Maximum number of gutters that are examined. */
const maxGutters = 50;
/** Whether a gutter runs down through the labels, with words on both sides in at least half of the lines. */
export function hasGutter(rows: readonly FigureRow[]): boolean {
  const x0 = minOf(rows.flatMap((row) => row.label.map((word) => word.x0)));
  const x1 = maxOf(rows.flatMap((row) => row.label.map((word) => word.x1)));
  const width = Math.min(Math.ceil(x1 - x0), maxWidth);
  const covered = new Uint16Array(width + 1);
  for (const word of rows.flatMap((row) => row.label))
    for (let x = Math.floor(word.x0 - x0); x < Math.min(width, word.x1 - x0); x++) covered[x] = (covered[x] ?? 0) + 1;
  const least = gutter * median(rows.map((row) => row.size));
  const few = Math.floor(0.05 * rows.length);
  let from = 0;
  let seen = 0;
  for (let x = 0; x < width && seen < maxGutters; x++) {
    if ((covered[x] ?? 0) <= few) continue;
    if (from > 0 && x - from >= least) {
      seen++;
      const middle = x0 + (from + x) / 2;
      if (2 * rows.filter(({ label }) => isAround(label, middle)).length >= rows.length) return true;
    }
    from = x + 1;
  }
  return false;
}

function isAround(words: readonly Run[], x: number): boolean {
  return words.some((word) => word.x1 <= x) && words.some((word) => word.x0 >= x);
}

/**
 * Makes table rows, one per line. Labels that span several lines are joined.
 *
 * @param left left edge of the first column of figures.
 */
export function joinLabels(
  rows: readonly FigureRow[],
  left: number,
  cellsOf: (row: FigureRow) => readonly string[],
): string[][] {
  const edge = maxOf(rows.map((row) => row.label.at(-1)?.x1 ?? -Infinity).filter((x) => x < left));
  const out: string[][] = [];
  let open: string[] = [];
  rows.forEach((row, at) => {
    const text = lineText(row.label);
    const [before, next] = [rows[at - 1], rows[at + 1]];
    const isClose = (other: FigureRow | undefined): boolean =>
      other !== undefined && Math.abs(other.y - row.y) < 1.6 * row.size;
    if (row.figures.length > 0) {
      const last = out.at(-1);
      const hangs = text === '' && open.length === 0 && before?.figures.length === 0 && isClose(before);
      if (hangs && last?.length === 1) out.splice(-1, 1, [...last, ...cellsOf(row)]);
      else out.push([[...open, text].join(' ').trim(), ...cellsOf(row)]);
      open = [];
      return;
    }
    const goesOn = /^[\p{Ll}(]/u.test(text);
    const isFull = (other: FigureRow | undefined): boolean => (other?.label.at(-1)?.x1 ?? 0) > edge - 6 * row.size;
    const last = out.at(-1);
    if (
      goesOn &&
      open.length === 0 &&
      last &&
      before &&
      before.figures.length > 0 &&
      isClose(before) &&
      isFull(before)
    ) {
      last[0] = `${last[0] ?? ''} ${text}`.trim();
      return;
    }
    const nextText = next ? lineText(next.label) : '';
    if (!text.endsWith(':') && isClose(next) && (/^[\p{Ll}(]/u.test(nextText) || isFull(row))) {
      open.push(text);
      return;
    }
    out.push([[...open, text].join(' ')]);
    open = [];
  });
  return open.length > 0 ? [...out, [open.join(' ')]] : out;
}
