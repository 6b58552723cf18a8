import type { Value } from '@cardinal/tables';
import type { Collector } from './collector.js';
import type { RowSet } from './row-sets.js';

/** The text with the most or fewest rows, or with the highest or lowest sum or average of a column. */
export function groups(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { asked, names, columns, headers } = subject;
  if (asked.orders.length === 0 || set.rows.length < 2 || set.filters.length > 2 || set.either !== undefined) return;
  const isAverage = asked.words.some((word) => ['average', 'mean', 'avg'].includes(word));
  for (const { index: column, column: of } of columns) {
    const isFiltered = set.filters.some((filter) => filter.column === column);
    if (isFiltered || of.facts.unique || of.facts.distinct < 2) continue;
    for (const order of ['highest', 'lowest'] as const) {
      const group = { op: 'groups', group: names[column] ?? '', order, limit: 1 } as const;
      const parts = [features.order(-1, order === 'highest' ? 'most' : 'fewest'), features.answer(column)];
      collector.computed('frequent', set, { ...group, measure: 'count' }, { parts, column });
      if (set.filters.length > 1) continue;
      for (const by of features.facts.amountColumns) {
        // A sum by group is asked for by its word, or by the name of what is added up.
        if (by === column || (!features.facts.asksTotal && !isAverage && headers[by]?.share === 0)) continue;
        for (const measure of isAverage ? (['sum', 'average'] as const) : (['sum'] as const)) {
          const value = { ...group, measure, column: names[by] ?? '' };
          const details = { parts: [features.order(by, order), features.answer(column)], column, by };
          collector.computed(measure === 'sum' ? 'group-sum' : 'group-average', set, value, details);
        }
      }
    }
  }
}

/** Which of two texts comes first, has more rows, or the higher sum. */
export function comparisons(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { names } = subject;
  const column = set.either;
  const [one, other] = set.filters;
  if (column === undefined || !one || !other || subject.asked.orders.length === 0) return;
  const name = names[column] ?? '';
  for (const [place, n] of [
    ['first', 1],
    ['last', -1],
  ] as const) {
    const row = set.rows.at(n > 0 ? 0 : -1) ?? 0;
    const parts = [features.order(-1, place), features.answer(column)];
    collector.found('compared', set, { op: 'nth', n, columns: [name] }, [row], { parts, column });
  }
  const areSingle = one.rows.length === 1 && other.rows.length === 1;
  for (const order of ['highest', 'lowest'] as const) {
    const group = { op: 'groups', group: name, order, limit: 1 } as const;
    const parts = [features.order(-1, order === 'highest' ? 'more' : 'fewer')];
    if (one.rows.length !== other.rows.length)
      collector.computed('compared-counts', set, { ...group, measure: 'count' }, { parts, column });
    if (areSingle) continue;
    for (const by of features.facts.amountColumns) {
      const value = { ...group, measure: 'sum', column: names[by] ?? '' } as const;
      collector.computed('compared-sums', set, value, { parts: [features.order(by, order)], column, by });
    }
  }
}

const differenceWords =
  /^(?:difference|more|less|fewer|longer|older|higher|taller|larger|between|earlier|later|than|separate|separated|greater|apart)$/;
const spanWords = /^(?:difference|between|from|days|long|took|take)$/;

/** The difference of two rows in a column, or of two columns in a row. */
export function differences(collector: Collector, set: RowSet): void {
  const { subject, features } = collector;
  const { asked, names, headers, columns } = subject;
  const isAsked = (of: RegExp): boolean => asked.words.some((word) => of.test(word));
  if (set.either !== undefined && set.rows.length === 2 && isAsked(differenceWords))
    for (const column of features.facts.keyedColumns) {
      if (column === set.either) continue;
      const details = { parts: [features.amount(column, 'difference')], column };
      collector.computed('difference', set, { op: 'difference', columns: [names[column] ?? ''] }, details);
    }
  if (set.either !== undefined || set.filters.length === 0 || set.rows.length !== 1 || !isAsked(spanWords)) return;
  const named = features.facts.keyedColumns.filter((column) => (headers[column]?.share ?? 0) >= 0.5);
  for (const [at, one] of named.entries())
    for (const other of named.slice(at + 1)) {
      if (columns[one]?.column.facts.type !== columns[other]?.column.facts.type) continue;
      const value: Value = { op: 'difference', columns: [names[one] ?? '', names[other] ?? ''] };
      const parts = [features.amount(one, 'columns'), features.amount(other, 'columns')];
      collector.computed('difference-of-columns', set, value, { parts, column: one });
    }
}

/** The longest run of consecutive rows. */
export function runs(collector: Collector, set: RowSet): void {
  const isAsked = / (?:consecutive|row|straight|streak|consecutively) /.test(collector.subject.asked.text);
  if (isAsked && set.filters.length > 0 && set.rows.length > 1 && set.either === undefined)
    collector.computed('run', set, { op: 'longest-run' }, { parts: [] });
}
