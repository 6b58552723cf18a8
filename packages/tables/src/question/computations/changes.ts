import { named, type Candidate } from './candidate.js';
import { isAdditive, isNumber, isOtherDate, isRank, saysFlow, type Context } from '../context.js';
import type { Filter } from '../filters/filter.js';
import { dateFilters } from '../filters/filters.js';
import { maskOf, type Mask } from '../mask.js';
import type { SpokenDate } from '../spoken-dates.js';
import { periodFrom } from '../spoken-literals.js';
import { phrasesMask } from '../tokens.js';
import { surplusOf, type Measure, type Pair } from './surpluses.js';

/** "How did revenue change from March to April", "by how much did the number of orders fall from 2023 to 2024": the second time minus the first. */
export function changes(context: Context): Candidate[] {
  const { question, operators } = context;
  const { tokens, words } = question;
  const [verb, ...others] = tokens.flatMap(({ word }, at) => {
    const way = words.changes.get(word);
    return way === undefined ? [] : [{ at, way }];
  });
  const { superlatives, comparatives, average, median, shares } = operators;
  const isOther = average !== 0n || median !== 0n || shares.length + superlatives.length + comparatives.length > 0;
  const times = verb && others.length === 0 && !isOther ? periodsIn(context) : undefined;
  if (verb === undefined || times === undefined) return [];
  const { before, after, mask } = times;
  const asked = phrasesMask(question, words.manner) | operators.amount;
  const own = mask | asked | maskOf(verb.at, verb.at + 1);
  const pair: Pair = verb.way === 'lowest' ? [before, after] : [after, before];
  // What is said to have grown has grown.
  const isSure = (value: number): boolean => verb.way === 'either' || value > 0;
  return measures(context).map((measure) => surplusOf(pair, measure, own, isSure));
}

interface Periods {
  readonly before: Filter;
  readonly after: Filter;
  readonly mask: Mask;
}

/** Two times of one column of dates: "from March to April 2025". */
function periodsIn(context: Context): Periods | undefined {
  const { question, table, namings } = context;
  const { tokens, words } = question;
  const start = tokens.findIndex(
    ({ word }, at) => words.between.has(word) && periodFrom(question, at + 1) !== undefined,
  );
  const first = start < 0 ? undefined : periodFrom(question, start + 1);
  if (first === undefined || !words.changedTo.has(tokens[first.to]?.word ?? '')) return undefined;
  const second = periodFrom(question, first.to + 1);
  const [before] = second ? dateFilters(table, namings, periodFrom(question, start + 1, second) ?? first) : [];
  const [after] = second ? dateFilters(table, namings, second) : [];
  if (before === undefined || after === undefined || second === undefined || !isAlike(first, second)) return undefined;
  if (before.index !== after.index || isOtherDate(context, [before, after])) return undefined;
  return { before, after, mask: maskOf(start, second.to) | before.mask | after.mask };
}

/** Whether two times are of the same kind: a year is not compared with a month. */
const isAlike = (one: SpokenDate, other: SpokenDate): boolean =>
  one.date === undefined || other.date === undefined
    ? one.date === undefined
    : one.date[0].length === other.date[0].length &&
      (one.date[0] === one.date[1]) === (other.date[0] === other.date[1]);

/** The number of rows, or a column whose amounts of a time are added up. */
function measures(context: Context): readonly Measure[] {
  const { operators, rowWords, table } = context;
  const { count, total } = operators;
  if (count !== undefined)
    return rowWords !== 0n && !count.isHowMany && table.table.facts.loneRows === undefined
      ? [{ mask: count.mask }]
      : [];
  return named(context, (column) => isNumber(column) && !isRank(context, column) && isAdditive(context, column))
    .filter(({ order, at }) => order === undefined && (total !== 0n || saysFlow(context, at)))
    .map(({ name, index, mask }) => ({ column: name, index, mask: mask | total }));
}
