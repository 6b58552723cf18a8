import { baseStem } from '@cardinal/language';
import { software } from '../lexicon/labels.js';
import { labelWords, noProduct } from '../lexicon/words.js';
import { currencies, magnitudes, unitOf, unitPattern, type Unit } from '../lexicon/units.js';
import type { BareValue } from './value.js';

/** A double holds fifteen digits; longer numbers, and numbers with an exponent, are not compared. */
const number = String.raw`(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.\d{1,9})?`;
const scaled = String.raw`(?:\s?(?:hundred|thousand|million|billion|trillion|mn|mio|bn)\b)?`;
const moneyScaled = String.raw`(?:\s?(?:hundred|thousand|million|billion|trillion|mn|mio|bn|[kKmMbB])\b)?`;
const currencySign = String.raw`(?:US\$|[$€£¥₹]|\b(?:USD|EUR|GBP|JPY|CHF|INR|CNY|RMB|SEK|NOK|DKK|AUD|CAD)\b)`;
const currencyWord = String.raw`(?:[$€£¥₹]|(?:USD|EUR|GBP|JPY|CHF|INR|CNY|RMB|SEK|NOK|DKK|AUD|CAD|[Dd]ollars?|[Ee]uros?|[Yy]en|[Yy]uan|[Rr]upees)\b)`;
const unit = `(?:${unitPattern})(?![\\p{L}\\p{N}])`;
const to = String.raw`\s?(?:-|–|—|to|and|through)\s?`;
const clockTime = String.raw`(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?\s?[ap]\.?m\b\.?|(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?`;

interface Recogniser {
  readonly pattern: RegExp;
  /** Undefined if the match turns out to hold no value. */
  readonly read: (match: RegExpExecArray, text: string) => BareValue | undefined;
}

