import { markOf, readNumber } from '../values/number.js';
import type { LimitSign } from '../words/question-words.js';
import { dateFrom, isYear, monthAt, two, type SpokenDate } from './spoken-dates.js';
import { phraseAt, phraseLength, type Question } from './tokens.js';

/** A number or date in a question. */
export interface Spoken extends SpokenDate {
  readonly number?: number;
  /** "€", "%" or another unit; empty if there is none. */
  readonly unit?: string;
  readonly isNegative?: boolean;
  /** Whether it is a word for one, which may be an article or pronoun, unless what is counted follows: "more than one desk". */
  readonly isOne?: boolean;
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
/** A number whose thousands are separated by spaces: "1 260,50". */
const spacedNumberAt = /[-−]?[$€£]?\d{1,3}(?: \d{3}){1,5}(?!\d)(?:[.,]\d{1,9})?/y;

/** A date, or a month of the year of `like`, or of any year, where only a period can stand: "from March to April 2025". */
export function periodFrom(question: Question, at: number, like?: SpokenDate): SpokenDate | undefined {
  const whole = dateFrom(question, at) ?? numberFrom(question, at);
  const month = monthAt(question, at);
  if (whole?.date !== undefined) return whole;
  if (month === 0) return undefined;
  const year = like?.date?.[0].slice(0, 4);
  if (year === undefined) return { from: at, to: at + 1, month };
  const date = `${year}-${two(month)}`;
  return { from: at, to: at + 1, date: [date, date] };
}

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

function numberFrom(question: Question, at: number): Spoken | undefined {
  const { tokens, words, text } = question;
  const token = tokens[at];
  const multiple = words.multiples.get(token?.word ?? '');
  if (token !== undefined && multiple !== undefined)
    return withUnit(question, at, at + 1, { value: multiple, unit: '' });
  if (token === undefined || !/^\d/.test(token.word)) return undefined;
  const before = text.slice(Math.max(0, token.start - 2), token.start);
  // A number that is part of a name is skipped: T-101, #4112.
  if (/[\p{L}\p{N}][-_/]$|#$/u.test(before)) return undefined;
  const mark = words.decimalMark;
  // ".9" leaves out its zero.
  if (before === mark || (before.endsWith(mark) && /^[\s(]/.test(before))) {
    const fraction = readNumber(`0${mark}${token.word}`, mark);
    return fraction && withUnit(question, at, at + 1, fraction);
  }
  const sign = /[-−]?[$€£]?$/.exec(before)?.[0] ?? '';
  const written = writtenAt(question, token.start - sign.length) ?? token.word;
  const end = token.start - sign.length + written.length;
  let to = at + 1;
  while ((tokens[to]?.start ?? Number.POSITIVE_INFINITY) < end) to++;
  // Letters directly after the digits belong to the number: "50k", "5kg".
  const whole = `${written}${text.slice(end, tokens[to - 1]?.end)}`.replace('−', '-');
  const read = isDoubtful(whole, mark) ? undefined : readNumber(whole, mark);
  if (read === undefined) return undefined;
  const factor = words.multiples.get(tokens[to]?.word ?? '');
  if (factor !== undefined) return withUnit(question, at, to + 1, { value: read.value * factor, unit: read.unit });
  const spoken = withUnit(question, at, to, read, end);
  return isYear(question, at) ? { ...spoken, date: [token.word, token.word] } : spoken;
}

/** The digits of a number with their marks. */
function writtenAt({ text, words }: Question, start: number): string | undefined {
  for (const pattern of words.spacedThousands ? [spacedNumberAt, numberAt] : [numberAt]) {
    pattern.lastIndex = start;
    const [written] = pattern.exec(text) ?? [];
    if (written !== undefined) return written;
  }
  return undefined;
}

/** A number with the unit behind it, as a sign or a word. @param end where its digits end, in characters. */
function withUnit(
  { tokens, words, text }: Question,
  from: number,
  last: number,
  { value, unit }: { readonly value: number; readonly unit: string },
  end = tokens[last - 1]?.end ?? 0,
): Spoken {
  const after = /^ ?([%€$£]|eur\b|usd\b)/.exec(text.slice(end, end + 5))?.[1] ?? '';
  const named = words.units.get(tokens[last]?.word ?? '');
  const to = /^[a-z]/.test(after) || named !== undefined ? last + 1 : last;
  return { from, to, number: value, unit: after || named || unit, isNegative: value < 0 };
}

/** Whether three digits follow the decimal mark of the question's language. Such a number may mean thousands as well: "1.000" in English, "1,000" in German. */
const isDoubtful = (written: string, mark: '.' | ','): boolean =>
  markOf(written) === 'either' && written.includes(mark) && !/(?<!\d)0[.,]/.test(written);

/** The number or date that begins at a token, also as a word: "five". */
export const literalAt = (question: Question, literals: readonly Spoken[], at: number): Spoken | undefined =>
  literals.find(({ from }) => from === at) ?? numberWordAt(question, at);

const isCovered = (literals: readonly Spoken[], at: number): boolean =>
  literals.some(({ from, to }) => at >= from && at < to);

/** A number below a hundred that is written as a word. "One" directly before a number is an article: "un 5 %". */
function numberWordAt(question: Question, at: number): Spoken | undefined {
  const { tokens, words } = question;
  const length = phraseLength(question, at, words.numbers);
  const value = words.numbers.get(phraseAt(question, at, length));
  if (value !== undefined) return withUnit(question, at, at + length, { value, unit: '' });
  const isOne = words.ones.has(tokens[at]?.word ?? '') && numberFrom(question, at + 1) === undefined;
  return isOne ? { ...withUnit(question, at, at + 1, { value: 1, unit: '' }), isOne } : undefined;
}

/** Finds limits: a literal after a phrase such as "at least", a literal before "or more", two literals with "between". */
export function spokenLimits(question: Question, literals: readonly Spoken[]): Limit[] {
  const { tokens, words } = question;
  const startingAt = (at: number): Spoken | undefined => literalAt(question, literals, at);
  /** The literal at a token, or behind its article. */
  const behind = (at: number): Spoken | undefined =>
    startingAt(at) ?? (words.articles.has(tokens[at]?.word ?? '') ? startingAt(at + 1) : undefined);
  const limits: Limit[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const low = words.between.has(tokens[at]?.word ?? '') ? behind(at + 1) : undefined;
    const high = low && words.betweenAnd.has(tokens[low.to]?.word ?? '') ? behind(low.to + 1) : undefined;
    if (low && high) {
      limits.push({ from: at, to: high.to, sign: 'between', isTime: true, low, high });
      at = high.to - 1;
      continue;
    }
    const length = phraseLength(question, at, words.limits);
    const phrase = phraseAt(question, at, length);
    const sign = words.limits.get(phrase);
    const after = behind(at + length);
    if (sign !== undefined && after) {
      limits.push({ from: at, to: after.to, sign, isTime: words.timeLimits.has(phrase), low: after });
      at = after.to - 1;
    }
  }
  const spelled = tokens.flatMap((_, at) => (isCovered(literals, at) ? [] : (numberWordAt(question, at) ?? [])));
  for (const literal of [...literals, ...spelled]) {
    const length = phraseLength(question, literal.to, words.limitsAfter);
    const phrase = phraseAt(question, literal.to, length);
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
