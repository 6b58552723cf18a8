import { asciiDigits } from './digits.js';

export type DecimalMark = '.' | ',';

export interface NumberReading {
  readonly value: number;
  /** Digits after the decimal mark. */
  readonly decimals: number;
  /** Unit such as "€", "kg", "%". Lower case; empty if there is none. */
  readonly unit: string;
}

/** Digits as written, without their marks and the text around them. */
interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** Maximum length of a cell that is read as a number with its unit, in characters. */
const longestNumber = 60;
const longestUnit = 24;
/** Number of digits that a double represents exactly. More digits are an identifier rather than an amount. */
const exactDigits = 15;

const currencyNames = new Map(
  Object.entries({
    us$: 'usd',
    r$: 'r$',
    '￥': '¥',
    a$: 'aud',
    c$: 'cad',
    eur: 'eur',
    usd: 'usd',
    gbp: 'gbp',
    chf: 'chf',
    jpy: 'jpy',
    cny: 'cny',
  }),
);
for (const name of [
  'aud',
  'cad',
  'sek',
  'nok',
  'dkk',
  'pln',
  'czk',
  'inr',
  'brl',
  'try',
  'zar',
  'mxn',
  'fr',
  'rs',
  'kr',
])
  currencyNames.set(name, name);
const currencySigns = '$€£¥₹₽₺₩฿₫₴₪₦₱₸';

/** Words for multiples, with their exponent of ten. */
const multipliers = new Map(
  Object.entries({ thousand: 3, tsd: 3, k: 3, million: 6, millions: 6, mio: 6, mn: 6, millionen: 6, bn: 9 }),
);
for (const [word, exponent] of [
  ['billion', 9],
  ['billions', 9],
  ['mrd', 9],
  ['milliarden', 9],
  ['milliarde', 9],
  ['milliard', 9],
  ['milliards', 9],
  ['mld', 9],
  ['bln', 9],
  ['mln', 6],
  ['trillion', 12],
  ['trillions', 12],
  ['trn', 12],
  ['tn', 12],
  ['тыс', 3],
  ['млн', 6],
  ['млрд', 9],
  ['lakh', 5],
  ['crore', 7],
] as const)
  multipliers.set(word, exponent);

/** Letters for multiples of money, and of any number if capital and adjacent: "5 m" is metres, "$5 m" and "5M" are millions. */
const lettersOfMoney = new Map(Object.entries({ m: 6, b: 9, t: 12 }));
const capital = /^[MB](?:$|\s)/;

const ordinals = new Set(['st', 'nd', 'rd', 'th']);

/** Whether a unit is a currency, written as a name or a sign. */
export const isCurrency = (unit: string): boolean =>
  currencyNames.has(unit) || (unit.length === 1 && currencySigns.includes(unit));

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isGap = (sign: string): boolean =>
  sign === ' ' || sign === '\u00a0' || sign === '\u202f' || sign === "'" || sign === '’';

/**
 * Reads a cell that is a single number, optionally with a sign, a currency, a percent sign, a unit, or brackets for a negative number.
 *
 * @param mark decimal mark of this column: if it is a comma, "1.234" means 1234.
 * @returns undefined for anything else: text, several numbers, "1e999", more digits than a double represents exactly, identifiers that
 *   begin with a zero, digits of several scripts.
 */
export function readNumber(text: string, mark: DecimalMark): NumberReading | undefined {
  const parts = partsOf(asciiDigits(text));
  if (parts === undefined) return undefined;
  const digits = digitsOf(parts.digits, mark);
  if (digits === undefined) return undefined;
  const unit = unitOf(parts.before, parts.after);
  if (unit === undefined) return undefined;
  const { whole, fraction } = digits;
  const significant = `${whole}${fraction}`.replace(/^0+/, '');
  if (significant.length > exactDigits) return undefined;
  const value = Number(`${whole || '0'}.${fraction || '0'}e${unit.exponent}`);
  return {
    value: parts.negative && value !== 0 ? -value : value,
    decimals: Math.max(0, fraction.length - unit.exponent),
    unit: unit.name,
  };
}

/**
 * Determines which decimal mark a cell proves: `either` if its mark may be decimal or a thousands separator ("1,234"), undefined if none.
 */
export function markOf(text: string): DecimalMark | 'either' | undefined {
  const written = asciiDigits(text);
  if (!written.includes('.') && !written.includes(',')) return undefined;
  const parts = partsOf(written);
  if (parts === undefined || unitOf(parts.before, parts.after) === undefined) return undefined;
  const { digits } = parts;
  const [point, comma] = [digitsOf(digits, '.'), digitsOf(digits, ',')];
  if (point === undefined) return comma === undefined ? undefined : ',';
  if (comma === undefined) return '.';
  return point.fraction === comma.fraction ? undefined : 'either';
}

interface Parts {
  readonly before: string;
  readonly digits: string;
  readonly after: string;
  readonly negative: boolean;
}

