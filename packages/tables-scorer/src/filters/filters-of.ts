import type { Subject } from '../subject.js';
import { cellFilters } from './cell-filters.js';
import { flagFilters, limitFilters, literalFilters } from './literal-filters.js';
import { negatedFilters, relatedFilters } from './related-filters.js';
import type { FilterKind, RankedFilter, RowFilter } from './row-filter.js';

/** The best filters of a question: those by its own words, and those by a relation to another row. */
export interface Filters {
  readonly direct: readonly RankedFilter[];
  readonly related: readonly RankedFilter[];
}

/** Maximum number of filters of each sort. */
const mostFilters = 14;
/** Maximum distance, in words, between a value and the name of its column. */
const nearby = 3;
const relations = new Set<FilterKind>(['than', 'beside', 'same']);

export function filtersOf(subject: Subject): Filters {
  const cells = cellFilters(subject);
  const literals = literalFilters(subject).filter((literal) => !cells.some((cell) => isSaidBy(cell, literal)));
  const dated = literals.filter(({ kind }) => kind === 'date');
  const anchors = [...cells, ...literals].filter(
    (each) =>
      each.kind === 'date' ||
      !dated.some(({ column, from, to }) => column === each.column && each.from >= from && each.to <= to),
  );
  const others = [...limitFilters(subject), ...negatedFilters(subject, anchors), ...flagFilters(subject)];
  const all = [...anchors, ...others, ...relatedFilters(subject, anchors)];
  const ranked = all.map((filter) => rankedAmong(subject, filter, all)).toSorted((one, other) => other.rank - one.rank);
  return {
    direct: ranked.filter(({ kind }) => !relations.has(kind)).slice(0, mostFilters),
    related: ranked.filter(({ kind }) => relations.has(kind)).slice(0, mostFilters),
  };
}

/** Whether a filter by a cell says the same as one by its number: the cell itself, or the same rows. */
function isSaidBy(cell: RowFilter, literal: RowFilter): boolean {
  if (literal.kind === 'date' || cell.column !== literal.column || cell.from > literal.from || cell.to < literal.to)
    return false;
  return cell.kind === 'whole' || (cell.from === literal.from && cell.rows.join() === literal.rows.join());
}

function rankedAmong(
  { headers, columns, rows: ownRows }: Subject,
  filter: RowFilter,
  all: readonly RowFilter[],
): RankedFilter {
  const { column, kind, from, to, share, rows } = filter;
  const header = headers[column];
  const same = all.filter((other) => other.from === from && other.to === to && !relations.has(other.kind));
  const isNear = header?.at.some((at) => Math.abs(at - from) <= nearby || Math.abs(at - to + 1) <= nearby) ?? false;
  const isOfTime = filter.isOfTime && ['year', 'date'].includes(columns[column]?.column.facts.type ?? '');
  const ofKind: Partial<Record<FilterKind, number>> = {
    ...{ whole: 3, part: share * 2, date: 3, limit: 1 + (isNear ? 2 : 0) + (isOfTime ? 2 : 0) },
  };
  const rank =
    (ofKind[kind] ?? 1) +
    (to - from) * 0.7 +
    (header?.share ?? 0) * 1.2 -
    (filter.isWithin ? 2 : 0) -
    (filter.nearness === 'spelling' ? 0.5 : 0) -
    (kind === 'limit' && rows.length === ownRows.length ? 2 : 0);
  return {
    ...filter,
    columns: relations.has(kind) ? 1 : new Set(same.map((other) => other.column)).size,
    wholes: same.filter((other) => other.kind === 'whole' || other.kind === 'date').length,
    isLeftmost: same.every((other) => other.column >= column),
    isNamed: (header?.share ?? 0) >= 0.5,
    isNear,
    rank,
  };
}
