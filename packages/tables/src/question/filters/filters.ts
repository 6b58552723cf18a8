import type { Condition, Literal, Test } from '../../program/program.js';
import { isCurrency } from '../../values/number.js';
import { wordKey } from '../../values/word-key.js';
import type { Limit, Spoken } from '../spoken-literals.js';
import type { Filter } from './filter.js';
import { flagFilters } from './flag-filters.js';
import { maskOf, type Mask } from '../mask.js';
import type { Naming } from '../naming.js';
import { hashedMatches, type ColumnWords, type TableWords } from '../table-words.js';
import { isSmall, phrasesMask, type Question } from '../tokens.js';
import { unitOf } from '../units.js';

const mostFilters = 14;
/** Maximum number of cells that match words of a question, before the longest matches are chosen. With more, no cell filter is used. */
const mostMatches = 400;
/** Maximum number of cells of one column that differ only in case and endings, which is the maximum of the `in` test. */
const mostSpellings = 50;
/** Maximum distance, in words, between a value and the name of its column. */
const nearby = 3;

/** All filters that the words of a question may express. */
export function filtersOf(
  question: Question,
  table: TableWords,
  namings: readonly Naming[],
  literals: readonly Spoken[],
  limits: readonly Limit[],
): Filter[] {
  const cells = cellFilters(question, table, namings);
  const dates = literals.flatMap((literal) => (isInLimit(literal, limits) ? [] : dateFilters(table, namings, literal)));
  const identities = literals.flatMap((literal) =>
    isInLimit(literal, limits) ? [] : identityFilters(table, namings, literal),
  );
  const bounds = limits.flatMap((limit) => limitFilters(question, table, namings, limit));
  const flags = table.columns.flatMap((column) => flagFilters(question, column, namings[column.index]));
  return [...cells, ...dates, ...identities, ...bounds, ...flags].slice(0, mostFilters);
}

const isInLimit = ({ from }: Spoken, limits: readonly Limit[]): boolean =>
  limits.some((limit) => from >= limit.from && from < limit.to);

/** Tokens of a value, together with those that name its column nearby (or anywhere if `always`). */
function withHeader(naming: Naming | undefined, from: number, to: number, always = false): Mask {
  const isNear = naming?.at.some((at) => at >= from - nearby && at < to + nearby) ?? false;
  return maskOf(from, to) | (naming && (isNear || always) ? naming.mask : 0n);
}

/** Filters by whole cells. If several columns have such a cell, the one that the question names is used. */
function cellFilters(question: Question, table: TableWords, namings: readonly Naming[]): Filter[] {
  const { tokens, words } = question;
  const fillers = phrasesMask(question, words.fillers);
  const found: { from: number; to: number; index: number; values: string[] }[] = [];
  const spans = new Map<string, [number, number][]>();
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= Math.min(tokens.length, from + 8); to++) {
      if ((maskOf(from, to) & fillers) !== 0n) break;
      const span = tokens.slice(from, to);
      // A function word that equals a cell may or may not mean it, so that there are two readings.
      const mayBeNone = to - from === 1 && span[0] !== undefined && isSmall(question, span[0]);
      const key = span.map(({ word }) => word).join(' ');
      spans.set(key, [...(spans.get(key) ?? []), [from, to]]);
      const byColumn = new Map<number, string[]>();
      const matches = table.cells.get(span.map(({ stem }) => stem).join(' ')) ?? [];
      // Exact matches of words take precedence. Matches by stem count only if the words are not a header,
      // because "Engineering" is not "Engineer".
      const same = matches.filter((match) => match.key === key);
      const isHeader = table.columns.some((column) => to - from === 1 && column.words.includes(key));
      for (const { index, code } of same.length > 0 ? same : isHeader || mayBeNone ? [] : matches) {
        const values = byColumn.get(index) ?? [];
        byColumn.set(index, [...values, table.table.columns[index]?.text(code) ?? '']);
      }
      const stems = span.map(({ stem }) => stem).join(' ');
      for (const [index, values] of byColumn)
        if (table.listed.get(index)?.has(stems) !== true) found.push({ from, to, index, values });
    }
  for (const { column, index } of table.columns)
    for (const { code, key } of hashedMatches(column, new Set(spans.keys())))
      for (const [from, to] of spans.get(key) ?? []) found.push({ from, to, index, values: [column.text(code)] });
  if (found.length > mostMatches) return [];
  const meant = found.flatMap((each) => {
    const own = signsAt(question, each.from, each.to);
    const values = each.values.filter((value) => signsIn(value) === own);
    return values.length === 0 ? [] : [{ ...each, values }];
  });
  const longest = meant.filter(
    (each) =>
      !meant.some(
        (other) => other.from <= each.from && other.to >= each.to && other.to - other.from > each.to - each.from,
      ),
  );
  return longest.flatMap(({ from, to, index, values }) => {
    const rivals = longest.filter((other) => other.from === from && other.to === to && other.index !== index);
    const naming = namings[index];
    const name = table.columns[index]?.name ?? '';
    if (isHad(question, table, index, from, to)) return [];
    if (values.length > mostSpellings || (rivals.length > 0 && !(naming && naming.share >= 0.5))) return [];
    const condition: Condition =
      values.length === 1 ? { op: '=', column: name, value: values[0] ?? '' } : { op: 'in', column: name, values };
    // The "a" of "a ward" and "wards have a smoker" is an article; that of "ward a" may be a name.
    const isArticle =
      tokens.slice(from, to).every((token) => isSmall(question, token) && !words.happened(token.word)) &&
      naming?.at.includes(from - 1) !== true;
    const mask =
      withHeader(isArticle ? undefined : naming, from, to) |
      byBefore(question, from) |
      kinOf(question, table, index, from, to);
    return [{ index, condition, kind: 'cell', from, to, mask } as const];
  });
}

