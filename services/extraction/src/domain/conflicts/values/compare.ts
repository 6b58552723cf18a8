import type { DateFields, Value } from './value.js';
import { isRange } from './value.js';

/** `same`: the values agree. `compatible`: both can be true. `different`: they cannot. `apart`: they measure different things. */
export type Comparison = 'same' | 'compatible' | 'different' | 'apart';

/** Relative differences that rounding to another unit explains, by dimension: a month has 28 to 31 days, a GB may be a GiB. */
const acrossUnits: Readonly<Record<string, number>> = { duration: 0.03, data: 0.05, temperature: 0.01 };
const otherwiseAcrossUnits = 0.002;
const approximately = 0.05;
const exactly = 1e-6;

/** Symmetric; a value never differs from itself. */
export function compareValues(a: Value, b: Value): Comparison {
  if (a.dimension !== b.dimension) return versionKeysMeet(a, b) ? compareVersions(a, b) : 'apart';
  if (a.date && b.date) return compareDates(a, b);
  if (a.parts && b.parts) return compareVersions(a, b);
  if (a.every !== b.every || (a.per !== b.per && a.per !== '' && b.per !== '')) return 'apart';
  if (a.dimension === 'count' && !sharesNoun(a, b)) return 'apart';
  return compareAmounts(a, b);
}

/** "version 2.4" without a name may be the version of any product. */
const versionKeysMeet = (a: Value, b: Value): boolean =>
  a.parts !== undefined && b.parts !== undefined && (a.dimension === 'version:' || b.dimension === 'version:');

const sharesNoun = (a: Value, b: Value): boolean => a.nouns?.some((noun) => b.nouns?.includes(noun)) ?? false;

function compareAmounts(a: Value, b: Value): Comparison {
  if (isRange(a) || isRange(b)) {
    if (isRange(a) && isRange(b)) return near(a.low, b.low, a, b) && near(a.high, b.high, a, b) ? 'same' : 'different';
    const [range, point] = isRange(a) ? [a, b] : [b, a];
    const slack = toleranceOf(a, b) * Math.max(Math.abs(range.low), Math.abs(range.high));
    if (point.bound === 'least') return point.low <= range.high + slack ? 'compatible' : 'different';
    if (point.bound === 'most') return point.low >= range.low - slack ? 'compatible' : 'different';
    return point.low >= range.low - slack && point.low <= range.high + slack ? 'compatible' : 'different';
  }
  if (near(a.low, b.low, a, b)) return 'same';
  if (a.bound === b.bound) return 'different';
  return meets(a, b) ? 'compatible' : 'different';
}

/** Whether some amount satisfies both bounds. */
function meets(a: Value, b: Value): boolean {
  const least = Math.max(a.bound === 'most' ? -Infinity : a.low, b.bound === 'most' ? -Infinity : b.low);
  const most = Math.min(a.bound === 'least' ? Infinity : a.low, b.bound === 'least' ? Infinity : b.low);
  return least <= most;
}

function toleranceOf(a: Value, b: Value): number {
  if (a.approximate || b.approximate) return approximately;
  return a.unit === b.unit ? exactly : (acrossUnits[a.dimension] ?? otherwiseAcrossUnits);
}

function near(x: number, y: number, a: Value, b: Value): boolean {
  const distance = Math.abs(x - y);
  if (distance <= toleranceOf(a, b) * Math.max(Math.abs(x), Math.abs(y))) return true;
  return distance <= roundingOf(x, y, a, b) * (1 + exactly);
}

/** The distance that rounding explains, as between "412.3 million" and "412 million": half a step of the coarser value. */
function roundingOf(x: number, y: number, a: Value, b: Value): number {
  if (a.halfStep === b.halfStep || a.dimension === 'clock') return 0;
  const coarse = a.halfStep > b.halfStep ? { value: x, step: a.halfStep } : { value: y, step: b.halfStep };
  // A round number may be exact: it counts as rounded only within 1 %.
  return Math.min(coarse.step, Math.abs(coarse.value) * 0.01);
}

function compareDates({ date: a = {}, bound: boundA }: Value, { date: b = {}, bound: boundB }: Value): Comparison {
  const fields = ['year', 'month', 'day', 'quarter'] as const satisfies readonly (keyof DateFields)[];
  const shared = fields.filter((field) => a[field] !== undefined && b[field] !== undefined);
  if (shared.length === 0) return quarterHolds(a, b) ?? 'apart';
  if (shared.every((field) => a[field] === b[field])) return quarterHolds(a, b) === 'different' ? 'different' : 'same';
  return boundA !== boundB && boundA !== 'exact' && boundB !== 'exact' ? 'compatible' : 'different';
}

/** Compares a month with a quarter; undefined for other dates. */
function quarterHolds(a: DateFields, b: DateFields): Comparison | undefined {
  const [quarter, month] = a.quarter === undefined ? [b.quarter, a.month] : [a.quarter, b.month];
  if (quarter === undefined || month === undefined) return undefined;
  return Math.ceil(month / 3) === quarter ? 'compatible' : 'different';
}

function compareVersions(a: Value, b: Value): Comparison {
  const [x, y] = [a.parts ?? [], b.parts ?? []];
  const length = Math.max(x.length, y.length);
  let order = 0;
  for (let at = 0; at < length && order === 0; at++) order = (x[at] ?? 0) - (y[at] ?? 0);
  if (order === 0) return 'same';
  // "18" stands for every 18.x.
  const shorter = Math.min(x.length, y.length);
  if (x.length !== y.length && x.slice(0, shorter).every((part, at) => part === y[at])) return 'compatible';
  if (a.bound === b.bound) return 'different';
  const [lower, higher] = order < 0 ? [a, b] : [b, a];
  return lower.bound === 'least' || higher.bound === 'most' ? 'compatible' : 'different';
}

/** Ratio of the larger value to the smaller, from 1; for ranges by their middle. Infinity if the signs differ. */
export function ratioOf(a: Value, b: Value): number {
  const [x, y] = [(a.low + a.high) / 2, (b.low + b.high) / 2];
  if (x === y) return 1;
  if (x <= 0 || y <= 0) return x < 0 && y < 0 ? Math.max(x / y, y / x) : Infinity;
  return Math.max(x / y, y / x);
}
