import type { Value } from '@cardinal/tables';
import { maskOf } from '@cardinal/tables/reading';
import type { Collector } from './collector.js';
import { extremeOf, nthOf } from './order-rows.js';
import type { RowSet } from './row-sets.js';

/** More rows with the same highest value are no answer. */
const mostTied = 3;
/** Highest ordinal that is read as a place. */
const mostPlaces = 20;

/** The cells of the row with the highest or lowest value of a column, and of the first, last and n-th row. */
export function ordered(collector: Collector, set: RowSet): void {
  const { subject } = collector;
  const { asked } = subject;
  if (asked.orders.length === 0 || set.rows.length < 2 || set.filters.length > 2) return;
  extremes(collector, set);
  if (set.either === undefined) places(collector, set);
}

function extremes(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { names, headers, columns } = subject;
  const { either, filters, rows } = set;
  const nth = features.facts.ordinalOfOrder;
  for (const by of features.facts.keyedColumns)
    for (const order of ['highest', 'lowest'] as const) {
      if (collector.isFull) return;
      collector.visited(rows.length);
      const found = extremeOf(columns[by]?.column, rows, order);
      if (found === undefined) continue;
      const answers = either === undefined ? [...columns.keys()] : [either];
      const parts = [features.order(by, order)];
      if (found.length <= mostTied)
        for (const column of answers) {
          const isUnnamed = headers[column]?.share === 0 && column !== features.facts.firstText && column !== 0;
          if (filters.length === 2 && either === undefined && isUnnamed) continue;
          const value: Value = { op: 'top', by: names[by] ?? '', order, columns: [names[column] ?? ''] };
          const own = [
            ...(column === by ? ['x:same'] : []),
            ...(isFiltered(set, column) ? ['x:filtered:extreme'] : []),
          ];
          const details = { parts: [...parts, features.answer(column)], column, by, own, isTied: found.length > 1 };
          collector.found(either === undefined ? 'extreme' : 'compared', set, value, found, details);
        }
      if (nth === undefined || either !== undefined) continue;
      const ranked = nthOf(columns[by]?.column, rows, order, nth.n);
      if (ranked.length !== 1) continue;
      const place = { group: features.operator('ranked', false), mask: maskOf(nth.at, nth.at + 1) };
      for (const column of answers) {
        const n = order === 'highest' ? -nth.n : nth.n;
        const value: Value = { op: 'nth', n, by: names[by] ?? '', columns: [names[column] ?? ''] };
        collector.found('ranked', set, value, ranked, {
          parts: [...parts, features.answer(column), place],
          column,
          by,
        });
      }
    }
}

const isFiltered = ({ filters }: RowSet, column: number): boolean => filters.some((filter) => filter.column === column);

function places(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  for (const [place, n] of [
    ['first', 1],
    ['last', -1],
  ] as const) {
    const row = set.rows.at(n > 0 ? 0 : -1) ?? 0;
    for (const column of subject.columns.keys()) {
      const own = isFiltered(set, column) ? ['x:filtered:place'] : [];
      const parts = [features.order(-1, place), features.answer(column)];
      collector.found('place', set, cellsOfRow(subject.names[column] ?? '', n), [row], { parts, column, own });
    }
  }
}

const cellsOfRow = (column: string, n: number): Value => ({ op: 'nth', n, columns: [column] });

/** The cells of the n-th row in the order of the table. */
export function nthRows(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const at = subject.asked.ordinals.findIndex((n) => n > 1 && n <= mostPlaces);
  const n = subject.asked.ordinals[at] ?? 0;
  const row = set.rows[n - 1];
  if (at < 0 || row === undefined || set.filters.length > 1 || set.either !== undefined) return;
  const place = { group: features.operator('nth', false), mask: maskOf(at, at + 1) };
  for (const column of subject.columns.keys()) {
    const details = { parts: [features.answer(column), place], column };
    collector.found('nth', set, cellsOfRow(subject.names[column] ?? '', n), [row], details);
  }
}

const besideWords =
  /^(?:after|before|next|previous|previously|following|followed|preceding|preceded|prior|below|above|immediately|directly|precedes|follows|succeeded|under|later|earlier|right)$/;

/** The cells of the row after or before a row, in the order of the table or of years and dates. */
export function neighbours(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { asked, rows, names, columns } = subject;
  const [own, ...others] = set.rows;
  const isAsked = asked.words.some((word) => besideWords.test(word));
  if (own === undefined || others.length > 0 || set.filters.length > 2 || set.either !== undefined || !isAsked) return;
  for (const direction of ['next', 'previous'] as const) {
    const row = rows[rows.indexOf(own) + (direction === 'next' ? 1 : -1)];
    if (row !== undefined)
      for (const column of columns.keys()) {
        const value: Value = { op: 'neighbour', direction, columns: [names[column] ?? ''] };
        const isOwn = isFiltered(set, column);
        const details = { parts: [features.answer(column)], column, own: [`n:${direction}:${isOwn}`] };
        collector.found(direction, set, value, [row], details);
      }
    for (const by of features.facts.keyedColumns) {
      if (collector.isFull || !['year', 'date'].includes(columns[by]?.column.facts.type ?? '')) continue;
      collector.visited(rows.length);
      const found = besideBy(columns[by]?.column, rows, own, direction);
      if (found.length !== 1 || found[0] === row) continue;
      for (const column of columns.keys()) {
        const value: Value = { op: 'neighbour', direction, by: names[by] ?? '', columns: [names[column] ?? ''] };
        collector.found(`${direction}-by`, set, value, found, { parts: [features.answer(column)], column, by });
      }
    }
  }
}

function besideBy(
  column: Parameters<typeof extremeOf>[0],
  rows: readonly number[],
  own: number,
  direction: 'next' | 'previous',
): readonly number[] {
  const key = (row: number): number => column?.keys?.[column.codes[row] ?? 0] ?? Number.NaN;
  const start = key(own);
  const further = rows.filter((row) => (direction === 'next' ? key(row) > start : key(row) < start));
  return extremeOf(column, further, direction === 'next' ? 'lowest' : 'highest', 1) ?? [];
}
