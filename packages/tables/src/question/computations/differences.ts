import { TableProgramError } from '../../program/errors.js';
import type { Condition, Program, Value } from '../../program/program.js';
import { runProgram } from '../../program/run-program.js';
import type { Table } from '../../table.js';
import { named, notOf, type Candidate } from './candidate.js';
import { isDated, isNaming, isNumber, isRank, type Context } from '../context.js';
import type { Filter } from '../filters/filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { ColumnWords } from '../table-words.js';
import type { Order } from '../../words/question-words.js';

/** How far two values are apart: of two rows, of two columns of a row, or of the ends of a column. */
export function differences(context: Context): Candidate[] {
  return [...ranges(context), ...apart(context), ...howMuchMore(context)];
}

/** "The difference in points between A and B", "between planned and actual spending". */
function apart(context: Context): Candidate[] {
  const { difference } = context.operators;
  if (difference === 0n) return [];
  const measured = named(context, (column) => isNumber(column) || isDated(column));
  const found: Candidate[] = measured.map((column) => ({
    value: { op: 'difference', columns: [column.name] },
    mask: difference | column.mask,
    fits: (filters) => filters.some(({ condition }) => 'any' in condition) && notOf(column)(filters),
    rows: 2,
  }));
  const [one, other, ...others] = measured;
  if (one && other && others.length === 0 && one.column.facts.type === other.column.facts.type)
    found.push({
      value: { op: 'difference', columns: [one.name, other.name] },
      mask: difference | one.mask | other.mask,
      fits: (filters) => filters.length > 0 && notOf(one, other)(filters),
      rows: 1,
    });
  return found;
}

/** "The difference between the highest and the lowest price". */
function ranges(context: Context): Candidate[] {
  const { difference, superlatives, places } = context.operators;
  const [one, other, ...others] = superlatives;
  if (difference === 0n || places.length > 0 || one === undefined || other === undefined || others.length > 0)
    return [];
  if (one.order === other.order) return [];
  const names = context.table.columns.filter(isNaming);
  const ends = maskOf(one.at, one.to) | maskOf(other.at, other.to);
  const isMeant = (column: ColumnWords): boolean => (isNumber(column) && !isRank(context, column)) || isDated(column);
  return named(context, isMeant)
    .filter(({ mask, order }) => (mask & ends) === 0n && order === undefined)
    .map((column) => ({
      ...{ value: { op: 'range', column: column.name }, mask: difference | ends | column.mask },
      fits: notOf(column, ...names),
    }));
}

/** "How much more did A spend than B": the difference of two rows, of which the first has the value that the comparative says. */
function howMuchMore(context: Context): Candidate[] {
  const { amount: howMuch, count, comparatives, superlatives } = context.operators;
  // "How many more visits": of a column that is named, as "how much more".
  const amount = howMuch !== 0n || count?.isHowMany !== true ? howMuch : count.mask;
  const { tokens, words } = context.question;
  const [comparative, ...others] = comparatives;
  const than = tokens.findIndex(({ word }) => words.comparedTo.has(word));
  if (amount === 0n || comparative === undefined || others.length > 0 || superlatives.length > 0) return [];
  // "How much more": the comparative is directly behind.
  if (!isHowMuchMore(context, amount, comparative.at) || than < comparative.to) return [];
  const own = amount | maskOf(comparative.at, comparative.to) | maskOf(than, than + 1);
  const isPair = ([one, other]: Pair): boolean => one.to <= than && other.from > than;
  return named(context, (column) => isNumber(column) && !isRank(context, column))
    .filter(({ order, mask }) => order === undefined && (mask & own) === 0n)
    .flatMap((column) =>
      pairsOf(context.filters)
        .filter(isPair)
        .map((pair): Candidate => {
          const mask = own | column.mask | pair[0].mask | pair[1].mask;
          return { ...comparedBy(column.name, pair, comparative.order), mask: mask | namedAgain(context, mask, than) };
        }),
    );
}

/** Whether a comparative is directly behind "how much", or behind what is counted: "how many more visits", "wie viele Besuche mehr". */
export const isHowMuchMore = ({ operators: { count } }: Context, amount: Mask, at: number): boolean =>
  has(amount, at - 1) || (count?.isHowMany === true && count.noun === at - 1 && has(amount, at - 2));

type Pair = readonly [Filter, Filter];

/** Two cells of one column, in the order in which they are said. */
const pairsOf = (filters: readonly Filter[]): readonly Pair[] => {
  const cells = filters.filter(({ kind, condition }) => kind === 'cell' && 'op' in condition && condition.op === '=');
  return cells.flatMap((one) =>
    cells.filter((other) => other.index === one.index && other.from >= one.to).map((other): Pair => [one, other]),
  );
};

/** A verb for "than B did". */
function namedAgain({ question: { tokens, words } }: Context, mask: Mask, than: number): Mask {
  const last = tokens.length - 1;
  return last > than && !has(mask, last) && words.small.has(tokens[last]?.word ?? '') ? maskOf(last, last + 1) : 0n;
}

function comparedBy(column: string, pair: Pair, order: Order): Omit<Candidate, 'mask'> {
  const value: Value = { op: 'difference', columns: [column] };
  const tests = pair.flatMap(({ condition }) => ('op' in condition ? [condition] : []));
  const isFurther = (filter: Filter): boolean =>
    pair.every(({ index, from, to }) => filter.index !== index && (filter.to <= from || filter.from >= to));
  return {
    value,
    fits: (filters) => filters.every(isFurther) && filters.every(({ condition }) => 'op' in condition),
    programOf: (filters) => ({ where: [...filters.map(({ condition }) => condition), { any: tests }], value }),
    isSure: (table, { where = [] }) => {
      const [one, other] = tests.map((test) => onlyAmount(table, [...where.slice(0, -1), test], column));
      if (one === undefined || other === undefined) return false;
      return order === 'highest' ? one > other : one < other;
    },
    rows: 2,
  };
}

/** The amount of the only row that meets the conditions. */
function onlyAmount(table: Table, where: readonly Condition[], column: string): number | undefined {
  const program: Program = { where, value: { op: 'cells', columns: [column] } };
  try {
    const { rowsUsed, values } = runProgram(table, program);
    const [value] = values;
    return rowsUsed === 1 && value?.number !== undefined ? Number(value.number) : undefined;
  } catch (error) {
    if (error instanceof TableProgramError) return undefined;
    throw error;
  }
}
