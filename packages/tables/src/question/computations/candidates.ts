import type { Value } from '../../program/program.js';
import { named, notOf, type Candidate, type Named } from './candidate.js';
import { isAdditive, isLabel, isNumber, isNaming, isRank, isText, saysFlow, type Context } from '../context.js';
import { isPlain, type Filter } from '../filters/filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import { saysWord } from '../naming.js';
import { changes } from './changes.js';
import { comparisons } from './comparisons.js';
import { extremes, frequencies, tops } from './ranked.js';
import { phraseLength } from '../tokens.js';
import { isCurrency } from '../../values/number.js';
import { differences } from './differences.js';
import { lists } from './lists.js';
import { perGroup } from './per-group.js';
import { lookups } from './lookups.js';
import { isDirect, isNounOf, unitAsked } from './nouns.js';
import { shares } from './shares.js';
import { surpluses } from './surpluses.js';
import type { ColumnWords } from '../table-words.js';

/** All computations that the words of a question may ask for. */
export function candidatesOf(context: Context): Candidate[] {
  const { size } = context.operators;
  const found = [
    ...counts(context),
    ...sums(context),
    ...averages(context),
    ...medians(context),
    ...extremes(context),
    ...tops(context),
    ...frequencies(context),
    ...lookups(context),
    ...lists(context),
    ...differences(context),
    ...shares(context),
    ...ofGroups(context),
    ...comparisons(context),
  ];
  return size === 0n
    ? found
    : found.filter(({ value }) => isOfNumber(value)).map((each) => ({ ...each, mask: each.mask | size }));
}

/** What is computed from groups. Not for a question that goes on from another, which may have selected rows: "and the amount by region?". */
const ofGroups = (context: Context): Candidate[] =>
  phraseLength(context.question, 0, context.question.words.goingOn) > 0
    ? []
    : [...perGroup(context), ...changes(context), ...surpluses(context)];

const numbers: ReadonlySet<Value['op']> = new Set([
  ...([
    'count',
    'count-distinct',
    'sum',
    'average',
    'median',
    'min',
    'max',
    'range',
    'share',
    'difference',
    'surplus',
  ] as const),
]);
const isOfNumber = ({ op }: Value): boolean => numbers.has(op);

function counts(context: Context): Candidate[] {
  const { operators, rowWords, filters } = context;
  const { count, distinct, isPresent, total } = operators;
  if (count === undefined) return [];
  const found: Candidate[] = [];
  const unique = named(
    context,
    (each) => each.column.facts.unique && (isText(each) || each.column.facts.sequence),
  ).filter(({ at }) => at.includes(count.noun));
  // "How many desks": a row of desks may stand for several.
  const isPiece =
    filters.some(({ kind, mask }) => kind !== 'other' && has(mask, count.noun)) && !hasQuantities(context);
  const isOfRows = has(rowWords, count.noun) || isPiece;
  const nounMask = unique.length > 0 ? maskOf(count.noun, count.noun + 1) : 0n;
  const all = has(rowWords, count.noun) ? total : 0n;
  // "How many episodes are below 2": what is counted has no limit itself, unless it is a measure, as "how many weights are below 2 kg". Nor are
  // "competitions" that "were not friendly" rows.
  const isOfOthers = (chosen: readonly Filter[]): boolean =>
    chosen.every(
      ({ kind, index }) =>
        !['limit', 'other'].includes(kind) ||
        context.table.columns[index]?.column.facts.unit !== '' ||
        context.namings[index]?.at.includes(count.noun) !== true,
    );
  if (unique.length > 0 || isOfRows)
    found.push({ value: { op: 'count' }, mask: count.mask | nounMask | all, fits: isOfOthers });
  // "How many customers" asks for distinct values if the rows are something else, such as orders.
  // "How many teacher students" and "how many discontinued items" count students and items.
  const isOfOther = has(rowWords, count.noun + 1) && !has(rowWords, count.noun);
  const grouping = (each: ColumnWords): boolean =>
    isText(each) && !each.column.facts.unique && !each.column.facts.yesNo;
  for (const column of isOfOther ? [] : named(context, grouping)) {
    if (!column.at.includes(count.noun) || (distinct === 0n && has(rowWords, count.noun))) continue;
    const isOfAll = (chosen: readonly unknown[]): boolean => isPresent && chosen.length === 0;
    // "How many courses did Ann take": if she took none twice, courses and rows are as many. A single one may be how the row is, no count.
    const isOfRowsToo = (chosen: readonly Filter[]): boolean =>
      count.isHowMany &&
      rowWords === 0n &&
      column.stems.length === 1 &&
      chosen.length > 0 &&
      chosen.every((each) => isPlain(each));
    found.push({
      value: { op: 'count-distinct', column: column.name },
      mask: count.mask | distinct | column.mask,
      // Those who ordered desks and chairs may have ordered both.
      fits: (chosen) =>
        notOf(column)(chosen) &&
        (distinct === 0n
          ? isOfAll(chosen) || isOfRowsToo(chosen)
          : !chosen.some(({ condition }) => 'any' in condition && operators.or === 0n)),
      isSure: (_, { where = [] }, { values, rowsUsed }) =>
        distinct !== 0n || isOfAll(where) || (rowsUsed > 1 && values[0]?.number === String(rowsUsed)),
    });
  }
  return found;
}

/** Whether the question contains all words of a header. */
const isWholly = ({ question }: Context, column: ColumnWords): boolean =>
  column.stems.every((_, at) => saysWord(question, column, at));

const hasQuantities = ({ table, question }: Context): boolean =>
  table.columns.some((column) => isNumber(column) && column.words.some((word) => question.words.quantities.has(word)));

