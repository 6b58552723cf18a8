import { mostRows } from '../../program/outcome.js';
import type { Value } from '../../program/program.js';
import { named, notOf, type Candidate, type Named } from './candidate.js';
import { isAdditive, isLabel, isNumber, isRank, isSummed, isText, type Context } from '../context.js';
import { mayHoldOthers } from '../grouped.js';
import { has, maskOf, type Mask } from '../mask.js';

/** What is computed for each group, and the tokens that say so. */
interface Measure {
  readonly value: { readonly measure: 'count' } | { readonly measure: 'sum' | 'average'; readonly column: string };
  readonly mask: Mask;
  readonly of?: Named;
}

/**
 * A count, total or average of each group: "number of deals per stage", "the cost by carrier", "how many seats does each plan have". All groups must
 * fit into the answer, and every row must have one.
 */
export function perGroup(context: Context): Candidate[] {
  const { question, operators, table } = context;
  const { tokens, words } = question;
  const { asking, superlatives, comparatives, times, shares, median, difference, distinct } = operators;
  const isOther = [superlatives, comparatives, times, shares].some((each) => each.length > 0);
  if (isOther || median !== 0n || difference !== 0n || distinct !== 0n) return [];
  if ((asking !== undefined && asking.kind !== 'thing') || tokens.some(({ word }) => words.best.has(word))) return [];
  const isSplit = (word: string): boolean => words.splitBy.has(word) || words.ratio.has(word);
  const at = tokens.findIndex(({ word }) => isSplit(word));
  if (at < 0 || tokens.some(({ word }, index) => index > at && isSplit(word))) return [];
  const isRatio = words.ratio.has(tokens[at]?.word ?? '');
  const groups = named(context, (column) => isText(column) && !column.column.facts.unique).filter(
    (column) =>
      column.at.every((each) => each > at) &&
      Math.min(...column.at) <= at + 2 &&
      tokens.slice(at + 1, Math.min(...column.at)).every(({ word }) => words.linking.has(word)) &&
      column.column.facts.missing === 0 &&
      !mayHoldOthers(context, column),
  );
  return groups.flatMap((group) =>
    measures(context, isRatio, asking === undefined && !isOfPeople(context, group)).flatMap(
      ({ value, mask, of }): Candidate[] => {
        if (of?.index === group.index || table.table.facts.loneRows !== undefined) return [];
        const grouped: Value = { op: 'groups', group: group.name, ...value, order: 'highest', limit: mostRows };
        return [
          {
            value: grouped,
            mask: mask | group.mask | maskOf(at, at + 1),
            fits: notOf(group, ...(of ? [of] : [])),
            isSure: (_, __, { groups: all, values }) => values.length > 1 && all === values.length,
          },
        ];
      },
    ),
  );
}

/** Whether a column names people or groups of them, by whose number an amount may be divided: "revenue per customer". */
const isOfPeople = ({ question: { words } }: Context, { words: own }: Named): boolean =>
  own.some((word) => words.people.has(word) || words.groups.has(word));

/**
 * @param isRatio whether an average or a plain amount may be meant as a ratio: "the average cost per customer".
 * @param isList whether a plain amount is one of each group nevertheless: "cost per site".
 */
function measures(context: Context, isRatio: boolean, isList: boolean): Measure[] {
  const { count, total, average, amount } = context.operators;
  if (total !== 0n && average !== 0n) return [];
  const isCount = count !== undefined && has(context.rowWords, count.noun) && average === 0n;
  const counts: Measure[] = isCount ? [{ value: { measure: 'count' }, mask: count.mask | total }] : [];
  if (average !== 0n && isRatio) return [];
  const measure = average === 0n ? 'sum' : 'average';
  const said = ({ at }: Named): string[] => at.map((each) => context.question.tokens[each]?.word ?? '');
  const isBare = (column: Named): boolean =>
    (!isRatio || isList) && (amount !== 0n || isSummed(context, column, said(column)));
  const isMeant = (column: Named): boolean =>
    column.order === undefined &&
    (measure === 'average' ||
      (isAdditive(context, column) &&
        (total !== 0n || (count !== undefined && column.at.includes(count.noun)) || isBare(column))));
  const isAmount = (column: Named): boolean => !isRank(context, column) && !isLabel(context, column);
  const amounts = named(context, isNumber)
    .filter((column) => isAmount(column) && isMeant(column))
    .filter((column) => count === undefined || column.at.includes(count.noun) || has(column.mask, count.noun));
  return [
    ...counts,
    ...amounts.map((column): Measure => ({
      value: { measure, column: column.name },
      mask: column.mask | total | average | amount | (count?.mask ?? 0n),
      of: column,
    })),
  ];
}
