import type { Value } from '../../program/program.js';
import { named, type Candidate } from './candidate.js';
import { isAdditive, isNumber, isRank, isSummed, type Context } from '../context.js';
import { isPlain, type Filter } from '../filters/filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { OrderWord } from '../operators.js';

/** Which of two is more, "A or B". */
export function comparisons(context: Context): Candidate[] {
  const { or } = context.operators;
  if (or === 0n) return [];
  const unions = context.filters.filter(({ condition }) => 'any' in condition);
  return unions.flatMap((union) => [...ofSingleRows(context, union), ...ofGroups(context, union)]);
}

/** Two rows by a measure: "Who earns more, A or B". */
function ofSingleRows(context: Context, union: Filter): Candidate[] {
  const { or, comparatives, superlatives } = context.operators;
  const measures = named(context, isNumber);
  const words = [...comparatives, ...superlatives];
  return measures.flatMap((by) => {
    const shown = context.table.columns[union.index];
    const naming = context.namings[union.index];
    const orders = [
      ...words.map(({ at, to, order }) => ({ order, mask: maskOf(at, to) })),
      ...(by.order ? [{ order: by.order, mask: 0n }] : []),
    ];
    return orders.map(({ order, mask }): Candidate => ({
      value: { op: 'top', by: by.name, order, columns: [shown?.name ?? ''] },
      mask: mask | by.mask | or | (naming?.mask ?? 0n),
      fits: (filters) => filters.length === 1 && filters[0] === union,
      rows: 2,
    }));
  });
}

/** Two groups by their number of rows or the sum of a column: "are there more orders from A or B", "did we spend more on A or B". */
function ofGroups(context: Context, union: Filter): Candidate[] {
  const { or, comparatives, superlatives, average } = context.operators;
  const [comparative, ...others] = comparatives;
  const shown = context.table.columns[union.index];
  if (comparative === undefined || others.length > 0 || superlatives.length > 0 || average !== 0n || !shown) return [];
  const { order } = comparative;
  const mask = maskOf(comparative.at, comparative.to) | or | (context.namings[union.index]?.mask ?? 0n);
  const groups = { op: 'groups', group: shown.name, order, limit: 1 } as const;
  const isFurther = (each: Filter): boolean =>
    each === union || (each.index !== union.index && isPlain(each) && (each.to <= union.from || each.from >= union.to));
  const made = (value: Value, own: Mask): Candidate => ({
    value,
    mask: mask | own,
    fits: (filters) => filters.includes(union) && filters.every(isFurther),
    // Of one that is not in the table, or of two that are equal, none is more.
    isSure: (_, __, { groups: all, values }) => all === 2 && values.length === 1,
  });
  const sums = named(context, (column) => isNumber(column) && !isRank(context, column) && isAdditive(context, column))
    .filter((column) => isSummed(context, column, column.words))
    .filter(({ order: own, mask: said }) => own === undefined && (said & maskOf(comparative.at, comparative.to)) === 0n)
    .map((by) => made({ ...groups, measure: 'sum', column: by.name }, by.mask | context.operators.total));
  return isOfRows(context, comparative, union) ? [...sums, made({ ...groups, measure: 'count' }, 0n)] : sums;
}

/** Whether rows are directly behind a comparative, or behind the two: "more orders", "more open or closed orders". */
const isOfRows = ({ rowWords, table }: Context, { to }: OrderWord, union: Filter): boolean =>
  (has(rowWords, to) || (union.from === to && has(rowWords, union.to))) && table.table.facts.loneRows === undefined;
