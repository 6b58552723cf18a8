import { dateOf, readDate } from '../values/date.js';
import { phraseLength, type Question } from './tokens.js';

/** A date in a question: its range of tokens, and either a range of dates or a month of any year. */
export interface SpokenDate {
  readonly from: number;
  readonly to: number;
  /** First and last date of a range, as YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date?: readonly [string, string];
  /** A month (1 to 12) of any year. */
  readonly month?: number;
}

const year = /^(?:19|20)\d\d$/;

/** The date that begins at a token. */
export function dateFrom(question: Question, at: number): SpokenDate | undefined {
  const { tokens, text } = question;
  const written = text.slice(tokens[at]?.start, tokens[at + 2]?.end);
  const whole = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(written) ? readDate(written, 'day') : undefined;
  if (whole)
    return whole.order === 'either' ? undefined : { from: at, to: at + 3, date: [iso(whole.key), iso(whole.key)] };
  return partOfYearFrom(question, at) ?? namedDateFrom(question, at);
}

/** A quarter or half-year with its year, as `spellPeriods` writes it, or with the letter of quarters in the language. */
function partOfYearFrom(question: Question, at: number): SpokenDate | undefined {
  const { tokens, words } = question;
  const [, letter = '', number] = /^([a-z])([1-4])$/.exec(tokens[at]?.word ?? '') ?? [];
  const next = afterLinks(question, at + 1);
  const months = letter === 'h' ? 6 : letter === 'q' || words.quarters.has(letter) ? 3 : 0;
  const last = Number(number) * months;
  if (months === 0 || last > 12 || !isYear(question, next)) return undefined;
  const own = tokens[next]?.word ?? '';
  return { from: at, to: next + 1, date: [`${own}-${two(last - months + 1)}`, `${own}-${two(last)}`] };
}

/** A date with the name of its month ("3 March 2024", "marzo de 2024"), or a year after a word for years ("año 2024"). */
function namedDateFrom(question: Question, at: number): SpokenDate | undefined {
  const { tokens, words } = question;
  const start = at + phraseLength(question, at, words.calendar);
  const behind = (index: number): number => afterLinks(question, index + 1);
  for (const [day, named] of [
    [start, behind(start)],
    [start + 1, start],
    [-1, start],
  ] as const) {
    const month = monthAt(question, named);
    const ofYear = behind(Math.max(day, named));
    if (month === 0 || !isYear(question, ofYear)) continue;
    const own = tokens[ofYear]?.word ?? '';
    if (day >= 0 && !(dayAt(question, day) >= 1 && dayAt(question, day) <= 31)) continue;
    const date = day < 0 ? `${own}-${two(month)}` : `${own}-${two(month)}-${two(dayAt(question, day))}`;
    return { from: at, to: ofYear + 1, date: [date, date] };
  }
  if (start > at && isYear(question, start)) {
    const own = tokens[start]?.word ?? '';
    return { from: at, to: start + 1, date: [own, own] };
  }
  // A month without a year is recognised only after "in" or "during", because "may" and "march" are ordinary words too.
  const month = monthAt(question, start);
  const isMonth = month > 0 && (start > at || words.within.has(tokens[at - 1]?.word ?? ''));
  return isMonth ? { from: at, to: start + 1, month } : undefined;
}

/** Index of the first token from `at` on that does not connect the parts of a date: "de" in "marzo de 2024". */
function afterLinks(question: Question, at: number): number {
  const { tokens, words } = question;
  let next = at;
  while (words.dateLinks.has(tokens[next]?.word ?? '')) next++;
  return next + phraseLength(question, next, words.calendar);
}

/** The month (1 to 12) that a token names; else 0. */
export const monthAt = ({ tokens, words }: Question, at: number): number =>
  words.months.get(tokens[at]?.word ?? '') ?? 0;

function dayAt({ tokens, words }: Question, at: number): number {
  const [, day, ending = ''] = /^(\d{1,4})([a-z]*)$/.exec(tokens[at]?.word ?? '') ?? [];
  return ending === '' || words.ordinals.has(ending) ? Number(day ?? Number.NaN) : Number.NaN;
}

export const two = (part: number): string => String(part).padStart(2, '0');

function iso(key: number): string {
  const { year: ofYear, month, day } = dateOf(key);
  return `${ofYear}-${two(month)}-${two(day)}`;
}

/** Whether a token is a year: four digits without a currency in front or a fraction or unit behind. */
export function isYear({ tokens, text }: Question, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !year.test(token.word)) return false;
  return !/[$€£#.,-]$/.test(text.slice(0, token.start)) && !/^[.,]\d|^ ?[%€$£]/.test(text.slice(token.end));
}