/** Whether a cell has the name of another column that something is said to have: "how many people have a manager", whose position is "Manager". */
function isHad({ tokens, words }: Question, { columns }: TableWords, index: number, from: number, to: number): boolean {
  const before = words.linking.has(tokens[from - 1]?.word ?? '') ? from - 2 : from - 1;
  const stems = tokens.slice(from, to).map(({ stem }) => stem);
  return (
    words.having.has(tokens[before]?.word ?? '') &&
    columns.some((column) => column.index !== index && column.stems.join(' ') === stems.join(' '))
  );
}

/** Signs that tell cells of the same words apart: "C", "C++", "C#"; "O+", "O-"; "<30", "30+". */
const sign = /[<>≤≥±~+](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}+#])(?:[+#]|[-−](?=$|[\s,;/).?!]))/gu;
const signsIn = (text: string): string => (text.normalize('NFKC').match(sign) ?? []).join('');

/** The signs of tokens of a question, with those directly before and behind them. */
const signsAt = ({ tokens, text }: Question, from: number, to: number): string =>
  signsIn(text.slice(Math.max(0, (tokens[from]?.start ?? 0) - 1), (tokens[to - 1]?.end ?? 0) + 3));

/** Minimum length of what words of one family share, and maximum length of their endings: "supply" and "Supplier". */
const [leastShared, longestEnding] = [5, 3];

/** Whether two words are of one family: "supply" and "Supplier". */
export function isKin(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= leastShared && Math.max(one.length, other.length) - shared <= longestEnding;
}

/** The words near a cell that are of the family of its column's name, and of no other name or cell: "does Nordtek supply". */
function kinOf({ tokens }: Question, table: TableWords, index: number, from: number, to: number): Mask {
  const [name = '', ...others] = table.columns[index]?.words ?? [];
  if (others.length > 0) return 0n;
  let mask = 0n;
  for (let at = Math.max(0, from - nearby); at < Math.min(tokens.length, to + nearby); at++) {
    const { word = '', stem = '' } = tokens[at] ?? {};
    if (table.headers.has(stem) || table.cellStems.has(stem)) continue;
    if (isKin(word, name)) mask |= maskOf(at, at + 1);
  }
  return mask;
}

/** The word for "by" directly before a cell, or before its article: "por Acme". */
function byBefore({ tokens, words }: Question, from: number): Mask {
  const at = words.linking.has(tokens[from - 1]?.word ?? '') ? from - 2 : from - 1;
  return words.by.has(tokens[at]?.word ?? '') ? maskOf(at, at + 1) : 0n;
}

const isDate = ({ column }: ColumnWords): boolean =>
  column.facts.type === 'date' || column.facts.type === 'ambiguous-date';
const isYear = ({ column }: ColumnWords): boolean => column.facts.type === 'year';

/** The date column that is meant: the one that is named, else the only one; none if ambiguous. */
function dateColumns(
  table: TableWords,
  namings: readonly Naming[],
  wouldDo: (column: ColumnWords) => boolean,
): ColumnWords[] {
  const all = table.columns.filter((column) => isDate(column) || isYear(column));
  const named = all.filter(({ index }) => namings[index]?.isNamed);
  const meant = named.length > 0 ? named : all;
  return meant.length === 1 ? meant.filter(wouldDo) : [];
}

/** The filter by a date of the column that is meant. */
export function dateFilters(table: TableWords, namings: readonly Naming[], literal: Spoken): Filter[] {
  const { date, month, from, to } = literal;
  if (month !== undefined)
    return dateColumns(table, namings, ({ column }) => column.facts.type === 'date').map(({ index, name }) => ({
      ...{ index, kind: 'date', from, to, mask: withHeader(namings[index], from, to, true) },
      condition: { op: 'month', column: name, value: month },
    }));
  if (date === undefined) return [];
  const [low, high] = date;
  const fits = (column: ColumnWords): boolean => (low.length > 4 ? column.column.facts.type === 'date' : true);
  return dateColumns(table, namings, fits).map(({ index, name }) => ({
    ...{ index, kind: 'date', from, to, mask: withHeader(namings[index], from, to, true) },
    condition: low === high ? { op: '=', column: name, value: low } : { op: 'between', column: name, low, high },
  }));
}

