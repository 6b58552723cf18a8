import type { Condition, Program, Value } from '../../program/program.js';
import { named, type Candidate } from './candidate.js';
import { isAdditive, isNumber, isRank, isSummed, type Context } from '../context.js';
import type { Filter } from '../filters/filter.js';
import { maskOf, type Mask } from '../mask.js';
import { isHowMuchMore } from './differences.js';

/**
 * The number of rows or the sum of a column of some rows minus that of others: "how many more orders are open than closed", "how much more did we
 * spend on UPS than on DHL", "the difference between the total cost of repairs and inspections".
 */
export function surpluses(context: Context): Candidate[] {
  return [...moreThan(context), ...between(context)];
}

/** Two values of one column that select rows, in the order in which they are said. */
export type Pair = readonly [Filter, Filter];

function pairsOf(filters: readonly Filter[]): readonly Pair[] {
  const values = filters.filter(({ kind, condition }) => (kind === 'cell' || kind === 'date') && 'op' in condition);
  return values.flatMap((one) =>
    values
      .filter(({ index, kind, from }) => index === one.index && kind === one.kind && from >= one.to)
      .map((other): Pair => [one, other]),
  );
}

/** What is counted or added up, and the tokens that say so. */
export interface Measure {
  readonly column?: string;
  readonly index?: number;
  readonly mask: Mask;
}

/** The columns that may be added up, or the number of rows, if nothing but rows is said to be counted. @param isTotal whether a total is said. */
function measures(context: Context, own: Mask, isTotal: boolean): readonly Measure[] {
  const { count, total } = context.operators;
  const sums = named(context, (column) => isNumber(column) && !isRank(context, column))
    .filter((column) => column.order === undefined && (column.mask & own) === 0n && isAdditive(context, column))
    .filter(
      (column) =>
        total !== 0n ||
        (count !== undefined && column.at.includes(count.noun)) ||
        isSummed(context, column, column.words),
    )
    .map(({ name, index, mask }) => ({ column: name, index, mask: mask | total }));
  const rows = context.rowWords !== 0n && count !== undefined && context.table.table.facts.loneRows === undefined;
  return [...(isTotal ? sums : []), ...(rows ? [{ mask: 0n }] : [])];
}

/** "How much more did A cost than B", "how many more orders are open than closed": the first has more, else there is no reading. */
function moreThan(context: Context): Candidate[] {
  const { amount: howMuch, count, comparatives, superlatives, average } = context.operators;
  const { tokens, words } = context.question;
  const [comparative, ...others] = comparatives;
  const than = tokens.findIndex(({ word }) => words.comparedTo.has(word));
  const amount = howMuch !== 0n || count?.isHowMany !== true ? howMuch : count.mask;
  if (amount === 0n || comparative === undefined || others.length > 0 || superlatives.length > 0 || average !== 0n)
    return [];
  if (!isHowMuchMore(context, amount, comparative.at) || than < comparative.to) return [];
  const own = amount | maskOf(comparative.at, comparative.to) | maskOf(than, than + 1);
  return pairsOf(context.filters)
    .filter(([one, other]) => one.to <= than && other.from > than)
    .flatMap((pair) => {
      const ordered: Pair = comparative.order === 'highest' ? pair : [pair[1], pair[0]];
      const isSure = (value: number): boolean => value > 0;
      return measures(context, own, true).map((measure) =>
        surplusOf(ordered, measure, own | pronoun(context, than), isSure),
      );
    });
}

/** A pronoun for the rows behind "than": "than closed ones". */
function pronoun({ question: { tokens, words } }: Context, than: number): Mask {
  const at = tokens.findIndex(({ word }, index) => index > than && words.pronouns.has(word));
  return at < 0 ? 0n : maskOf(at, at + 1);
}

/** "The difference between the number of open and closed orders", "in total cost between repairs and inspections". */
function between(context: Context): Candidate[] {
  const { difference, count, total, average, superlatives, comparatives } = context.operators;
  const { tokens, words } = context.question;
  if (difference === 0n || (count === undefined && total === 0n) || (count !== undefined && total !== 0n)) return [];
  if (average !== 0n || superlatives.length > 0 || comparatives.length > 0 || count?.isHowMany === true) return [];
  const own = difference | (count?.mask ?? 0n);
  const isJoined = ([one, other]: Pair): boolean => {
    const join = tokens.slice(one.to, other.from);
    return join.length <= mostJoining && join.some(({ word }) => words.and.has(word));
  };
  return pairsOf(context.filters)
    .filter(isJoined)
    .flatMap((pair) => {
      const mask = own | maskOf(pair[0].to, pair[1].from);
      const [there, back]: readonly [Pair, Pair] = [pair, [pair[1], pair[0]]];
      return measures(context, mask, total !== 0n).flatMap((measure) =>
        [there, back].map((each) => surplusOf(each, measure, mask, (value) => value >= 0)),
      );
    });
}

/** Maximum number of words between two values that are joined: "repairs and of inspections". */
const mostJoining = 3;

/** The candidate for what the first rows have more than the second. @param isSure whether the difference is what the question says it is. */
export function surplusOf(
  pair: Pair,
  { column, index, mask }: Measure,
  own: Mask,
  isSure: (value: number) => boolean,
): Candidate {
  const [of, than] = pair.map(({ condition }): Condition[] => [condition]);
  const value: Value = { op: 'surplus', of: of ?? [], than: than ?? [], ...(column !== undefined && { column }) };
  const isFurther = (filter: Filter): boolean =>
    filter.index !== index &&
    pair.every((each) => filter.index !== each.index && (filter.to <= each.from || filter.from >= each.to));
  return {
    value,
    mask: own | mask | pair[0].mask | pair[1].mask,
    fits: (filters) => filters.every((each) => isFurther(each) && 'op' in each.condition),
    programOf: (filters): Program => ({ where: filters.map(({ condition }) => condition), value }),
    isSure: (_, __, { values }) => isSure(Number(values[0]?.number ?? Number.NaN)),
  };
}
