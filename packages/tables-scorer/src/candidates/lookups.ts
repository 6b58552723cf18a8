import type { Value } from '@cardinal/tables';
import { valuesOf } from '@cardinal/tables/reading';
import type { Collector } from './collector.js';
import type { RowSet } from './row-sets.js';

/** Most rows that a question for cells may be about, and most different cells. */
const mostRows = 12;
const mostCells = 8;

/** The cells of the rows in each column. */
export function lookups(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { rows, filters, either } = set;
  if (filters.length === 0 || rows.length > mostRows) return;
  for (const column of subject.columns.keys()) {
    if (valuesOf(set.selection, rows, [column]).length > mostCells) continue;
    const isOwn = filters.some((filter) => filter.column === column && filter.kind === 'whole');
    const { unique } = subject.columns[column]?.column.facts ?? {};
    const own = [`l:${rows.length > 1}:${unique}`, ...(isOwn ? ['l:own'] : []), ...(rows.length > 1 ? ['l:many'] : [])];
    const value: Value = { op: 'cells', columns: [subject.names[column] ?? ''] };
    const details = { parts: [features.answer(column)], column, own };
    if (either === undefined || !isOwn) collector.found('lookup', set, value, rows, details);
  }
}

const isDifferent = (words: readonly string[]): boolean =>
  words.some((word) => ['different', 'distinct', 'unique', 'various'].includes(word));

/** The number of rows, and of different cells of a column. */
export function counts(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { asked, headers, names } = subject;
  if (!features.facts.asksNumber) return;
  collector.computed('count', set, { op: 'count' }, { parts: [] });
  for (const [column, header] of headers.entries()) {
    if (collector.isFull || set.filters.some((filter) => filter.column === column)) continue;
    if (header.share < 0.5 && !isDifferent(asked.words)) continue;
    collector.visited(set.rows.length);
    const distinct = valuesOf(set.selection, set.rows, [column]).length;
    if (distinct === set.rows.length) continue;
    const details = { parts: [features.answer(column)], column };
    collector.computed('distinct', set, { op: 'count-distinct', column: names[column] ?? '' }, details);
  }
}

/** Words that ask for each computation over a column of amounts. */
const asksFor = {
  sum: /^(?:total|sum|combined|altogether|all|together|many|much|overall|add|amount)$/,
  average: /^(?:average|mean|avg|typical)$/,
  max: /^(?:maximum|highest|most|largest|longest|best|greatest|top|biggest|max|peak|record)$/,
  min: /^(?:minimum|lowest|least|smallest|shortest|fewest|min|fastest|best|worst)$/,
} as const;

/** Sums, averages and extremes of the amounts of the rows. */
export function amounts(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { asked, names, headers } = subject;
  if (set.rows.length < 2) return;
  for (const column of features.facts.amountColumns) {
    if (set.filters.length > 2 && headers[column]?.share === 0) continue;
    for (const op of ['sum', 'average', 'max', 'min'] as const) {
      if (!asked.words.some((word) => asksFor[op].test(word))) continue;
      const details = { parts: [features.amount(column, op)], column };
      collector.computed(op, set, { op, column: names[column] ?? '' }, details);
    }
  }
}
