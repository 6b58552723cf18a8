import type { Value } from '../program/program.js';
import { identity, isAdditive, isDated, isNumber, isText, type Context } from './context.js';
import type { Filter } from './filters.js';
import { has, maskOf, type Mask } from './mask.js';
import { hasRival, type Naming } from './naming.js';
import type { Operators, OrderWord } from './operators.js';
import type { ColumnWords } from './table-words.js';
import { isSmall } from './tokens.js';

/** A computation that a question may ask for, before the rows are determined. */
export interface Candidate {
  readonly value: Value;
  /** Tokens that express the computation. */
  readonly mask: Mask;
  /** Tokens of its operator, such as "average", which must not all belong to the names of what selects rows: "medio de pago". */
  readonly operator?: Mask;
  /** Whether the computation makes sense over the rows that these filters select. */
  readonly fits: (filters: readonly Filter[]) => boolean;
  /** Number of rows that must be selected; absent if any number is possible. */
  readonly rows?: number;
}

interface Named extends ColumnWords, Pick<Naming, 'mask' | 'at' | 'order'> {}

/** Columns that the question names unambiguously among those for which `wouldDo` holds. */
function named({ table, namings }: Context, wouldDo: (column: ColumnWords) => boolean): Named[] {
  return table.columns.flatMap((column) => {
    const naming = namings[column.index];
    if (!naming?.isNamed || !wouldDo(column)) return [];
    const isRival = (index: number): boolean => wouldDo(table.columns[index] ?? column);
    if (hasRival(namings, column.index, isRival)) return [];
    return [{ ...column, mask: naming.mask, at: naming.at, ...(naming.order && { order: naming.order }) }];
  });
}

const always = (): boolean => true;
/** Requires that no filter is on one of these columns, because a column that selects rows is not also asked for. */
const notOf =
  (...columns: readonly ColumnWords[]) =>
  (filters: readonly Filter[]): boolean =>
    filters.every(({ index }) => columns.every((column) => column.index !== index));

/** All computations that the words of a question may ask for. */
export function candidatesOf(context: Context): Candidate[] {
  return [
    ...counts(context),
    ...sums(context),
    ...averages(context),
    ...extremes(context),
    ...tops(context),
    ...frequencies(context),
    ...lookups(context),
    ...differences(context),
    ...comparisons(context),
  ];
}

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
  const isPiece = filters.some(({ mask }) => has(mask, count.noun)) && !hasQuantities(context);
  const isOfRows = has(rowWords, count.noun) || isPiece;
  const nounMask = unique.length > 0 ? maskOf(count.noun, count.noun + 1) : 0n;
  const all = has(rowWords, count.noun) ? total : 0n;
  if (unique.length > 0 || isOfRows)
    found.push({ value: { op: 'count' }, mask: count.mask | nounMask | all, fits: always });
  // "How many customers" asks for distinct values if the rows are something else, such as orders.
  for (const column of named(context, (each) => isText(each) && !each.column.facts.unique)) {
    const isAsked = column.at.includes(count.noun) && (distinct !== 0n || (isPresent && !has(rowWords, count.noun)));
    if (!isAsked) continue;
    const fits = (chosen: readonly Filter[]): boolean =>
      notOf(column)(chosen) && (distinct !== 0n || chosen.length === 0);
    found.push({
      value: { op: 'count-distinct', column: column.name },
      mask: count.mask | distinct | column.mask,
      fits,
    });
  }
  return found;
}

