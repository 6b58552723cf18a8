import { oneLine } from './foreign-text.js';
import { inked, textOf, type Ink, type Line } from './ink.js';
import { cutTo, widthOf } from './width.js';

export interface Column<T> {
  readonly title: string;
  /** Content of the column's cell; undefined or null: an empty cell. */
  readonly of: (row: T) => Ink | number | null | undefined;
}

const gap = 2;
/** Minimum width to which a column is shortened. */
const narrowest = 6;

/** A table with one line per row. If the screen is too narrow, the widest columns are shortened. */
export function table<T>(rows: readonly T[], columns: readonly Column<T>[], screenColumns: number): readonly Line[] {
  const cells = rows.map((row) => columns.map(({ of }) => cellOf(of(row))));
  const isNumeric = columns.map((_, at) => cells.length > 0 && cells.every((row) => row[at]?.isNumber !== false));
  const natural = columns.map(({ title }, at) => Math.max(title.length, ...cells.map((row) => row[at]?.width ?? 0)));
  const widths = fitted(natural, screenColumns);
  const titles = columns.map(({ title }) => ({ ink: inked('bold', title), width: title.length, isNumber: false }));
  return [titles, ...cells].map((row) => row.flatMap((cell, at) => placed(cell, at)));

  function placed({ ink, width }: Cell, at: number): Line {
    const room = widths[at] ?? width;
    const text = cutTo(room, textOf(ink));
    const shown: Ink = typeof ink === 'string' ? text : { ...ink, text };
    const blank = ' '.repeat(Math.max(0, room - widthOf(text)));
    const isLast = at === columns.length - 1;
    if (isNumeric[at]) return [blank, shown, isLast ? '' : ' '.repeat(gap)];
    return isLast ? [shown] : [shown, blank + ' '.repeat(gap)];
  }
}

interface Cell {
  readonly ink: Ink;
  readonly width: number;
  readonly isNumber: boolean;
}

function cellOf(value: Ink | number | null | undefined): Cell {
  const raw = value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value;
  const text = oneLine(textOf(raw));
  const ink = typeof raw === 'string' ? text : { ...raw, text };
  return { ink, width: widthOf(text), isNumber: typeof value === 'number' };
}

/** Shortens the widest column by one, repeatedly, until all columns fit. */
function fitted(natural: readonly number[], screenColumns: number): readonly number[] {
  const widths = [...natural];
  const room = screenColumns - gap * (widths.length - 1);
  for (let over = widths.reduce((sum, width) => sum + width, 0) - room; over > 0; over -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    const width = widths[widest] ?? 0;
    if (width <= narrowest) break;
    widths[widest] = width - 1;
  }
  return widths;
}
