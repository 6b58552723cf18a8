import { isNumber, isText, type Context } from '../context.js';
import { isPlain, type Filter } from '../filters/filter.js';
import { has, maskOf } from '../mask.js';
import type { ColumnWords } from '../table-words.js';
import { named, notOf, type Candidate } from './candidate.js';

/** Numbers of rows, and of different values of a column. */
export function counts(context: Context): Candidate[] {
  const { operators, rowWords, filters } = context;
  const { count, distinct, isPresent, total } = operators;
  if (count === undefined) return [];
  const found: Candidate[] = [];
  const unique = named(
    context,
    (each) => each.column.facts.unique && (isText(each) || each.column.facts.sequence),
  ).filter(({ at }) => at.includes(count.noun));
  // "How many desks": a row of desks may stand for several.
  const namesValue =
    filters.some(({ kind, mask }) => kind !== 'other' && has(mask, count.noun)) && !hasQuantities(context);
  const countsRows = has(rowWords, count.noun) || namesValue;
  const nounMask = unique.length > 0 ? maskOf(count.noun, count.noun + 1) : 0n;
  const all = has(rowWords, count.noun) ? total : 0n;
  // "How many episodes are below 2": what is counted has no limit itself, unless it is a measure, as "how many weights are below 2 kg". Nor are
  // "competitions" that "were not friendly" rows.
  const limitsOthers = (chosen: readonly Filter[]): boolean =>
    chosen.every(
      ({ kind, index }) =>
        !['limit', 'other'].includes(kind) ||
        context.table.columns[index]?.column.facts.unit !== '' ||
        context.namings[index]?.at.includes(count.noun) !== true,
    );
  if (unique.length > 0 || countsRows)
    found.push({ value: { op: 'count' }, mask: count.mask | nounMask | all, fits: limitsOthers });
  // "How many customers" asks for distinct values if the rows are something else, such as orders.
  // "How many teacher students" and "how many discontinued items" count students and items.
  const nextNamesRows = has(rowWords, count.noun + 1) && !has(rowWords, count.noun);
  const grouping = (each: ColumnWords): boolean =>
    isText(each) && !each.column.facts.unique && !each.column.facts.yesNo;
  for (const column of nextNamesRows ? [] : named(context, grouping)) {
    if (!column.at.includes(count.noun) || (distinct === 0n && has(rowWords, count.noun))) continue;
    const countsAll = (chosen: readonly unknown[]): boolean => isPresent && chosen.length === 0;
    // "How many courses did Ann take": if she took none twice, courses and rows are as many. A single one may be how the row is, no count.
    const isAsManyAsRows = (chosen: readonly Filter[]): boolean =>
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
          ? countsAll(chosen) || isAsManyAsRows(chosen)
          : !chosen.some(({ condition }) => 'any' in condition && operators.or === 0n)),
      isSure: (_, { where = [] }, { values, rowsUsed }) =>
        distinct !== 0n || countsAll(where) || (rowsUsed > 1 && values[0]?.number === String(rowsUsed)),
    });
  }
  return found;
}

const hasQuantities = ({ table, question }: Context): boolean =>
  table.columns.some((column) => isNumber(column) && column.words.some((word) => question.words.quantities.has(word)));
