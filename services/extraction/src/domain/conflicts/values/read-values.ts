import { bounds } from '../lexicon/cues.js';
import { recognisers } from './amounts.js';
import { findDates } from './dates.js';
import type { BareValue, Bound, Value } from './value.js';

interface Found {
  readonly start: number;
  readonly end: number;
  readonly value: BareValue | undefined;
}

/** Maximum distance, in characters, of the text that qualifies a value. */
const reach = 32;
/** Maximum number of values: a sentence with more is a table row or a list of figures, and its further values are ignored. */
const mostValues = 24;

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Every typed value of a cleaned sentence, in order, with its qualifiers.
 *
 * @param names spans that name a thing and measure nothing: "order 1043".
 */
export function readValues(text: string, names: readonly Span[] = []): Value[] {
  const found: Found[] = /\d|quarter/.test(text) ? findAll(text, names) : [];
  const wide = { most: bounds.most.test(text), least: bounds.least.test(text) };
  return found
    .sort((a, b) => a.start - b.start)
    .flatMap(({ start, end, value }) => (value ? [qualified(text, start, end, value, wide)] : []))
    .slice(0, mostValues);
}

function findAll(text: string, names: readonly Span[]): Found[] {
  const taken = names.map(({ start, end }) => ({ start, end, value: undefined }));
  const found: Found[] = [...taken, ...findDates(text).filter((date) => !taken.some((name) => meet(name, date)))];
  for (const { pattern, read } of recognisers) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const { index: start } = match;
      let end = start + match[0].length;
      if (found.some((known) => meet(known, { start, end }))) {
        // A noun after the number may be the unit of another value; the number itself is tried again by later forms.
        pattern.lastIndex = start + 1;
        continue;
      }
      const value = read(match, text);
      if (value?.dimension === 'count') end = start + (/^[\d,.]+/.exec(match[0])?.[0].length ?? match[0].length);
      if (value) found.push({ start, end, value });
      pattern.lastIndex = end;
    }
  }
  return found;
}

const meet = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const period = '(second|minute|hour|day|week|month|quarter|year|night|shift)';
const perPattern = new RegExp(
  `^(?:[\\s-]+(?!per\\b|an?\\b|each\\b)[\\p{L}']+){0,5}?\\s*(?:(?:per|a|an|each|every)\\s(?:calendar\\s|working\\s)?${period}\\b|/\\s?${period}\\b|\\b(hourly|daily|weekly|monthly|quarterly|yearly|annually|per annum)\\b)`,
  'iu',
);
const periodOf: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
  'per annum': 'year',
};

function qualified(
  text: string,
  start: number,
  end: number,
  value: BareValue,
  wide: { readonly most: boolean; readonly least: boolean },
): Value {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach + 16);
  const per = perPattern.exec(after);
  const named = (per?.[1] ?? per?.[2] ?? per?.[3] ?? '').toLowerCase();
  return {
    ...value,
    start,
    end,
    text: text.slice(start, end),
    bound: boundOf(value, before, after, wide),
    approximate: bounds.approximate.test(before),
    per: periodOf[named] ?? named,
    every: /\b(?:every|each)\s*$/i.test(before),
  };
}

function boundOf(
  { dimension, low, high }: BareValue,
  before: string,
  after: string,
  wide: { readonly most: boolean; readonly least: boolean },
): Bound {
  if (low !== high) return 'exact';
  if (bounds.leastAfter.test(after)) return 'least';
  if (bounds.mostAfter.test(after)) return 'most';
  // Words next to a value are its bound, also of a date: "until 1 March" is the latest, "from 1 March" the earliest.
  if (bounds.mostBefore.test(before)) return 'most';
  if (bounds.leastBefore.test(before)) return 'least';
  if (dimension === 'date' || dimension === 'clock') return placedBound(before);
  if (dimension.startsWith('version')) return 'exact';
  // Words elsewhere in the sentence ("the minimum is") are bounds of amounts, not of the dates, times and versions beside them.
  if (wide.most) return 'most';
  return wide.least ? 'least' : 'exact';
}

/** "Before 6 pm" and "after 1 March" are limits; "after 30 days" is as much as that. */
function placedBound(before: string): Bound {
  if (/\bbefore\s*$/i.test(before)) return 'most';
  return /\bafter\s*$/i.test(before) ? 'least' : 'exact';
}
