import { english } from '@cardinal/language';
import { unitPattern } from '../lexicon/units.js';
import type { BareValue, DateFields } from './value.js';

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const longMonth = english.months
  .flat()
  .map(capitalised)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const monthOf = (name: string): number => english.months.findIndex((names) => names.includes(name.toLowerCase())) + 1;
const month = `(?<month>${longMonth})\\.?`;
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?<year>(?:1[5-9]|20)\\d\\d)';
const quarterName = '(?:Q(?<quarter>[1-4])|(?<ordinal>first|second|third|fourth|1st|2nd|3rd|4th) quarter)';
const ordinals = ['first', 'second', 'third', 'fourth'];

/** Longest first: a shorter form must not take a part of a longer one. */
const forms: readonly RegExp[] = [
  /(?<year>(?:1[5-9]|20)\d\d)-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d|-)/g,
  /(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:1[5-9]|20)\d\d)/g,
  /(?<first>\d{1,2})\/(?<second>\d{1,2})\/(?<year>(?:1[5-9]|20)\d\d)/g,
  new RegExp(`${day}(?: of)? ${month},? ${year}`, 'g'),
  new RegExp(`${month} ${day},? ${year}`, 'g'),
  new RegExp(`${month},? ${year}`, 'g'),
  new RegExp(`${quarterName}(?: of| in|,)?(?: (?:the )?(?:fiscal|financial) year)? ${year}`, 'gi'),
  new RegExp(quarterName, 'gi'),
  new RegExp(`${day}(?: of)? ${month}(?![a-z])`, 'g'),
  new RegExp(`${month} ${day}(?![\\d:.,]\\d|\\d| ?(?:am|pm|%))`, 'g'),
  new RegExp(`(?:${year})(?![\\d]|[.,:/-]\\d|s\\b|\\s*(?:[%€$£]|x\\b))`, 'g'),
];

/** Text after a four-digit number by which the number is an amount of something, not a year. */
const counted = new RegExp(
  `^(?:[ -]?(?:${unitPattern})(?![\\p{L}\\p{N}])|[ -](?:employees|people|patients|users|customers|members|participants|students|` +
    'items|pages|points|cards|times|shares|votes|homes|houses|vehicles|cars|guests|seats|requests|copies|pieces)\\b)',
  'u',
);

interface FoundDate {
  readonly start: number;
  readonly end: number;
  /** Undefined if it looks like a date but is none ("31.02.2024"); the digits have no other meaning either. */
  readonly value: BareValue | undefined;
}

/** Every calendar date of a cleaned sentence, however incomplete. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  const free = (start: number, end: number): boolean =>
    found.every((known) => end <= known.start || start >= known.end);
  for (const [index, form] of forms.entries()) {
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!free(start, end) || /[\p{L}\p{N}]$/u.test(text.slice(0, start)) || /^[\p{L}]/u.test(text.slice(end)))
        continue;
      if (index === forms.length - 1 && !isYear(text, start, end)) continue;
      const fields = fieldsOf(match.groups ?? {});
      found.push({ start, end, value: fields && dateValue(fields) });
    }
  }
  return found;
}

function isYear(text: string, start: number, end: number): boolean {
  if (/(?:[$€£¥#.,:/]|no\.?|\d[ ,-])\s*$/i.test(text.slice(0, start))) return false;
  const after = text.slice(end);
  return !counted.test(after);
}

function fieldsOf(groups: Readonly<Record<string, string | undefined>>): DateFields | undefined {
  const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
  const found = {
    year: number(groups['year']),
    month: groups['month'] && (/^\d/.test(groups['month']) ? Number(groups['month']) : monthOf(groups['month'])),
    day: number(groups['day']),
    quarter: number(groups['quarter']) ?? quarterOf(groups['ordinal']),
    ...slashed(number(groups['first']), number(groups['second'])),
  };
  const fields = Object.fromEntries(
    Object.entries(found).filter(([, value]) => typeof value === 'number'),
  ) as DateFields;
  return isPossible(fields) ? fields : undefined;
}

const quarterOf = (ordinal: string | undefined): number | undefined =>
  ordinal === undefined ? undefined : Number.parseInt(ordinal, 10) || ordinals.indexOf(ordinal.toLowerCase()) + 1;

/** "3/4/2024" is April or March: only its year is certain. */
function slashed(first: number | undefined, second: number | undefined): DateFields {
  if (first === undefined || second === undefined) return {};
  if (first === second) return { day: first, month: second };
  if (first > 12) return { day: first, month: second };
  return second > 12 ? { day: second, month: first } : {};
}

function isPossible({ year = 2024, month = 1, day = 1 }: DateFields): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const dateValue = (date: DateFields): BareValue => ({
  dimension: 'date',
  low: 0,
  high: 0,
  halfStep: 0,
  unit: '',
  date,
});

/** ISO 8601, as far as the fields are given: "2024-03", "2024-Q2", "--06-30". */
export function isoOf({ year, month, day, quarter }: DateFields): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  if (quarter !== undefined) return `${year ?? '-'}-Q${quarter}`;
  const tail = month === undefined ? '' : `-${two(month)}${day === undefined ? '' : `-${two(day)}`}`;
  return `${year ?? '-'}${tail}`;
}
