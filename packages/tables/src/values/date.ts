import { english } from '@cardinal/language';
import { asciiDigits } from './digits.js';
import { frenchMonths } from '../words/french-months.js';
import { germanMonths } from '../words/german-months.js';
import { spanishMonths } from '../words/spanish-months.js';
import { wordKey } from './word-key.js';

/** Which number comes first in a numeric date such as "03/04/2024". */
export type DateOrder = 'day' | 'month';

export interface DateReading {
  /** Days since 1970-01-01, with the time of day as a fraction. */
  readonly key: number;
  /** Order that the text proves: `either` if both numbers may be months; undefined if the order is certain or irrelevant anyway. */
  readonly order: DateOrder | 'either' | undefined;
  /** Precision of the date. The key of a month is that of its first day. */
  readonly precision: 'day' | 'month';
}

const longestDate = 40;
const secondsOfDay = 86_400;
const months = new Map<string, number>();
for (const names of [english.months, germanMonths, spanishMonths, frenchMonths])
  for (const [index, month] of names.entries())
    for (const name of month) for (const written of [name, wordKey(name)]) months.set(written, index + 1);

const clock = '(?:,?[ t](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?(?:z|[+-]\\d{2}:?\\d{2})?)?';
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})([-/.])(\\d{1,2})${clock}$`);
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})([-/.])(\\d{4})${clock}$`);
const monthName = '([a-zäöüéû]{3,10})';
const dayNamed = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|[.º])?[ -](?:of |de )?${monthName}\\.?,?(?:[ -]| del? )(\\d{4})${clock}$`,
);
const monthNamedFirst = new RegExp(`^${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${clock}$`);
const monthAndYear = new RegExp(`^${monthName}\\.?,?(?:[ -]| del? )(\\d{4})$`);
const weekday =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]{0,8}|lun(?:es|di)?|mar(?:tes|di)?|mi[eé](?:rcoles)?|mer(?:credi)?|jue(?:ves)?|jeu(?:di)?|vie(?:rnes)?|ven(?:dredi)?|s[aá]b(?:ado)?|dom|sam|dim)[,.]{0,2} (?=\S)/;

/**
 * Reads a cell that is a single date with a year of four digits. Two digits would leave the century open, and days without a year cannot be
 * compared.
 *
 * @param order order of day and month in this column, for dates such as "03/04/2024".
 */
export function readDate(text: string, order: DateOrder): DateReading | undefined {
  if (text.length > longestDate) return undefined;
  const cell = asciiDigits(text).trim().toLowerCase();
  if (!/\d{4}/.test(cell)) return undefined;
  // The weekday is left out only where the whole is no date, because "dic" and "mar" begin names of months.
  const whole = readPlainDate(cell, order);
  const rest = whole ? cell : cell.replace(weekday, '');
  return whole ?? (rest === cell ? undefined : readPlainDate(rest, order));
}

function readPlainDate(cell: string, order: DateOrder): DateReading | undefined {
  let match = yearFirst.exec(cell);
  if (match && match[2] === match[4]) return reading(match[1], match[3], match[5], match.slice(6), undefined);
  match = yearLast.exec(cell);
  if (match && match[2] === match[4]) return numbered(match, order);
  match = dayNamed.exec(cell);
  if (match) return reading(match[3], months.get(match[2] ?? ''), match[1], match.slice(4), undefined);
  match = monthNamedFirst.exec(cell);
  if (match) return reading(match[3], months.get(match[1] ?? ''), match[2], match.slice(4), undefined);
  match = monthAndYear.exec(cell);
  if (match === null) return undefined;
  const whole = reading(match[2], months.get(match[1] ?? ''), 1, [], undefined);
  return whole && { ...whole, precision: 'month' };
}

/** Reads a date with two numbers before the year. With dots as separators the day comes first, as in all countries that use dots. */
function numbered(match: RegExpExecArray, order: DateOrder): DateReading | undefined {
  const [one, other] = [Number(match[1]), Number(match[3])];
  const proven = match[2] === '.' || one > 12 ? 'day' : other > 12 ? 'month' : one === other ? undefined : 'either';
  const first = proven === 'day' || proven === 'month' ? proven : order;
  const [day, month] = first === 'day' ? [one, other] : [other, one];
  return reading(match[5], month, day, match.slice(6), match[2] === '.' ? undefined : proven);
}

function reading(
  year: string | undefined,
  month: string | number | undefined,
  day: string | number | undefined,
  time: readonly (string | undefined)[],
  order: DateReading['order'],
): DateReading | undefined {
  const whole = dayNumber(Number(year), Number(month), Number(day));
  const [hours, minutes, seconds] = [Number(time[0] ?? 0), Number(time[1] ?? 0), Number(time[2] ?? 0)];
  if (whole === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return { key: whole + (hours * 3600 + minutes * 60 + seconds) / secondsOfDay, order, precision: 'day' };
}

/** @returns days since 1970-01-01; undefined for a day that does not exist. */
export function dayNumber(year: number, month: number, day: number): number | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 86_400_000 : undefined;
}
/** The year, month (1 to 12) and day of a key. */
export function dateOf(key: number): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(Math.floor(key) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