/** Whether the noun follows "how many" directly, and not its verb: "How many have seats?". */
function isDirect({ question: { words, tokens } }: Context, { mask, noun }: NonNullable<Operators['count']>): boolean {
  const between = tokens.slice(0, noun).filter((_, at) => maskOf(at, at + 1) > mask);
  return between.every(({ word }) => words.linking.has(word) || !words.small.has(word));
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
    isUnordered(context, column) && !/[%°]/.test(column.column.facts.unit);
  return named(context, isAdded).flatMap((column): Candidate[] => {
    const value = { op: 'sum', column: column.name } as const;
    const found: Candidate[] = [];
    // "The total price" is no sum of unit prices, unless the question says "unit price".
    const isMeant = isAdditive(context, column) || isWholly(context, column);
    if (total !== 0n && isMeant)
      found.push({
        value,
        operator: total,
        mask: total | column.mask | amount | (count?.mask ?? 0n),
        fits: notOf(column),
      });
    if (!isAdditive(context, column)) return found;
    if (amount !== 0n) found.push({ value, mask: amount | column.mask, fits: notOf(column) });
    const { unit, decimals } = column.column.facts;
    const isCounted =
      count !== undefined &&
      column.at.includes(count.noun) &&
      isDirect(context, count) &&
      unit === '' &&
      decimals === 0;
    if (isCounted && !column.column.facts.unique)
      found.push({ value, mask: count.mask | column.mask, fits: notOf(column) });
    return found;
  });
}

function averages(context: Context): Candidate[] {
  const { average, count } = context.operators;
  if (average === 0n) return [];
  const mask = average | (count && !count.isHowMany ? count.mask : 0n);
  // No average with a filter on a unique column, because the average of a single row is not what is meant.
  const names = context.table.columns.filter((each) => isText(each) && each.column.facts.unique);
  return named(context, (column) => isUnordered(context, column)).map((column) => ({
    ...{ value: { op: 'average', column: column.name }, operator: average, mask: mask | column.mask },
    fits: notOf(column, ...names),
  }));
}

/** Minimum or maximum of a column: "What is the highest price". */
function extremes(context: Context): Candidate[] {
  const { superlatives, times, asking, count } = context.operators;
  if (asking?.kind !== 'thing' && asking?.kind !== 'naming' && asking?.kind !== 'time') return [];
  const mask = count && !count.isHowMany ? count.mask : 0n;
  const of = (words: readonly OrderWord[], wouldDo: (column: ColumnWords) => boolean): Candidate[] =>
    words.flatMap(({ at, to, order }) =>
      named(context, wouldDo)
        .filter((column) => asking.kind !== 'naming' || column.at.includes(asking.noun))
        .map((column) => ({
          value: { op: order === 'highest' ? 'max' : 'min', column: column.name },
          ...{ mask: mask | column.mask | maskOf(at, to), fits: notOf(column) },
        })),
    );
  const isMeasured = (column: ColumnWords): boolean => isNumber(column) || column.column.facts.type === 'time';
  return [...of(superlatives, isMeasured), ...of(times, isDated)];
}

interface Ranking {
  /** Whether only single rows can be ranked, not groups: "heaviest". */
  readonly ofRows?: boolean;
  readonly by: ColumnWords;
  readonly order: 'highest' | 'lowest';
  readonly mask: Mask;
}

/** Measures with the order (highest or lowest) that is asked for. */
function rankings(context: Context): Ranking[] {
  const { superlatives, times } = context.operators;
  const measures = named(context, (column) => isNumber(column) || column.column.facts.type === 'time');
  const dates = named(context, isDated);
  const only = context.table.columns.filter(isDated);
  const found: Ranking[] = [];
  for (const { at, to, order } of superlatives)
    for (const by of measures)
      if (!has(by.mask, at) && by.order === undefined) found.push({ by, order, mask: by.mask | maskOf(at, to) });
  for (const by of measures) if (by.order) found.push({ by, order: by.order, mask: by.mask, ofRows: true });
  for (const { at, to, phrase, order } of times) {
    for (const by of dates) found.push({ by, order, mask: by.mask | maskOf(at, to) });
    const isSure = context.question.words.sureTimes.has(phrase) && dates.length === 0 && only.length === 1;
    const [by] = isSure ? only : [];
    if (by) found.push({ by, order, mask: maskOf(at, to) });
  }
  return found;
}

