import { isListMarker } from './characters.js';
import { boundsOf, overlap, sum, type Box } from './geometry.js';
import { lineText } from './line-text.js';
import type { Row, Run, Segment } from './model.js';
import { thresholds } from './thresholds.js';

interface OpenRow<T> {
  readonly items: T[];
  y: number;
  y0: number;
  y1: number;
  size: number;
}

/** Groups items into rows: items that overlap vertically by half of the smaller one. A row has the baseline of its tallest item. */
export function rowsOf<T extends Box & { readonly y: number; readonly size: number }>(items: readonly T[]): Row<T>[] {
  const rows: OpenRow<T>[] = [];
  for (const item of [...items].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rowFor(rows, item);
    if (!row) rows.push({ items: [item], y: item.y, y0: item.y0, y1: item.y1, size: item.size });
    else {
      row.items.push(item);
      if (item.size > row.size) Object.assign(row, { size: item.size, y: item.y, y0: item.y0, y1: item.y1 });
    }
  }
  return rows
    .sort((a, b) => a.y - b.y)
    .map(({ items: members, y, y0, y1, size }) => {
      members.sort((a, b) => a.x0 - b.x0);
      const { x0, x1 } = boundsOf(members);
      return { items: members, y, size, x0, x1, y0, y1 };
    });
}

function rowFor<T extends Box>(rows: readonly OpenRow<T>[], item: T): OpenRow<T> | undefined {
  for (let k = rows.length - 1; k >= 0 && k > rows.length - 8; k--) {
    const row = rows[k];
    if (row && overlap(row.y0, row.y1, item.y0, item.y1) > 0.5 * Math.min(row.y1 - row.y0, item.y1 - item.y0))
      return row;
  }
  return undefined;
}

interface OpenSegment {
  readonly runs: Run[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  y: number;
  size: number;
}

/** Splits rows at wide gaps. List markers and the dot leaders of a table of contents stay with their text. */
export function segmentsOf(runs: readonly Run[]): Segment[] {
  const out: OpenSegment[] = [];
  for (const row of rowsOf(runs)) {
    let current: OpenSegment | undefined;
    for (const run of row.items) {
      if (current && belongs(current, run)) extend(current, run);
      else {
        const { x0, x1, y0, y1, y, size } = run;
        current = { runs: [run], x0, x1, y0, y1, y, size };
        out.push(current);
      }
    }
  }
  return out.map(closed);
}

function belongs(segment: OpenSegment, run: Run): boolean {
  const gap = run.x0 - segment.x1;
  const em = Math.max(Math.min(run.size, segment.size), 4);
  if (gap < thresholds.segmentGap * em) return true;
  if (gap < 4 * em && segment.runs.length <= 2 && marks(lineText(segment.runs), run.text)) return true;
  return /(\. ?){4}$/.test(segment.runs.at(-1)?.text.trim() ?? '') || /^[. ]{5,}/.test(run.text);
}

/** Whether a word is the list marker of the next. An unmapped glyph before a number is not: it may be a cell, such as a dash. */
const marks = (word: string, next: string): boolean =>
  isListMarker(word) && (word !== '\ufffd' || /^\s*\p{L}/u.test(next));

function extend(segment: OpenSegment, run: Run): void {
  segment.runs.push(run);
  segment.x1 = Math.max(segment.x1, run.x1);
  segment.y0 = Math.min(segment.y0, run.y0);
  segment.y1 = Math.max(segment.y1, run.y1);
  if (run.size >= segment.size) segment.y = run.y;
  segment.size = Math.max(segment.size, run.size);
}

function closed(segment: OpenSegment): Segment {
  const first = segment.runs[0]?.text.trim().split(/\s/u)[0] ?? '';
  return {
    ...segment,
    x1: segment.x1 - blankWidth(segment),
    length: sum(segment.runs.map((run) => run.text.trim().length)),
    marked: isListMarker(first),
  };
}

/** Width of a trailing blank of a form ("_____"), which is not counted, because it would block the gutter between columns. */
function blankWidth({ runs, x0, x1 }: OpenSegment): number {
  const last = runs.at(-1);
  const blank = last && /(?<![_.…])[_.…]{5,}\s*$/u.exec(last.text);
  if (!last || !blank) return 0;
  const width = ((last.x1 - last.x0) * blank[0].length) / last.text.length;
  return width < x1 - x0 - 1 ? width : 0;
}