/** Filters by a number of a unique column, or a whole number without a unit, preceded by the column's name: "Employee 7", "room 204". */
function identityFilters(table: TableWords, namings: readonly Naming[], { number, unit, from, to }: Spoken): Filter[] {
  if (number === undefined) return [];
  return table.columns.flatMap(({ column, index, name }): Filter[] => {
    const naming = namings[index];
    const { type, unique, decimals, scale, exceptions } = column.facts;
    const isBeside = naming?.at.some((at) => at === from - 1 || at === from - 2) ?? false;
    const isPlain =
      unit === '' &&
      column.facts.unit === '' &&
      decimals === 0 &&
      scale === 1 &&
      exceptions === 0 &&
      Number.isInteger(number);
    const isDirect = naming?.share === 1 && naming.at.at(-1) === from - 1 && isPlain;
    if (type !== 'number' || !(unique ? isBeside : isDirect)) return [];
    const condition = { op: '=', column: name, value: number } as const;
    return [{ index, condition, kind: 'cell', from, to, mask: withHeader(naming, from, to) }];
  });
}

/** Filters by a limit on the column that is named, else on the only column with its unit, or with dates. */
function limitFilters(question: Question, table: TableWords, namings: readonly Naming[], limit: Limit): Filter[] {
  const { words, tokens } = question;
  const { low, high = low, from, to } = limit;
  if (low.isNegative === true || high.isNegative === true) return [];
  const filter = ({ index, name, column }: ColumnWords, ends: readonly [Literal, Literal]): Filter => {
    // "Above 300 MW": any unit, if it is that of the column.
    const isUnit = column.facts.unit !== '' && tokens[to]?.word === wordKey(column.facts.unit);
    const end = isUnit ? to + 1 : to;
    return {
      ...{ index, kind: 'limit', from, to: end, mask: withHeader(namings[index], from, end, true) },
      condition: testOf(limit.sign, name, ends),
    };
  };
  if (low.date && high.date) {
    const ends: [Literal, Literal] = [low.date[0], high.date[1]];
    const years: [Literal, Literal] = [Number(low.date[0]), Number(high.date[1])];
    const fits = (column: ColumnWords): boolean =>
      (low.date?.[0].length ?? 0) === 4 || column.column.facts.type === 'date';
    // "Over 2000" is a year only for a named date column; "after 2000" also for the only date column.
    const dates = dateColumns(table, namings, fits).filter(({ index }) => limit.isTime || namings[index]?.isNamed);
    if (dates.length > 0) return dates.map((column) => filter(column, isYear(column) ? years : ends));
  }
  const [least, most] = [low.number, high.number];
  if (least === undefined || most === undefined) return [];
  return amountColumns(question, table, namings, low)
    .filter(({ column }) => !words.multipleUnits.has(column.facts.unit))
    .filter(({ index }) => low.isOne !== true || namings[index]?.at.includes(to) === true)
    .map((column) => filter(column, [least, most]));
}

function amountColumns(
  question: Question,
  table: TableWords,
  namings: readonly Naming[],
  { unit = '' }: Spoken,
): ColumnWords[] {
  const amounts = table.columns.filter(({ column }) => {
    const { type, scale, mixedUnits, sequence } = column.facts;
    return (
      type === 'number' &&
      scale === 1 &&
      !mixedUnits &&
      !sequence &&
      fitsUnit(unit, unitOf(question.words, column.facts.unit))
    );
  });
  const named = amounts.filter(({ index }) => namings[index]?.isNamed);
  if (named.length > 0) return named.length === 1 ? named : [];
  const [only, ...others] =
    unit === ''
      ? []
      : amounts.filter(({ column }) => currencyOf(unitOf(question.words, column.facts.unit)) === currencyOf(unit));
  return only && others.length === 0 ? [only] : [];
}

/** Whether a limit's unit is compatible with a column's: euros are not kilograms; an absent unit is compatible with any. */
const fitsUnit = (said: string, own: string): boolean =>
  said === '' || own === '' || said === own || (isCurrency(said) && currencyOf(said) === currencyOf(own));

export const currencyOf = (unit: string): string => ({ '€': 'eur', $: 'usd', '£': 'gbp' })[unit] ?? unit;

const testOf = (sign: Limit['sign'], column: string, [low, high]: readonly [Literal, Literal]): Test =>
  sign === 'between' ? { op: 'between', column, low, high } : { op: sign, column, value: low };
