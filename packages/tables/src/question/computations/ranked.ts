import type { Value } from '../../program/program.js';
import { named, notOf, type Candidate } from './candidate.js';
import { atPlace } from './places.js';
import { identity, isAdditive, isDated, isNumber, isRank, isText, whoseColumn, type Context } from '../context.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { OrderWord } from '../operators.js';
import type { ColumnWords } from '../table-words.js';
import { isSmall } from '../tokens.js';

/** Minimum or maximum of a column: "What is the highest price". */
export function extremes(context: Context): Candidate[] {
  const { superlatives, times, asking, count } = context.operators;
  if (asking?.kind !== 'thing' && asking?.kind !== 'naming' && asking?.kind !== 'time') return [];
  const mask = count && !count.isHowMany ? count.mask : 0n;
  // "De todos menos Acme": a word before a cell leaves it out.
  const isBeforeCell = ({ to, phrase }: OrderWord): boolean =>
    context.question.words.counting.has(phrase) &&
    context.filters.some(({ kind, from }) => kind === 'cell' && from === nextContent(context, to));
  const of = (words: readonly OrderWord[], wouldDo: (column: ColumnWords) => boolean): Candidate[] =>
    words.flatMap(({ at, to, order }) =>
      named(context, wouldDo)
        .filter((column) => isAskedFor(context, column))
        .map((column) =>
          atPlace(context, maskOf(at, to), {
            value: { op: order === 'highest' ? 'max' : 'min', column: column.name },
            ...{ mask: mask | column.mask | maskOf(at, to), fits: notOf(column) },
          }),
        ),
    );
  const measured = superlatives.filter((word) => !isBeforeCell(word));
  return [...of(measured, (column) => isMeasure(context, column)), ...of(times, isDated)];
}

/** Whether a column can have a highest or lowest value: amounts and times, but no ranks. */
const isMeasure = (context: Context, column: ColumnWords): boolean =>
  (isNumber(column) && !isRank(context, column)) || column.column.facts.type === 'time';

/**
 * Whether a value of a column is asked for, and not what has this value: "what district has the highest population", "what was the first
 * shop opened".
 *
 * @param column with the tokens that name it.
 */
function isAskedFor(
  { question: { words, tokens, text }, operators: { asking } }: Context,
  { at, mask }: { readonly at: readonly number[]; readonly mask: Mask },
): boolean {
  if (asking === undefined || asking.kind === 'time') return true;
  // "What team has the largest size" asks for a team, not for a team size.
  const next = tokens.findIndex(({ word }, index) => index > asking.noun && !words.linking.has(word));
  const isApart = mask >= maskOf(asking.noun + 1, asking.noun + 2) && !has(mask, next);
  if (asking.kind === 'naming' || asking.noun === asking.at + 1) return at.includes(asking.noun) && !isApart;
  return !at.every((each) => words.happened(text.slice(tokens[each]?.start, tokens[each]?.end)));
}

interface Ranking {
  /** Whether only single rows can be ranked, not groups: "heaviest". */
  readonly ofRows?: boolean;
  readonly by: ColumnWords;
  readonly order: 'highest' | 'lowest';
  readonly mask: Mask;
  /** The words for the order. */
  readonly said: Mask;
}

/** Measures with the order (highest or lowest) that is asked for. */
function rankings(context: Context): Ranking[] {
  const { superlatives, times } = context.operators;
  const measures = named(context, (column) => isMeasure(context, column));
  const dates = named(context, isDated);
  const only = context.table.columns.filter(isDated);
  const found: Ranking[] = [];
  for (const { at, to, order } of superlatives)
    for (const by of measures)
      if (!has(by.mask, at) && by.order === undefined)
        found.push({ by, order, mask: by.mask | maskOf(at, to), said: maskOf(at, to) });
  for (const by of measures)
    if (by.order) found.push({ by, order: by.order, mask: by.mask, said: by.mask, ofRows: true });
  for (const { at, to, phrase, order } of times) {
    for (const by of dates) found.push({ by, order, mask: by.mask | maskOf(at, to), said: maskOf(at, to) });
    const isSure = context.question.words.sureTimes.has(phrase) && dates.length === 0 && only.length === 1;
    const [by] = isSure ? only : [];
    if (by) found.push({ by, order, mask: maskOf(at, to), said: maskOf(at, to) });
  }
  return found;
}

