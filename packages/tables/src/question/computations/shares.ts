import type { Condition, Value } from '../../program/program.js';
import { named, type Candidate } from './candidate.js';
import { isAdditive, isNaming, isNumber, isRank, type Context } from '../context.js';
import type { Filter } from '../filters/filter.js';
import { has, maskOf, type Mask } from '../mask.js';
import type { ColumnWords } from '../table-words.js';
import { isSmall, type Token } from '../tokens.js';
import type { QuestionWords } from '../../words/question-words.js';

type Share = Extract<Value, { op: 'share' }>;
/** What a share is of: the number of rows, or the sum of a column. */
interface Whole {
  readonly column?: string;
  readonly index?: number;
  readonly mask: Mask;
  /** Range of the tokens that name it. */
  readonly from: number;
  readonly to: number;
}
/** The tokens of "share of". */
interface Phrase {
  readonly from: number;
  readonly to: number;
}
interface Parts {
  readonly base: readonly Filter[];
  readonly part: Filter;
}

/**
 * "What percentage of orders were returned", "what share of the cost in 2024 went to Oslo", "the share of Oslo in the total cost". What is said behind
 * the verb, or before the whole, is the part. Where it is not certain which rows are the whole, there is no reading.
 */
export function shares(context: Context): Candidate[] {
  const { operators, table, question } = context;
  const [phrase, ...others] = operators.shares;
  if (phrase === undefined || others.length > 0) return [];
  // "Market share", "Growth in percent": a column of shares, of which none is computed.
  const isOfShares = question.tokens.slice(phrase.from, phrase.to).some(({ stem }) => table.headers.has(stem));
  if (isOfShares) return [];
  const own = maskOf(phrase.from, phrase.to) | operators.total;
  return wholesOf(context, phrase.to).flatMap((whole) =>
    [splitAtVerb, splitAtWhole, splitBefore].map((split): Candidate => {
      const partsOf = (filters: readonly Filter[]): Parts | undefined => {
        const parts = split(context, filters, whole, phrase);
        return parts && isKnown(context, parts.part) && !isOneRow(context, parts, whole) ? parts : undefined;
      };
      return {
        value: { op: 'share', of: [] },
        mask: own | whole.mask | (split === splitAtWhole ? linkBefore(context, whole) : 0n),
        fits: (filters) => filters.every(({ index }) => index !== whole.index) && partsOf(filters) !== undefined,
        programOf: (filters) => {
          const parts = partsOf(filters);
          return parts && programOf(parts, whole);
        },
        // A part without rows may be something that is not in the table.
        isSure: (_, __, { values }) => values.every(({ number }) => number !== '0'),
      };
    }),
  );
}

function programOf({ base, part }: Parts, { column }: Whole) {
  const conditions = (filters: readonly Filter[]): Condition[] => filters.map(({ condition }) => condition);
  const value: Share = { op: 'share', of: conditions([part]), ...(column !== undefined && { column }) };
  return { where: conditions(base), value };
}

/** The rows, or the columns of amounts that are named and may be added up. */
function wholesOf(context: Context, from: number): readonly Whole[] {
  const { question, rowWords, table } = context;
  const rows = question.tokens.findIndex((_, at) => at >= from && has(rowWords, at));
  const isAmount = (column: ColumnWords): boolean =>
    isNumber(column) && !isRank(context, column) && (isAdditive(context, column) || isTotal(context, column));
  const sums = named(context, isAmount)
    .filter(({ order, at }) => order === undefined && at.every((each) => each >= from))
    .map(({ name, index, mask, at }) => ({
      column: name,
      index,
      mask,
      from: Math.min(...at),
      to: Math.max(...at) + 1,
    }));
  const isUnclear = table.table.facts.loneRows !== undefined;
  return rows < 0 || isUnclear ? sums : [...sums, { mask: maskOf(rows, rows + 1), from: rows, to: rows + 1 }];
}

/** Whether a header says that its amounts are totals, of which the rest is no more than a unit: "Total price". */
const isTotal = ({ question: { words } }: Context, column: ColumnWords): boolean =>
  column.words.some((word) => words.total.has(word)) && !/[%°]/.test(column.column.facts.unit);

