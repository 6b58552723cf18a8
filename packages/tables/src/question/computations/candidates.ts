import type { Condition, Value } from '../../program/program.js';
import { always, named, notOf, type Candidate } from './candidate.js';
import {
  isAdditive,
  isDated,
  isLabel,
  isNumber,
  isNaming,
  isOfRows,
  isRank,
  isText,
  type Context,
} from '../context.js';
import { isPlain, type Filter } from '../filters/filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { Operators } from '../operators.js';
import { comparisons, extremes, frequencies, tops } from './ranked.js';
import { singular } from '../../values/singular.js';
import { differences } from './differences.js';
import { lists } from './lists.js';
import { shares } from './shares.js';
import type { ColumnWords } from '../table-words.js';
import { isSmall } from '../tokens.js';

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
    ...comparisons(context),
  ];
  return size === 0n
    ? found
    : found.filter(({ value }) => isOfNumber(value)).map((each) => ({ ...each, mask: each.mask | size }));
}

const numbers: ReadonlySet<Value['op']> = new Set([
  ...(['count', 'count-distinct', 'sum', 'average', 'median', 'min', 'max', 'range', 'share', 'difference'] as const),
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

/** Whether the noun follows "how many" directly, and not its verb: "How many have seats?". */
function isDirect({ question: { words, tokens } }: Context, { mask, noun }: NonNullable<Operators['count']>): boolean {
  const between = tokens.slice(0, noun).filter((_, at) => maskOf(at, at + 1) > mask);
  return between.every(({ word }) => words.linking.has(word) || !words.small.has(word));
}

/**
 * Whether a noun is the name of what a column counts: "How many units" of "Units sold", but not "how many prisons" of "Prisoners", nor "how many
 * singles" of "UK Singles", which may be places in a list.
 */
function isNounOf({ question: { tokens, words } }: Context, column: ColumnWords, noun: number, isSum = false): boolean {
  const said = tokens[noun];
  const isSaid = (word: string, at: number): boolean =>
    (word === said?.word || !isSum) && column.stems[at] === said?.stem && singular(word) === singular(said?.word ?? '');
  const isAccounted = (word: string, at: number): boolean =>
    tokens.some(({ stem }) => stem === column.stems[at]) ||
    [words.total, words.quantities, words.numberSigns].some((list) => list.has(word)) ||
    [...words.count].some((phrase) => phrase.startsWith(`${word} `)) ||
    words.happened(word);
  return column.words.some(isSaid) && column.words.every(isAccounted);
}

/** Whether the question contains all words of a header. */
const isWholly = ({ question }: Context, { stems }: ColumnWords): boolean =>
  stems.every((stem) => question.tokens.some((token) => token.stem === stem));

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
    if (isCounted && !column.column.facts.unique)
      found.push({ value, mask: count.mask | column.mask, fits: notOf(column) });
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

/** A cell of a single row, or the text that all selected rows have. */
function lookups(context: Context): Candidate[] {
  const { rowWords, question, table } = context;
  const { count, amount, asking } = context.operators;
  // "List the ships of class A" asks for rows, and not for the class of a ship named so.
  const first = question.tokens.find((token) => !isSmall(question, token));
  if (asking === undefined && isOfRows(table, first?.word ?? '', question.words)) return [];
  const isNumeric = count?.isHowMany === true || amount !== 0n;
  // "What year …": the noun directly after the question word is what is asked for.
  const isNoun = (asking?.kind === 'thing' || asking?.kind === 'choice') && asking.noun === asking.at + 1;
  const isAsked = (column: ColumnWords): boolean => {
    const naming = context.namings[column.index];
    if (isNoun && !has(rowWords, asking.noun) && naming?.at.includes(asking.noun) !== true) return false;
    // "The number of performers" is a number, unless the column is named "Invoice number".
    if (isNumeric || (count !== undefined && ((naming?.mask ?? 0n) & count.mask) === 0n)) return isNumber(column);
    if (asking?.kind === 'time') return isDated(column) || column.column.facts.type === 'time';
    return asking?.kind === 'person' ? isText(column) : true;
  };
  return named(context, always).flatMap((column): Candidate[] => {
    const unit = unitAsked(context, column);
    if (!isAsked(column) || (count?.isHowMany && unit === 0n && !isNounOf(context, column, count.noun))) return [];
    return [
      {
        value: { op: 'cells', columns: [column.name] },
        mask: column.mask | amount | unit | (count?.mask ?? 0n),
        fits: (filters) => filters.length > 0 && notOf(column)(filters),
        // Rows of one text have one answer; of equal amounts, the sum may be meant.
        isSure: (_, { where = [] }, { rowsUsed, values }) =>
          rowsUsed === 1 ||
          (isText(column) && values.length === 1 && where.every((each) => isPlainHere(context, each))),
      },
    ];
  });
}

/** Whether a condition is that of a filter by what rows are, for which a column has the same text in all of them. */
const isPlainHere = ({ filters }: Context, condition: Condition): boolean =>
  filters.some((filter) => filter.condition === condition && isPlain(filter));

/** The noun of "how many kWh", if it is the unit of the column. */
function unitAsked({ question: { tokens, words }, operators: { count } }: Context, { column }: ColumnWords): Mask {
  const { word = '' } = tokens[count?.noun ?? -1] ?? {};
  const isUnit = column.facts.unit !== '' && [word, words.units.get(word)].includes(column.facts.unit);
  return count && isUnit ? maskOf(count.noun, count.noun + 1) : 0n;
}