const pattern = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}.,:/-])${source}`, 'gu');
const anySign = new RegExp(currencySign);
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

function scaleOf(text: string): number {
  const scale = /(?<![a-z])([a-z]+)$/i.exec(text.trim())?.[1];
  return scale === undefined ? 1 : (magnitudes[scale.toLowerCase()] ?? 1);
}

/** Half a unit of the last printed digit; trailing zeros of whole numbers are taken for rounding. */
function halfStepOf(text: string): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '';
  const decimals = digits.split('.')[1];
  const step = decimals === undefined ? 10 ** (/(?<!0)(0*)$/.exec(digits)?.[1]?.length ?? 0) : 10 ** -decimals.length;
  return (step / 2) * scaleOf(text);
}

const amountOf = (text: string): number => numberOf(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '0') * scaleOf(text);

function value(dimension: string, lowText: string, highText: string, unitText: string, measure?: Unit): BareValue {
  const { factor, offset = 0 } = measure ?? { factor: 1 };
  const ends = [lowText, highText].map((text) => (text.startsWith('-') ? -1 : 1) * amountOf(text) * factor + offset);
  return {
    dimension,
    low: Math.min(...ends),
    high: Math.max(...ends),
    halfStep: Math.min(halfStepOf(lowText), halfStepOf(highText)) * factor,
    unit: unitText.toLowerCase(),
  };
}

function measured(low: string, high: string, unitText: string): BareValue | undefined {
  const found = unitOf(unitText);
  return found && value(found.dimension, low, high, unitText, found);
}

function money(low: string, high: string, currency: string): BareValue | undefined {
  const code = currencies[currency.trim().toLowerCase()];
  return code === undefined ? undefined : value(`money:${code}`, low, high, '');
}

function minutesOf(text: string): number {
  const [, hours = '0', minutes = '0', half] = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s?([ap])?/i.exec(text) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour * 60 + Number(minutes);
}

/** Minutes after midnight. A span over midnight ends on the next day. */
function clock(from: string, until = from): BareValue {
  const low = minutesOf(from);
  const end = minutesOf(until);
  return { dimension: 'clock', low, high: end < low ? end + 1440 : end, halfStep: 0, unit: '' };
}

function version(key: string, digits: string): BareValue {
  const parts = digits.split('.').map(Number);
  return { dimension: `version:${key}`, low: 0, high: 0, halfStep: 0, unit: '', parts };
}

/** The version of a product, or undefined if the word before the number cannot be a product's name. */
function named(name: string, digits: string): BareValue | undefined {
  const lower = name.toLowerCase();
  return noProduct.has(lower) || labelWords.has(lower) ? undefined : version(lower, digits);
}

const workDays = String.raw`(?:working|business|trading|banking)[ -]days?\b`;
const noun = String.raw`(?:of\s)?(?:the\s)?\p{L}[\p{L}'-]*`;
const signed = `-?${number}`;

/** Longest forms first: later forms do not match text that an earlier one has matched. */
export const recognisers: readonly Recogniser[] = [
  {
    pattern: pattern(`(${clockTime})(?:${to}|\\s?(?:until|till)\\s?)(${clockTime})`),
    read: ([, from = '', until = '']) => clock(from, until),
  },
  { pattern: pattern(`(${clockTime})`), read: ([, at = '']) => clock(at) },
  {
    pattern: /(?<![\p{L}\p{N}])(?:version|release|v\.?)\s?(\d{1,4}(?:\.\d{1,4}){0,3})(?![\p{L}\p{N}])/giu,
    read: ([, digits = '']) => version('', digits),
  },
  {
    pattern: pattern(String.raw`(\d{1,4}\.\d{1,4}\.\d{1,4}(?:\.\d{1,4})?)(?![\p{L}\p{N}])`),
    read: ([, digits = '']) => version('', digits),
  },
  {
    pattern: pattern(
      `(?:between\\s)?${currencySign}\\s?(${number}${moneyScaled})${to}(?:${currencySign}\\s?)?(${number}${moneyScaled})`,
    ),
    read: ([whole, low = '', high = '']) => money(low, high, anySign.exec(whole)?.[0] ?? ''),
  },
  {
    pattern: pattern(`(${currencySign})\\s?(${number}${moneyScaled})`),
    read: ([, currency = '', amount = '']) => money(amount, amount, currency),
  },
  {
    pattern: pattern(`(${number}${moneyScaled})\\s?(${currencyWord})`),
    read: ([, amount = '', currency = '']) => money(amount, amount, currency),
  },
  {
    pattern: pattern(`(${signed})(?:\\s?(?:${unit}))?${to}(${signed})[\\s-]?(${unit})`),
    read: ([, low = '', high = '', spelling = '']) => measured(low, high, spelling),
  },
  {
    pattern: pattern(`(${number})(?:${to}(${number}))?[\\s-]${workDays}`),
    read: ([, low = '', high = low]) => value('working-days', low, high, 'working days'),
  },
  {
    pattern: pattern(`(${signed}${scaled})[\\s-]?(${unit})`),
    // "1990s" is a decade, not a number of seconds.
    read: ([whole, amount = '', spelling = '']) =>
      /^(?:1[5-9]|20)\d0s$/.test(whole) ? undefined : measured(amount, amount, spelling),
  },
  { pattern: pattern(`(${number}) times\\b`), read: ([, amount = '']) => value('times', amount, amount, 'times') },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])((?:${[...software].join('|')})(?:\.js)?) (\d{1,4}(?:\.\d{1,4}){0,2})(?![\p{L}\p{N}]|[.,]\d)`,
      'giu',
    ),
    read: ([, name = '', digits = '']) => version(name.toLowerCase(), digits),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]*(?:\.[\p{L}]+)?) (\d{1,4}(?:\.\d{1,4}){0,2})(?![\p{L}\p{N}]|[.,]\d| (?:\p{Ll}|%))`,
      'gu',
    ),
    read: ([, name = '', digits = '']) => named(name, digits),
  },
  {
    pattern: pattern(`(${number}${scaled})((?:[\\s-]${noun}(?:\\s${noun})?)?)(?![\\p{L}\\p{N}])`),
    read: (match, text) => count(match, text),
  },
];

/** Longer than any label word and its stop, in UTF-16 code units. */
const longestLabel = 64;
const notCounted =
  /^(?:and|or|in|on|at|to|for|by|with|from|per|a|an|the|of|is|are|was|were|as|than|if|when|while|but|until|after|before|each|every|daily|must|may|can|should|shall|will)$/i;

function count({ 1: amount = '', 2: after = '', index }: RegExpExecArray, text: string): BareValue | undefined {
  const before = text.slice(Math.max(0, index - longestLabel), index);
  const label = /(?<!\p{L})(\p{L}+)\.?\s*$/u.exec(before)?.[1]?.toLowerCase();
  if (label !== undefined && labelWords.has(label)) return undefined;
  const nouns: string[] = [];
  for (const word of after.split(/[\s-]+/).filter(Boolean)) {
    if (/^(?:of|the)$/.test(word)) continue;
    if (notCounted.test(word)) break;
    nouns.push(baseStem(word.toLowerCase()));
  }
  return { ...value('count', amount, amount, ''), nouns };
}
