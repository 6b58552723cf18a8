import { isLabel, isNaming, isRank, isText, type Context } from '../context.js';
import { has, maskOf, type Mask } from '../mask.js';
import { named, notOf, type Candidate } from './candidate.js';
import { isUnordered } from './nouns.js';

/** Means of columns of numbers. */
export function averages(context: Context): Candidate[] {
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
export function medians(context: Context): Candidate[] {
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
