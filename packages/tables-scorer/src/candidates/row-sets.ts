import type { Condition } from '@cardinal/tables';
import { Selection, type OutcomeValue } from '@cardinal/tables/reading';
import type { Filters } from '../filters/filters-of.js';
import { testOf } from '../filters/related-filters.js';
import type { RankedFilter } from '../filters/row-filter.js';
import type { Subject } from '../subject.js';

/** Rows that a reading may be about. */
export interface RowSet {
  readonly filters: readonly RankedFilter[];
  readonly where: readonly Condition[];
  readonly rows: readonly number[];
  readonly selection: Selection;
  /** The column in which the two filters of a union select different rows: "Ohio or Utah". */
  readonly either: number | undefined;
}

export type Values = readonly OutcomeValue[];

/** Numbers of the best filters that are combined in pairs and threes, and maximum numbers of these combinations. */
const inPairs = 11;
const inThrees = 7;
const mostPairs = 60;
const mostThrees = 15;
const withRelation = 5;

/** All row sets: of all rows, of each filter, and of filters together whose words do not overlap. */
export function rowSetsOf(subject: Subject, { direct, related }: Filters): RowSet[] {
  const all = setOf(subject, [], subject.rows);
  const single = direct.map((filter) => setOf(subject, [filter], filter.rows));
  const pairs = together(direct.slice(0, inPairs), 2, mostPairs);
  const threes = together(direct.slice(0, inThrees), 3, mostThrees);
  const combined = [...pairs, ...threes].flatMap((filters) => {
    const rows = filters.map((filter) => filter.rows).reduce(intersection);
    return rows.length > 0 ? [setOf(subject, filters, rows)] : [];
  });
  const relations = related.flatMap((relation) => [
    setOf(subject, [relation], relation.rows),
    ...direct.slice(0, withRelation).flatMap((filter) => {
      const rows = isApart(filter, relation) ? intersection(filter.rows, relation.rows) : [];
      return rows.length > 0 && rows.length < relation.rows.length ? [setOf(subject, [filter, relation], rows)] : [];
    }),
  ]);
  return [all, ...single, ...combined, ...relations, ...unions(subject, direct)];
}

function setOf(subject: Subject, filters: readonly RankedFilter[], rows: readonly number[]): RowSet {
  return madeSet(
    subject,
    filters,
    filters.flatMap(({ conditions }) => conditions),
    rows,
    undefined,
  );
}

function madeSet(
  { table }: Subject,
  filters: readonly RankedFilter[],
  where: readonly Condition[],
  rows: readonly number[],
  either: number | undefined,
): RowSet {
  const mask = new Uint8Array(table.rows);
  for (const row of rows) mask[row] = 1;
  return { filters, where, rows, selection: new Selection(table, mask), either };
}

const isApart = (one: RankedFilter, other: RankedFilter): boolean => one.to <= other.from || other.to <= one.from;

/** Combinations of `size` filters that do not overlap, the best first. */
function together(filters: readonly RankedFilter[], size: number, most: number): RankedFilter[][] {
  const found: RankedFilter[][] = [];
  const extend = (chosen: RankedFilter[], from: number): void => {
    if (chosen.length === size) {
      found.push(chosen);
      return;
    }
    for (let at = from; at < filters.length && found.length < most; at++) {
      const next = filters[at];
      if (next && chosen.every((each) => isApart(each, next))) extend([...chosen, next], at + 1);
    }
  };
  extend([], 0);
  return found;
}

/** Rows in both of two ascending lists. */
function intersection(one: readonly number[], other: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (let [at, to] = [0, 0]; at < one.length && to < other.length;) {
    const [left = 0, right = 0] = [one[at], other[to]];
    if (left === right) found.push(left);
    if (left <= right) at++;
    if (right <= left) to++;
  }
  return found;
}

/** Rows of either of two filters of one column. */
function unions(subject: Subject, filters: readonly RankedFilter[]): RowSet[] {
  const cells = filters.filter(({ kind }) => kind !== 'limit' && kind !== 'not');
  return cells.flatMap((one, at) =>
    cells.slice(at + 1).flatMap((other): RowSet[] => {
      const [first, second] = one.from < other.from ? [one, other] : [other, one];
      const tests = [testOf(first), testOf(second)].flatMap((test) => test ?? []);
      const isUsable = one.column === other.column && isApart(one, other) && tests.length === 2;
      if (!isUsable || intersection(one.rows, other.rows).length > 0) return [];
      const rows = [...one.rows, ...other.rows].toSorted((left, right) => left - right);
      return [madeSet(subject, [first, second], [{ any: tests }], rows, one.column)];
    }),
  );
}
