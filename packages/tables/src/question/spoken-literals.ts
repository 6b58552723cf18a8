import { markOf, readNumber } from '../values/number.js';
import { readDate, dateOf } from '../values/date.js';
import type { LimitSign } from '../words/question-words.js';
import { germanQuestions } from '../words/german-questions.js';
import { phraseLength, type Question } from './tokens.js';

/** A number or date in a question. */
export interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly number?: number;
  /** "€", "%" or another unit; empty if there is none. */
  readonly unit?: string;
  readonly isNegative?: boolean;
  /** First and last date of a range, as YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date?: readonly [string, string];
  /** A month (1 to 12) of any year. */
  readonly month?: number;
}

export interface Limit {
  readonly from: number;
  readonly to: number;
  readonly sign: LimitSign | 'between';
  /** Whether the limit is expressed by a word of time: "after", "since". */
  readonly isTime: boolean;
  readonly low: Spoken;
  readonly high?: Spoken;
}

const numberAt = /[-−]?[$€£]?\d+(?:[.,]\d+)*/y;
const year = /^(?:19|20)\d\d$/;

/** All numbers and dates of a question, without overlaps. A date takes precedence over a number. */
export function spokenLiterals(question: Question): Spoken[] {
  const found: Spoken[] = [];
  for (let at = 0; at < question.tokens.length;) {
    const spoken = dateFrom(question, at) ?? numberFrom(question, at);
    if (spoken) found.push(spoken);
    at = spoken?.to ?? at + 1;
  }
  return found;
}

function dateFrom(question: Question, at: number): Spoken | undefined {
  const { tokens, words, text } = question;
  const month = (index: number): number => {
    const word = tokens[index]?.word ?? '';
    return words.months.findIndex((names) => names.some((name) => plain(name) === word)) + 1;
  };
  const written = text.slice(tokens[at]?.start, tokens[at + 2]?.end);
  const whole = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(written) ? readDate(written, 'day') : undefined;
  if (whole)
    return whole.order === 'either' ? undefined : { from: at, to: at + 3, date: [iso(whole.key), iso(whole.key)] };
  const number = (index: number): number =>
    Number(/^(\d{1,4})(?:st|nd|rd|th)?$/.exec(tokens[index]?.word ?? '')?.[1] ?? Number.NaN);
  const quarter = /^q([1-4])$/.exec(tokens[at]?.word ?? '')?.[1];
  if (quarter !== undefined && isYear(question, at + 1)) {
    const [first, own] = [Number(quarter) * 3 - 2, tokens[at + 1]?.word ?? ''];
    return { from: at, to: at + 2, date: [`${own}-${two(first)}`, `${own}-${two(first + 2)}`] };
  }
  for (const [length, day, named, ofYear] of [
    [3, at, at + 1, at + 2],
    [3, at + 1, at, at + 2],
    [2, -1, at, at + 1],
  ] as const) {
    const found = month(named);
    if (found === 0 || !isYear(question, ofYear)) continue;
    const own = tokens[ofYear]?.word ?? '';
    if (day >= 0 && !(number(day) >= 1 && number(day) <= 31)) continue;
    const date = day < 0 ? `${own}-${two(found)}` : `${own}-${two(found)}-${two(number(day))}`;
    return { from: at, to: at + length, date: [date, date] };
  }
  // A month without a year is recognised only after "in" or "during", because "may" and "march" are ordinary words too.
  const isMonth = month(at) > 0 && /^(?:in|im|during)$/.test(tokens[at - 1]?.word ?? '');
  return isMonth ? { from: at, to: at + 1, month: month(at) } : undefined;
}

const plain = (name: string): string => name.replace('ä', 'a');
const two = (part: number): string => String(part).padStart(2, '0');

function iso(key: number): string {
  const { year: ofYear, month, day } = dateOf(key);
  return `${ofYear}-${two(month)}-${two(day)}`;
}