/** "Share of <whole> in 2024 that went to Oslo": the whole is named first, and what is said behind the verb is the part. */
function splitAtVerb(
  { question: { tokens, words } }: Context,
  filters: readonly Filter[],
  whole: Whole,
  { to }: Phrase,
): Parts | undefined {
  const verb = tokens.findIndex(({ word }, at) => at >= whole.to && words.parting.has(word));
  const [only, ...others] = filters;
  if (only === undefined || filters.some(({ from }) => from < to)) return undefined;
  // The whole is directly behind "share of", but for what selects its rows: "of Oslo's cost", not "of Oslo in the cost".
  const isFirst = tokens.slice(to, whole.from).every((token, index) => {
    const at = to + index;
    const isLink = words.wholes.has(token.word) && filters.some((filter) => filter.to <= at);
    const isOfRows = words.total.has(token.word) || filters.some(({ mask }) => has(mask, at));
    return !isLink && (isOfRows || isSmall({ words }, token));
  });
  if (!isFirst) return undefined;
  if (others.length === 0) return only.from >= whole.to || only.to <= whole.from ? { base: [], part: only } : undefined;
  const base = filters.filter((filter) => filter.to <= verb);
  const [part, ...further] = filters.filter(({ from }) => from > verb);
  if (verb < 0 || part === undefined || further.length > 0 || base.length === 0) return undefined;
  return base.length + 1 === filters.length ? { base, part } : undefined;
}

/** "Share of Oslo in <whole>": the part is directly before the whole. */
function splitAtWhole(
  { question: { tokens, words } }: Context,
  filters: readonly Filter[],
  whole: Whole,
  { to }: Phrase,
): Parts | undefined {
  const isPlain = (from: number, end: number): boolean =>
    tokens.slice(from, end).every((token) => isSmall({ words }, token));
  const part = filters.find(({ kind, from }) => kind === 'cell' && from >= to && isPlain(to, from));
  if (part === undefined || part.to > whole.from || hasParting(tokens, words, whole, to)) return undefined;
  const between = tokens.slice(part.to, whole.from).filter(({ word }) => !words.total.has(word));
  const [link] = between;
  if (link === undefined || !words.wholes.has(link.word) || !between.every((token) => isSmall({ words }, token)))
    return undefined;
  const base = filters.filter((filter) => filter !== part);
  return { base, part };
}

/** "Oslo's share of <whole>": the part is directly before, and all else selects the whole. */
function splitBefore(
  { question: { tokens, words } }: Context,
  filters: readonly Filter[],
  whole: Whole,
  { from: start, to }: Phrase,
): Parts | undefined {
  const isApart = (filter: Filter): boolean =>
    tokens.slice(filter.to, start).every(({ word }) => word === 's' || words.linking.has(word));
  const part = filters.find((filter) => filter.kind === 'cell' && filter.to <= start && isApart(filter));
  if (part === undefined || whole.from < to || hasParting(tokens, words, whole, to)) return undefined;
  const base = filters.filter((filter) => filter !== part);
  return base.every((filter) => filter.from >= to) ? { base, part } : undefined;
}

/** Whether a verb behind "share of" divides a part from its whole. "Cost" as the name of the whole is none. */
const hasParting = (tokens: readonly Token[], words: QuestionWords, { mask }: Whole, to: number): boolean =>
  tokens.some(({ word }, at) => at >= to && words.parting.has(word) && !has(mask, at));

/** The word between a part and its whole: "in". */
const linkBefore = ({ question: { tokens, words } }: Context, { from }: Whole): Mask => {
  const at = tokens.findLastIndex(({ word }, index) => index < from && words.wholes.has(word));
  return at < 0 ? 0n : maskOf(at, at + 1);
};

/** Whether every row is known to be in the part or not. */
const isKnown = ({ table, operators }: Context, { index, kind, condition }: Filter): boolean =>
  // "The share of Oslo and Rome" may be that of each.
  !('any' in condition && operators.or === 0n) &&
  (kind === 'missing' || kind === 'present' || table.columns[index]?.column.facts.missing === 0);

/** Whether a single row that the question names is the part of a number of rows, of which it says nothing. */
const isOneRow = ({ table }: Context, { part, base }: Parts, { column }: Whole): boolean =>
  column === undefined &&
  [part, ...base].some(({ index, kind }) => {
    const of = table.columns[index];
    return kind === 'cell' && of !== undefined && isNaming(of);
  });
