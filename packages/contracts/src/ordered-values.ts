/** A text read as a value that has an order: a number, or milliseconds since the Unix epoch. */
export interface OrderedValue {
  readonly kind: 'number' | 'date';
  readonly value: number;
}

/** Maximum length of a text that is read as a number or date, in UTF-16 code units. No real number or date is longer. */
const longest = 64;
const aNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const aDay = /^\d{4}-\d\d-\d\d$/;
const aDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/i;

/**
 * Reads a value that has an order: a number in digits, or an ISO 8601 date with or without a time. A date without a time is its first
 * moment, and a time without a zone is UTC.
 *
 * @returns undefined for any other text, and for dates and times that do not exist.
 */
export function orderedValueOf(text: string): OrderedValue | undefined {
  if (text.length > longest) return undefined;
  if (aNumber.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? { kind: 'number', value } : undefined;
  }
  const [, day, time = '00:00', zone = 'Z'] = aDate.exec(text) ?? [];
  if (day === undefined || !exists(day)) return undefined;
  const value = Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(value) ? undefined : { kind: 'date', value };
}

const dayMs = 86_400_000;

/**
 * First and last moment of a date, for bounds such as "since" and "until": a date without a time covers the whole day in UTC, a date
 * with a time is a single moment.
 *
 * @returns milliseconds since the Unix epoch, both inclusive; undefined if the text is not an existing date.
 */
export function momentsOf(text: string): { readonly firstMs: number; readonly lastMs: number } | undefined {
  const read = orderedValueOf(text);
  if (read?.kind !== 'date') return undefined;
  return { firstMs: read.value, lastMs: aDay.test(text) ? read.value + dayMs - 1 : read.value };
}

/** Needed because `Date.parse` accepts 30 February as 1 March. */
function exists(day: string): boolean {
  const at = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