/** Whether a token is a year: four digits without a currency in front or a fraction or unit behind. */
function isYear({ tokens, text }: Question, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !year.test(token.word)) return false;
  return !/[$€£#.,-]$/.test(text.slice(0, token.start)) && !/^[.,]\d|^ ?[%€$£]/.test(text.slice(token.end));
}

function numberFrom(question: Question, at: number): Spoken | undefined {
  const { tokens, words, text } = question;
  const token = tokens[at];
  if (token === undefined || !/^\d/.test(token.word)) return undefined;
  const before = text.slice(Math.max(0, token.start - 2), token.start);
  // A number that is part of a name is skipped: T-101, #4112.
  if (/[\p{L}\p{N}][-_/]$|#$/u.test(before)) return undefined;
  const sign = /[-−]?[$€£]?$/.exec(before)?.[0] ?? '';
  numberAt.lastIndex = token.start - sign.length;
  const written = numberAt.exec(text)?.[0] ?? token.word;
  const end = token.start - sign.length + written.length;
  const after = /^ ?([%€$£]|eur\b|usd\b)/.exec(text.slice(end, end + 5))?.[1] ?? '';
  let to = at + 1;
  while ((tokens[to]?.start ?? Number.POSITIVE_INFINITY) < end) to++;
  // Letters directly after the digits belong to the number: "50k", "5kg".
  const whole = `${written}${text.slice(end, tokens[to - 1]?.end)}`.replace('−', '-');
  const mark = words === germanQuestions ? ',' : '.';
  const read = isDoubtful(whole, mark) ? undefined : readNumber(whole, mark);
  if (read === undefined) return undefined;
  const named = words.units.get(tokens[to]?.word ?? '');
  if (/^[a-z]/.test(after) || named !== undefined) to++;
  const unit = after || named || read.unit;
  const spoken = { from: at, to, number: read.value, unit, isNegative: read.value < 0 };
  return isYear(question, at) ? { ...spoken, date: [token.word, token.word] } : spoken;
}

/** Whether three digits follow the decimal mark of the question's language. Such a number may mean thousands as well: "1.000" in English, "1,000" in German. */
const isDoubtful = (written: string, mark: '.' | ','): boolean =>
  markOf(written) === 'either' && written.includes(mark) && !/(?<!\d)0[.,]/.test(written);

/** Finds limits: a literal after a phrase such as "at least", a literal before "or more", two literals with "between". */
export function spokenLimits(question: Question, literals: readonly Spoken[]): Limit[] {
  const { tokens, words } = question;
  const startingAt = (at: number): Spoken | undefined => literals.find(({ from }) => from === at);
  const limits: Limit[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const low = words.between.has(tokens[at]?.word ?? '') ? startingAt(at + 1) : undefined;
    const high =
      low && /^(?:and|to|until|und|bis)$/.test(tokens[low.to]?.word ?? '') ? startingAt(low.to + 1) : undefined;
    if (low && high) {
      limits.push({ from: at, to: high.to, sign: 'between', isTime: true, low, high });
      at = high.to - 1;
      continue;
    }
    const length = phraseLength(question, at, words.limits);
    const phrase = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    const sign = words.limits.get(phrase);
    const isArticle = /^(?:the|a|an|the year|dem|der)$/.test(tokens[at + length]?.word ?? '') ? 1 : 0;
    const after = startingAt(at + length) ?? startingAt(at + length + isArticle);
    if (sign !== undefined && after) {
      limits.push({ from: at, to: after.to, sign, isTime: words.timeLimits.has(phrase), low: after });
      at = after.to - 1;
    }
  }
  for (const literal of literals) {
    const length = phraseLength(question, literal.to, words.limitsAfter);
    const phrase = tokens
      .slice(literal.to, literal.to + length)
      .map(({ word }) => word)
      .join(' ');
    const sign = words.limitsAfter.get(phrase);
    if (sign !== undefined)
      limits.push({
        from: literal.from,
        to: literal.to + length,
        sign,
        isTime: words.timeLimits.has(phrase),
        low: literal,
      });
  }
  return limits;
}
