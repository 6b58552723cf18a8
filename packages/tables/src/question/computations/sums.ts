import { isCurrency } from '../../values/number.js';
import { isAdditive, isRank, isText, saysFlow, type Context } from '../context.js';
import { has, maskOf } from '../mask.js';
import { saysWord } from '../naming.js';
import type { ColumnWords } from '../table-words.js';
import { named, notOf, type Candidate, type Named } from './candidate.js';
import { isDirect, isNounOf, isUnordered, unitAsked } from './nouns.js';

/** Sums of columns of amounts, with a word for a total or where the question asks how many or how much. */
export function sums(context: Context): Candidate[] {
  const { operators } = context;
  const { count, total, amount } = operators;
  const isAdded = (column: ColumnWords): boolean =>
    isUnordered(context, column) && !/[%°]/.test(column.column.facts.unit) && !isRank(context, column);
  return named(context, isAdded).flatMap((column): Candidate[] => {
    const value = { op: 'sum', column: column.name } as const;
    const found: Candidate[] = [];
    // "The total price" is no sum of unit prices, unless the question says "unit price".
    // "How many districts in total" counts rows, whatever column is named besides.
    const countsRows = count !== undefined && has(context.rowWords, count.noun) && !column.at.includes(count.noun);
    const isSummed = !countsRows && (isAdditive(context, column) || isWholly(context, column));
    if (total !== 0n && isSummed)
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
    const countsPieces =
      count?.isHowMany === true &&
      quantities.has(context.question.tokens[noun]?.word ?? '') &&
      !has(column.mask, noun) &&
      column.words.some((word) => quantities.has(word)) &&
      isDirect(context, count);
    if (countsPieces && unit === '' && decimals === 0)
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

/** Whether the question contains all words of a header. */
const isWholly = ({ question }: Context, column: ColumnWords): boolean =>
  column.stems.every((_, at) => saysWord(question, column, at));