/** Splits a cell into the text before its digits, the digits with their marks, and the text after them. Undefined if it is no number. */
function partsOf(text: string): Parts | undefined {
  if (text.length > longestNumber) return undefined;
  let cell = withoutNote(text.trim());
  const bracketed = cell.startsWith('(') && cell.endsWith(')');
  if (bracketed) cell = cell.slice(1, -1).trim();
  let start = 0;
  while (start < cell.length && !isDigit(cell.charCodeAt(start))) start++;
  if (start === cell.length) return undefined;
  if (start > 0 && '.,'.includes(cell[start - 1] ?? '') && (start === 1 || !isLetter(cell[start - 2] ?? ''))) start--;
  const end = digitsEnd(cell, start);
  let before = cell.slice(0, start).trim();
  const sign = /^[-+−–]|[-+−–]$/.exec(before)?.[0];
  if (sign !== undefined) before = before.replace(sign, '').trim();
  // Accounting programs write the sign behind the number: "12.50-". Behind a year it means "until now".
  const isBehind = /^[-−]$/.test(cell.slice(end)) && !/^(?:1[5-9]|20)\d\d$/.test(cell.slice(start, end));
  const signs = [bracketed, sign !== undefined, isBehind].filter(Boolean).length;
  if (signs > 1) return undefined;
  const negative = bracketed || isBehind || (sign !== undefined && sign !== '+');
  return { before, digits: cell.slice(start, end), after: isBehind ? '' : cell.slice(end).trimEnd(), negative };
}

/** Removes a footnote mark: "12 *", "12[3]". */
function withoutNote(cell: string): string {
  const last = cell.at(-1) ?? '';
  if ('*†‡'.includes(last) && last !== '') return cell.slice(0, -1).trimEnd();
  const open = last === ']' ? cell.lastIndexOf('[') : -1;
  return open > 0 ? cell.slice(0, open).trimEnd() : cell;
}

function digitsEnd(cell: string, start: number): number {
  let end = start;
  while (end < cell.length) {
    const sign = cell[end] ?? '';
    const isSeparator = sign === '.' || sign === ',' || (isGap(sign) && isGroup(cell, end + 1));
    if (!isDigit(cell.charCodeAt(end)) && !(isSeparator && isDigit(cell.charCodeAt(end + 1)))) break;
    end++;
  }
  return end;
}

/** Whether exactly three digits follow. */
const isGroup = (cell: string, at: number): boolean =>
  isDigit(cell.charCodeAt(at)) &&
  isDigit(cell.charCodeAt(at + 1)) &&
  isDigit(cell.charCodeAt(at + 2)) &&
  !isDigit(cell.charCodeAt(at + 3));

/** @returns undefined if the marks are not where they would be with this decimal mark. */
function digitsOf(digits: string, mark: DecimalMark): Digits | undefined {
  const at = digits.lastIndexOf(mark);
  if (at >= 0 && digits.indexOf(mark) !== at) return undefined;
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  if (at >= 0 && (fraction === '' || !allDigits(fraction))) return undefined;
  const groups = whole.split(/[.,'’ \u00a0\u202f]/);
  const [first = '', ...others] = groups;
  if (others.length > 0 && (first === '' || first.length > 3)) return undefined;
  if (others.some((group) => group.length !== 3) && !isIndian(groups)) return undefined;
  const joined = groups.join('');
  // A number with leading zeros is a code: 00123.
  if (joined.length > 1 && joined.startsWith('0')) return undefined;
  return joined === '' && fraction === '' ? undefined : { whole: joined, fraction };
}

/** Whether digits are grouped like in India: "12,50,000". */
const isIndian = (groups: readonly string[]): boolean =>
  groups.length > 2 &&
  groups.every((group, at) =>
    at === groups.length - 1 ? group.length === 3 : at === 0 ? group.length <= 2 : group.length === 2,
  );

function allDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** @returns undefined if the text around the digits is neither a currency nor a unit. */
function unitOf(before: string, after: string): { readonly name: string; readonly exponent: number } | undefined {
  const currency = currencyOf(before);
  if (currency === undefined || after.trim().length > longestUnit || !/^[\p{L}\p{Sc}°µ²³/%‰. ]*$/u.test(after))
    return undefined;
  const words = after
    .trim()
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '');
  if (words.length > 3) return undefined;
  const [first = ''] = words;
  if (ordinals.has(first)) return undefined;
  const isOfMoney = currency !== '' || capital.test(after);
  const exponent = multipliers.get(first) ?? (isOfMoney ? lettersOfMoney.get(first) : undefined);
  const rest = exponent === undefined ? words : words.slice(1);
  // Words besides the currency are part of the unit, because "$5 per month" is not "$5".
  const name = [currency, ...rest].filter((word) => word !== '').join(' ');
  return { name: currencyNames.get(name) ?? name, exponent: exponent ?? 0 };
}

function currencyOf(before: string): string | undefined {
  const name = before.toLowerCase().replace(/\.$/, '');
  if (name === '' || name === '~' || name === '≈') return '';
  return isCurrency(name) ? (currencyNames.get(name) ?? name) : undefined;
}