/** Top rows ("Which order is the largest"), or top groups if a text occurs in several rows ("which customer has the highest total"). */
export function tops(context: Context): Candidate[] {
  const { operators, rowWords, question } = context;
  const { asking, average, total } = operators;
  if (asking === undefined || asking.kind === 'time' || asking.kind === 'place' || asksForSeveral(context)) return [];
  const isPerson = asking.kind === 'person';
  const own = isPerson ? whoseColumn(context) : identity(context);
  const isOfRows = isPerson ? own !== undefined : has(rowWords, asking.noun);
  const isShown = (column: ColumnWords): boolean => isText(column) || column.column.facts.type === 'year';
  const nouns = named(context, isShown).filter(({ at }) => at.includes(asking.noun) && !isHad(context));
  const shown = nouns.length > 0 ? nouns : isOfRows && own ? [{ ...own, mask: 0n }] : [];
  if ((asking.kind === 'thing' || asking.kind === 'naming') && nouns.length === 0 && !has(rowWords, asking.noun))
    return [];
  // "Who has the heaviest patient" asks who has one, not for the patient.
  const isOfHad = ({ mask }: Ranking): boolean =>
    isPerson &&
    isHad(context) &&
    question.tokens.some((_, at) => has(rowWords, at) && has(mask, at - 1) && !has(mask, at + 1));
  return rankings(context).flatMap((ranking) => {
    const { by, order, mask, ofRows, said } = ranking;
    if (isOfHad(ranking)) return [];
    const ranked = shown.flatMap((column): Candidate[] => {
      if (column.index === by.index) return [];
      const rows: Value = { op: 'top', by: by.name, order, columns: [column.name] };
      const found: Candidate[] = [{ value: rows, mask: mask | column.mask, fits: notOf(by, column) }];
      if (column.column.facts.unique || !isNumber(by) || ofRows === true) return found;
      // Without its groups, which cannot be formed, the best row may be that of another.
      if (isListed(context, column)) return [];
      const groups = { op: 'groups', group: column.name, column: by.name, order, limit: 1 } as const;
      if (average !== 0n) {
        const value: Value = { ...groups, measure: 'average' };
        return [{ value, mask: mask | column.mask | average, fits: notOf(by, column) }];
      }
      if (total === 0n && !isAdditive(context, by)) return found;
      const value: Value = { ...groups, measure: 'sum' };
      return [...found, { value, mask: mask | column.mask | total, fits: notOf(by, column) }];
    });
    return ranked.map((candidate) => atPlace(context, said, candidate));
  });
}

/** Whether the noun behind the question word is what the answer has, not what it is: "which has a stadium with the most seats". */
const isHad = ({ question: { tokens, words }, operators: { asking } }: Context): boolean =>
  words.yesNo?.having.has(tokens[(asking?.at ?? 0) + 1]?.word ?? '') === true;

/** Whether a cell of the column lists what other cells of it are, so that groups by whole cells are not all of a kind. */
const isListed = ({ table }: Context, { index }: ColumnWords): boolean =>
  [...(table.listed.get(index) ?? [])].some((part) => table.cells.get(part)?.some((cell) => cell.index === index));

/** Most or least frequent group: "Which customer has the most orders", "which is used most often". */
export function frequencies(context: Context): Candidate[] {
  const { operators, rowWords } = context;
  const { asking, superlatives, often } = operators;
  if (asking?.kind !== 'choice' && asking?.kind !== 'thing' && asking?.kind !== 'naming') return [];
  if (asksForSeveral(context)) return [];
  const counted = superlatives.filter(({ to, phrase }) => {
    const isCounting = context.question.words.counting.has(phrase);
    return isCounting && (has(rowWords, nextContent(context, to)) || has(often, to));
  });
  return named(context, (column) => isText(column) && !column.column.facts.unique)
    .filter((column) => column.at.includes(asking.noun) && !isListed(context, column))
    .flatMap((column) =>
      counted.map(({ at, to, order }) =>
        atPlace(context, maskOf(at, to), {
          value: { op: 'groups', group: column.name, measure: 'count', order, limit: 1 },
          mask: column.mask | maskOf(at, to) | often,
          fits: notOf(column),
        }),
      ),
    );
}

/** Index of the first token from `from` on that is not a small word; -1 if there is none. */
const nextContent = ({ question }: Context, from: number): number =>
  question.tokens.findIndex((token, index) => index >= from && !isSmall(question, token));

/** Whether the noun shows that several things are asked for: "les clients avec le plus de commandes". One of them is no answer. */
const asksForSeveral = ({ question: { words, tokens }, operators: { asking } }: Context): boolean =>
  asking !== undefined && [asking.at, asking.noun].some((at) => words.numberOf?.(tokens[at]?.word ?? '') === 'plural');

/** Comparison of two rows by a measure: "Who earns more, A or B". */
export function comparisons(context: Context): Candidate[] {
  const { or, comparatives, superlatives } = context.operators;
  if (or === 0n) return [];
  const measures = named(context, isNumber);
  const words = [...comparatives, ...superlatives];
  return context.filters
    .filter(({ condition }) => 'any' in condition)
    .flatMap((union) =>
      measures.flatMap((by) => {
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
      }),
    );
}
