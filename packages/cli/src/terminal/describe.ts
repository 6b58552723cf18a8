import { inked, statusInk, type Ink, type Line } from './ink.js';
import { table } from './table.js';
import { widthOf } from './width.js';

type Fields = Readonly<Record<string, unknown>>;

/** Formats an object for people: its fields, then its lists as tables. */
export function describe(result: object, columns: number): readonly Line[] {
  const fields = Object.entries(result);
  const lists = fields.filter((field): field is [string, readonly object[]] => isList(field[1]));
  const single = fields.filter(([, value]) => !isList(value));
  const widest = Math.max(0, ...single.map(([name]) => widthOf(name)));
  const lines: Line[] = single.map(([name, value]) => [inked('bold', name.padEnd(widest + 2)), cellOf(name, value)]);
  for (const [name, rows] of lists) {
    if (lines.length > 0) lines.push([], [inked('bold', name)]);
    lines.push(...tableOf(name, rows, columns));
  }
  return lines;
}

const isList = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);

function tableOf(name: string, rows: readonly object[], columns: number): readonly Line[] {
  if (rows.length === 0) return [[inked('dim', `no ${name.replaceAll('_', ' ')}`)]];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const shown = names.map((title) => ({
    title,
    of: (row: object) => {
      const value = (row as Fields)[title];
      return typeof value === 'number' ? value : cellOf(title, value);
    },
  }));
  return table(rows, shown, columns);
}

function cellOf(name: string, value: unknown): Ink {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return name === 'status' ? statusInk(value) : value;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}
