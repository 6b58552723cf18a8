import type { Value } from '../../program/program.js';
import { named, notOf, type Candidate } from './candidate.js';
import { atPlace } from './places.js';
import {
  identity,
  isAdditive,
  isDated,
  isNaming,
  isNumber,
  isRank,
  isText,
  whoseColumn,
  type Context,
} from '../context.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { OrderWord } from '../operators.js';
import type { ColumnWords } from '../table-words.js';
import { isSmall } from '../tokens.js';
import { isCurrency } from '../../values/number.js';
import { singular } from '../../values/singular.js';

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
  for (const word of superlatives) {
    const by = measures.length === 0 && isOfPaid(context, word) ? onlyMoney(context) : undefined;
    const said = maskOf(word.at, word.to);
    if (by) found.push({ by, order: word.order, mask: said, said, ofRows: true });
  }
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

/** Whether a word for size is directly before rows that are sums of money: "the biggest deal", "the largest donation". */
const isOfPaid = ({ question: { tokens, words }, table, rowWords }: Context, { phrase, to }: OrderWord): boolean => {
  const { word = '', stem = '' } = tokens[to] ?? {};
  const isOfRows =
    has(rowWords, to) || table.columns.some((column) => isNaming(column) && column.stems.join(' ') === stem);
  return words.sizes.has(phrase) && isOfRows && (words.paid.has(word) || words.paid.has(singular(word)));
};

/** The only column of money, beside no number of pieces, which may be the size as well. */
function onlyMoney({ table, question: { words } }: Context): ColumnWords | undefined {
  const numbers = table.columns.filter((column) => isNumber(column));
  if (numbers.some((column) => column.words.some((word) => words.quantities.has(word)))) return undefined;
  const [only, ...others] = numbers.filter(({ column }) => isCurrency(column.facts.unit));
  const isWorth = only?.words.some((word) => words.worth.has(word)) === true;
  return isWorth && others.length === 0 ? only : undefined;
}

/** Top rows ("Which order is the largest"), or top groups if a text occurs in several rows ("which customer has the highest total"). */
export function tops(context: Context): Candidate[] {
  const { operators, rowWords, question } = context;
  const { asking, average, total } = operators;
  if (asking === undefined || asking.kind === 'time' || asking.kind === 'place' || asksForSeveral(context)) return [];
  const isPerson = asking.kind === 'person';
  const own = isPerson ? whoseColumn(context) : identity(context);
  const isOfRows = isPerson ? own !== undefined : has(rowWords, asking.noun);
  const isKind = !isPerson && isOfKind(context, asking.noun);
  const isShown = (column: ColumnWords): boolean => isText(column) || column.column.facts.type === 'year';
  const nouns = named(context, isShown).filter(({ at }) => at.includes(asking.noun) && !isHad(context));
  const shown = nouns.length > 0 ? nouns : (isOfRows || isKind) && own ? [{ ...own, mask: 0n }] : [];
  if ((asking.kind === 'thing' || asking.kind === 'naming') && nouns.length === 0 && !isOfRows && !isKind) return [];
  // "Who has the heaviest patient" asks who has one, not for the patient.
  const isOfHad = ({ mask }: Ranking): boolean =>
    isPerson &&
    isHad(context) &&
    question.tokens.some((_, at) => has(rowWords, at) && has(mask, at - 1) && !has(mask, at + 1));
  return rankings(context).flatMap((ranking) => {
    const { by, order, mask, ofRows, said } = ranking;
    // "What was the first striker" may ask for another thing than the row.
    if (isOfHad(ranking) || (isKind && !isOfRows && nouns.length === 0 && ofRows !== true)) return [];
    const ranked = shown.flatMap((column): Candidate[] => {
      if (column.index === by.index) return [];
      const rows: Value = { op: 'top', by: by.name, order, columns: [column.name] };
      const found: Candidate[] = [{ value: rows, mask: mask | column.mask, fits: notOf(by, column) }];
      // "The most expensive carrier on average" is a group, although "the most expensive" alone is a row.
      if (column.column.facts.unique || !isNumber(by) || (ofRows === true && average === 0n)) return found;
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

/** Whether a noun stands for rows by a cell that says what they are: "the most expensive repair". */
const isOfKind = ({ filters, operators }: Context, noun: number): boolean =>
  operators.or === 0n && filters.some(({ kind, from, to }) => kind === 'cell' && from <= noun && noun < to);

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
  if (asking === undefined || asking.kind === 'time' || asking.kind === 'place' || asksForSeveral(context)) return [];
  const counted = superlatives.filter(({ to, phrase }) => {
    const isCounting = context.question.words.counting.has(phrase);
    return isCounting && (has(rowWords, nextContent(context, to)) || has(often, to));
  });
  const isGroup = (column: ColumnWords): boolean =>
    isText(column) && !column.column.facts.unique && !isListed(context, column);
  const groups =
    asking.kind === 'person'
      ? doers(context, isGroup)
      : named(context, isGroup).filter(({ at }) => at.includes(asking.noun));
  return groups.flatMap((column) =>
    counted.map(({ at, to, order }) =>
      atPlace(context, maskOf(at, to), {
        value: { op: 'groups', group: column.name, measure: 'count', order, limit: 1 },
        mask: column.mask | maskOf(at, to) | often,
        fits: notOf(column),
      }),
    ),
  );
}

/** The column named after who does what the verb behind "who" says: "who owns the most deals" of "Owner". */
function doers(
  { question: { tokens, words }, operators: { asking }, table }: Context,
  isGroup: (column: ColumnWords) => boolean,
): { readonly name: string; readonly index: number; readonly mask: Mask }[] {
  const { stem = '' } = tokens[asking?.noun ?? -1] ?? {};
  if (asking === undefined || asking.noun !== asking.at + 1 || stem.length < shortestVerb) return [];
  const isOf = ({ words: [own = '', ...others] }: ColumnWords): boolean =>
    others.length === 0 && own.startsWith(stem) && words.doing.has(own.slice(stem.length));
  return table.columns
    .filter((column) => isGroup(column) && isOf(column))
    .map((column) => ({ ...column, mask: maskOf(asking.noun, asking.noun + 1) }));
}

/** Minimum length of the stem of a verb that names who does it. */
const shortestVerb = 3;

/** Index of the first token from `from` on that is not a small word; -1 if there is none. */
const nextContent = ({ question }: Context, from: number): number =>
  question.tokens.findIndex((token, index) => index >= from && !isSmall(question, token));

/** Whether the noun shows that several things are asked for: "les clients avec le plus de commandes". One of them is no answer. */
const asksForSeveral = ({ question: { words, tokens }, operators: { asking } }: Context): boolean =>
  asking !== undefined && [asking.at, asking.noun].some((at) => words.numberOf?.(tokens[at]?.word ?? '') === 'plural');