/** Whether a column of numbers is not named by a word for its highest or lowest value, such as "oldest", which no sum accounts for. */
const isUnordered = ({ namings }: Context, column: ColumnWords): boolean =>
  isNumber(column) && namings[column.index]?.order === undefined;

function sums(context: Context): Candidate[] {
  const { operators } = context;
  const { count, total, amount } = operators;
  const isAdded = (column: ColumnWords): boolean =>
    isUnordered(context, column) && !/[%°]/.test(column.column.facts.unit) && !isRank(context, column);
  return named(context, isAdded).flatMap((column): Candidate[] => {
    const value = { op: 'sum', column: column.name } as const;
    const found: Candidate[] = [];
    // "The total price" is no sum of unit prices, unless the question says "unit price".
    // "How many districts in total" counts rows, whatever column is named besides.
    const isOfRows = count !== undefined && has(context.rowWords, count.noun) && !column.at.includes(count.noun);
    const isMeant = !isOfRows && (isAdditive(context, column) || isWholly(context, column));
    if (total !== 0n && isMeant)
      found.push({
        value,
        operator: total,
        mask: total | column.mask | amount | (count?.mask ?? 0n),
        fits: notOf(column),
      });
    if (!isAdditive(context, column)) return found;
    if (isFlow(context, column))
      found.push({
        value,
        mask: column.mask,
        fits: (filters) => notOf(column)(filters) && filters.some(({ kind }) => kind === 'date'),
      });
    const isByUnit = context.namings[column.index]?.isByUnit === true;
    if (amount !== 0n && !isByUnit) found.push({ value, mask: amount | column.mask, fits: notOf(column) });
    const { unit, decimals } = column.column.facts;
    const isCounted =
      count !== undefined &&
      column.at.includes(count.noun) &&
      isNounOf(context, column, count.noun, true) &&
      isDirect(context, count) &&
      unit === '' &&
      decimals === 0;
    const isInUnit =
      count?.isHowMany === true &&
      isDirect(context, count) &&
      unit !== '' &&
      !isCurrency(unit) &&
      unitAsked(context, column) !== 0n;
    if (isInUnit) found.push({ value, mask: count.mask | column.mask | total, fits: notOf(column) });
    const isUnique = column.column.facts.unique;
    // Numbers that all differ may name rows, unless something else does, and those of one row are looked up.
    if (isCounted && (!isUnique || context.table.columns.some((each) => isText(each) && each.column.facts.unique)))
      found.push({
        ...{ value, mask: count.mask | column.mask, fits: notOf(column) },
        ...(isUnique && { isSure: (_, __, { rowsUsed }) => rowsUsed > 1 }),
      });
    // "How many units are in stock": the pieces of a column of pieces.
    const { quantities } = context.question.words;
    const noun = count?.noun ?? -1;
    const isOfPieces =
      count?.isHowMany === true &&
      quantities.has(context.question.tokens[noun]?.word ?? '') &&
      !has(column.mask, noun) &&
      column.words.some((word) => quantities.has(word)) &&
      isDirect(context, count);
    if (isOfPieces && unit === '' && decimals === 0)
      found.push({ value, mask: count.mask | maskOf(noun, noun + 1) | column.mask | total, fits: notOf(column) });
    return found;
  });
}

/** Whether amounts of a time are those of all its rows, without a word for a total: "revenue in March 2025". Not those of things, such as fees. */
function isFlow(context: Context, column: Named): boolean {
  const { count, amount, total, average, asking } = context.operators;
  const isAlone = count === undefined && [amount, total, average].every((mask) => mask === 0n);
  const isSaid = column.at.length === column.words.length && saysFlow(context, column.at);
  return isAlone && isSaid && (asking?.kind ?? 'thing') === 'thing';
}

function averages(context: Context): Candidate[] {
  const { average, count } = context.operators;
  if (average === 0n) return [];
  const mask = average | perRow(context) | (count && !count.isHowMany ? count.mask : 0n);
  // No average with a filter on a unique column, because the average of a single row is not what is meant.
  const names = context.table.columns.filter(isNaming);
  return named(context, (column) => isUnordered(context, column) && !isLabel(context, column)).map((column) => ({
    ...{ value: { op: 'average', column: column.name }, operator: average, mask: mask | column.mask },
    fits: notOf(column, ...names),
  }));
}

/** The number in the middle. Not where its word is part of a header: "Median income". */
function medians(context: Context): Candidate[] {
  const { median, count } = context.operators;
  if (median === 0n) return [];
  const mask = median | (count && !count.isHowMany ? count.mask : 0n);
  const names = context.table.columns.filter(isNaming);
  return named(context, (column) => isUnordered(context, column) && !isRank(context, column))
    .filter((column) => (column.mask & median) === 0n)
    .map((column) => ({
      ...{ value: { op: 'median', column: column.name }, operator: median, mask: mask | column.mask },
      fits: notOf(column, ...names),
    }));
}

/** "Per ticket" or "monthly", where each row is a ticket or a month. */
function perRow({ question: { tokens, words }, rowWords, table }: Context): Mask {
  const at = tokens.findIndex(({ word }) => words.per.has(word));
  const each = table.columns.find((column) => isText(column) && column.column.facts.unique)?.words ?? [];
  const regular = tokens.findIndex(({ word }) => each.length === 1 && word === `${each[0]}ly`);
  return (
    (at >= 0 && has(rowWords, at + 1) ? maskOf(at, at + 1) : 0n) | (regular < 0 ? 0n : maskOf(regular, regular + 1))
  );
}
