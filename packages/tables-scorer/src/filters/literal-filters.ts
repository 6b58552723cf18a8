import type { Literal } from '@cardinal/tables';
import { maskOf, readYesNo, type ColumnWords, type Limit, type Mask, type Spoken } from '@cardinal/tables/reading';
import { missingWords } from '../asked/english-words.js';
import type { Subject } from '../subject.js';
import { filterOf, type RowFilter } from './row-filter.js';

const isDate = ({ column }: ColumnWords): boolean =>
  column.facts.type === 'date' || column.facts.type === 'ambiguous-date';
const isYear = ({ column }: ColumnWords): boolean => column.facts.type === 'year';
const isAmount = ({ column }: ColumnWords): boolean => column.facts.type === 'number' || column.facts.type === 'time';

/** Filters by a number or a date that the question contains, in every column that has it. */
export function literalFilters(subject: Subject): RowFilter[] {
  const { asked, table, columns, names } = subject;
  const isInLimit = ({ from }: Spoken): boolean => asked.limits.some((limit) => from >= limit.from && from < limit.to);
  const found: RowFilter[] = [];
  for (const column of columns) {
    const name = names[column.index] ?? '';
    const common = { column: column.index };
    for (const literal of asked.literals.filter((each) => !isInLimit(each))) {
      const { from, to, number, date, month } = literal;
      const own = { ...common, from, to, mask: maskOf(from, to) };
      if (date !== undefined && isDate(column))
        found.push(...filterOf(table, { ...own, kind: 'date', conditions: [betweenDates(name, date)] }));
      else if (month !== undefined && column.column.facts.type === 'date')
        found.push(
          ...filterOf(table, { ...own, kind: 'date', conditions: [{ op: 'month', column: name, value: month }] }),
        );
      const value = number ?? yearOf(date);
      if (value === undefined || !(isAmount(column) || isYear(column))) continue;
      found.push(...filterOf(table, { ...own, kind: 'number', conditions: [{ op: '=', column: name, value }] }));
    }
    for (const [at, value] of asked.ordinals.entries())
      if (value > 0 && isAmount(column))
        found.push(
          ...filterOf(table, {
            ...{ ...common, from: at, to: at + 1, mask: maskOf(at, at + 1), kind: 'ordinal', nearness: 'number' },
            conditions: [{ op: '=', column: name, value }],
          }),
        );
  }
  return found;
}

const yearOf = (date: Spoken['date']): number | undefined =>
  date && date[0] === date[1] && date[0].length === 4 ? Number(date[0]) : undefined;

const betweenDates = (column: string, [low, high]: readonly [string, string]) =>
  low === high ? ({ op: '=', column, value: low } as const) : ({ op: 'between', column, low, high } as const);

/** Filters by a limit, on every column that has values to compare with it. */
export function limitFilters({ asked, table, columns, names, headers }: Subject): RowFilter[] {
  return asked.limits.flatMap((limit) =>
    columns.flatMap((column): RowFilter[] => {
      const ends = endsIn(column, limit);
      if (ends === undefined) return [];
      const name = names[column.index] ?? '';
      const [low, high] = ends;
      const condition =
        limit.sign === 'between'
          ? ({ op: 'between', column: name, low, high } as const)
          : ({ op: limit.sign, column: name, value: low } as const);
      const { from, to } = limit;
      return filterOf(table, {
        ...{ column: column.index, kind: 'limit', variant: limit.sign, conditions: [condition], from, to },
        mask: maskOf(from, to) | (headers[column.index]?.mask ?? 0n),
        isOfTime: limit.low.date !== undefined,
      });
    }),
  );
}

/** The ends of a limit in the values of a column; undefined if they cannot be compared. */
function endsIn(column: ColumnWords, { low, high = low }: Limit): [Literal, Literal] | undefined {
  if (low.isNegative === true || high.isNegative === true) return undefined;
  if (isDate(column)) return low.date && high.date ? [low.date[0], high.date[1]] : undefined;
  const [least, most] = [low.number ?? yearOf(low.date), high.number ?? yearOf(high.date)];
  if (least === undefined || most === undefined || !(isAmount(column) || isYear(column))) return undefined;
  return isYear(column) && !(least >= 1000 && least < 2100) ? undefined : [least, most];
}

/** Filters by cells without a value ("no rating"), yes/no columns ("remote employees") and amounts of zero ("out of stock"). */
export function flagFilters({ asked: { words }, table, columns, names, headers }: Subject): RowFilter[] {
  const found: RowFilter[] = [];
  for (const { column, index } of columns) {
    const header = headers[index];
    const [first = 0] = header?.at ?? [];
    const name = names[index] ?? '';
    if (header === undefined || header.share < 0.5) continue;
    const before = words[first - 1] ?? '';
    const of = (from: number, to: number): { column: number; from: number; to: number; mask: Mask } => ({
      ...{ column: index, from, to, mask: header.mask | maskOf(from, to) },
    });
    for (const [at, word] of words.entries())
      if (missingWords.has(word) && header.at.some((each) => Math.abs(each - at) <= 4))
        found.push(
          ...filterOf(table, { ...of(at, at + 1), kind: 'missing', conditions: [{ op: 'missing', column: name }] }),
        );
    if (header.share < 1) continue;
    const isNo = ['not', 'no', 'non', 'without'].includes(before);
    const values = column.facts.examples.filter((text) => readYesNo(text) === !isNo);
    if (column.facts.yesNo && values.length > 0)
      found.push(
        ...filterOf(table, {
          ...{ ...of(isNo ? first - 1 : first, first + 1), kind: 'flag' },
          conditions: [{ op: 'in', column: name, values }],
        }),
      );
    const isOut = words[first - 2] === 'out' && before === 'of';
    if (column.facts.type === 'number' && (isOut || before === 'zero' || before === 'no'))
      found.push(
        ...filterOf(table, {
          ...{ ...of(Math.max(0, isOut ? first - 2 : first - 1), first), kind: 'zero' },
          conditions: [{ op: '=', column: name, value: 0 }],
        }),
      );
  }
  return found;
}