/** Top rows ("Which order is the largest"), or top groups if a text occurs in several rows ("which customer has the highest total"). */
function tops(context: Context): Candidate[] {
  const { operators, rowWords } = context;
  const { asking, average, total } = operators;
  if (asking === undefined || asking.kind === 'time' || asking.kind === 'place' || asksForSeveral(context)) return [];
  const own = identity(context);
  const isOfRows = has(rowWords, asking.noun) || asking.kind === 'person';
  const nouns = named(context, isText).filter(({ at }) => at.includes(asking.noun));
  const shown = nouns.length > 0 ? nouns : isOfRows && own ? [{ ...own, mask: 0n }] : [];
  if ((asking.kind === 'thing' || asking.kind === 'naming') && nouns.length === 0 && !has(rowWords, asking.noun))
    return [];
  return rankings(context).flatMap(({ by, order, mask, ofRows }) =>
    shown.flatMap((column): Candidate[] => {
      if (column.index === by.index) return [];
      const rows: Value = { op: 'top', by: by.name, order, columns: [column.name] };
      const found: Candidate[] = [{ value: rows, mask: mask | column.mask, fits: notOf(by, column) }];
      if (column.column.facts.unique || !isNumber(by) || ofRows === true) return found;
      if (average !== 0n) {
        const value: Value = { op: 'groups', group: column.name, measure: 'average', column: by.name, order, limit: 1 };
        return [{ value, mask: mask | column.mask | average, fits: notOf(by, column) }];
      }
      if (total === 0n && !isAdditive(context, by)) return found;
      const groups: Value = { op: 'groups', group: column.name, measure: 'sum', column: by.name, order, limit: 1 };
      return [...found, { value: groups, mask: mask | column.mask | total, fits: notOf(by, column) }];
    }),
  );
}

/** Most or least frequent group: "Which customer has the most orders", "which is used most often". */
function frequencies(context: Context): Candidate[] {
  const { operators, rowWords } = context;
  const { asking, superlatives, often } = operators;
  if (asking?.kind !== 'choice' && asking?.kind !== 'thing' && asking?.kind !== 'naming') return [];
  if (asksForSeveral(context)) return [];
  const counted = superlatives.filter(({ to, phrase }) => {
    const isCounting = context.question.words.counting.has(phrase);
    return isCounting && (has(rowWords, nextContent(context, to)) || has(often, to));
  });
  return named(context, (column) => isText(column) && !column.column.facts.unique)
    .filter(({ at }) => at.includes(asking.noun))
    .flatMap((column) =>
      counted.map(({ at, to, order }): Candidate => ({
        value: { op: 'groups', group: column.name, measure: 'count', order, limit: 1 },
        mask: column.mask | maskOf(at, to) | often,
        fits: notOf(column),
      })),
    );
}

/** Index of the first token from `from` on that is not a small word; -1 if there is none. */
const nextContent = ({ question }: Context, from: number): number =>
  question.tokens.findIndex((token, index) => index >= from && !isSmall(question, token));

/** Whether the noun shows that several things are asked for: "les clients avec le plus de commandes". One of them is no answer. */
const asksForSeveral = ({ question: { words, tokens }, operators: { asking } }: Context): boolean =>
  asking !== undefined && [asking.at, asking.noun].some((at) => words.numberOf?.(tokens[at]?.word ?? '') === 'plural');

/** A cell of a single row. */
function lookups(context: Context): Candidate[] {
  const { count, amount, asking } = context.operators;
  const isNumeric = count?.isHowMany === true || amount !== 0n;
  const isAsked = (column: ColumnWords): boolean => {
    if (isNumeric) return isNumber(column);
    if (asking?.kind === 'time') return isDated(column) || column.column.facts.type === 'time';
    return asking?.kind === 'person' ? isText(column) : true;
  };
  return named(context, always)
    .filter((column) => isAsked(column) && (!count?.isHowMany || column.at.includes(count.noun)))
    .map((column) => ({
      value: { op: 'cells', columns: [column.name] },
      mask: column.mask | amount | (count?.mask ?? 0n),
      fits: (filters) => filters.length > 0 && notOf(column)(filters),
      rows: 1,
    }));
}

function differences(context: Context): Candidate[] {
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

/** Comparison of two rows by a measure: "Who earns more, A or B". */
function comparisons(context: Context): Candidate[] {
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
