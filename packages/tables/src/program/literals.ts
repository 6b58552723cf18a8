import type { Column } from '../table.js';
import { dayNumber, readDate } from '../values/date.js';
import { asciiDigits } from '../values/digits.js';
import { readNumber } from '../values/number.js';
import { readTime } from '../values/time.js';
import { TableProgramError } from './errors.js';
import type { Literal } from './program.js';

/** Range of keys denoted by a literal: `low <= key < high`. For a single key, `high` is the next number above `low`. */
export interface KeyRange {
  readonly low: number;
  readonly high: number;
}

/**
 * Determines the range of keys that a literal denotes in a column: its own value for a number, the whole month for "2024-03".
 *
 * @param path location of the literal in the program, for error messages.
 * @throws {TableProgramError} if the column has no keys, or the literal is not of the column's type.
 */
export function keyRange(column: Column, literal: Literal, path: string): KeyRange {
  const { type, name } = column.facts;
  const named = `${path}: column "${name.slice(0, 80)}"`;
  if (column.keys === undefined)
    throw new TableProgramError(`${named} holds text, which has no order. Use =, in or contains.`);
  if (type === 'date' || type === 'ambiguous-date') {
    const range = dateRange(asciiDigits(String(literal)), type === 'ambiguous-date');
    if (range === undefined)
      throw new TableProgramError(
        `${named} holds dates: give YYYY, YYYY-MM or YYYY-MM-DD. ${type === 'date' ? '' : 'It is unclear whether its days or months come first, so that only years can be used.'}`.trim(),
      );
    return range;
  }
  const value =
    typeof literal === 'number' ? literal : type === 'time' ? readTime(literal) : readNumber(literal, '.')?.value;
  if (value === undefined || !Number.isFinite(value))
    throw new TableProgramError(
      `${named} holds ${type === 'time' ? 'times' : 'numbers'}: "${String(literal).slice(0, 80)}" is not one.`,
    );
  return { low: value, high: nextAbove(value) };
}

const yearOnly = /^\d{4}$/;
const yearAndMonth = /^(\d{4})-(\d{2})$/;
const withTime = /[ T]\d/;

function dateRange(text: string, onlyYears: boolean): KeyRange | undefined {
  const between = (low: number | undefined, high: number | undefined): KeyRange | undefined =>
    low === undefined || high === undefined ? undefined : { low, high };
  if (yearOnly.test(text)) return between(dayNumber(Number(text), 1, 1), dayNumber(Number(text) + 1, 1, 1));
  if (onlyYears) return undefined;
  const [, year, month] = yearAndMonth.exec(text) ?? [];
  if (year !== undefined) {
    const [ofYear, ofMonth] = [Number(year), Number(month)];
    const next = ofMonth === 12 ? dayNumber(ofYear + 1, 1, 1) : dayNumber(ofYear, ofMonth + 1, 1);
    return between(dayNumber(ofYear, ofMonth, 1), next);
  }
  const key = /^\d{4}-/.test(text) ? readDate(text, 'day')?.key : undefined;
  if (key === undefined) return undefined;
  return withTime.test(text) ? { low: key, high: nextAbove(key) } : { low: key, high: key + 1 };
}

/** A number slightly above `value`. Precise enough, because keys have at most 15 digits. */
const nextAbove = (value: number): number => value + Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE);
