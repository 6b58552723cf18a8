/** What a text stands for where values have an order: a number, or milliseconds since the Unix epoch. */
export interface OrderedValue {
  readonly kind: 'number' | 'date';
  readonly value: number;
}

/** No number or date that anybody writes is longer; in UTF-16 code units. */
const longest = 64;
const aNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const aDay = /^\d{4}-\d\d-\d\d$/;
const aDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/i;

/**
 * Reads a value that has an order: a number in figures, or a date as ISO 8601 writes it, with or without a time. A day stands for its first
 * moment, and a time without a zone is UTC.
 *
 * @returns nothing for any other text, and for days and times that do not exist.
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
 * The moments that a date stands for where it says since or until when: a day is meant as a whole, in UTC, a time as itself.
 *
 * @returns milliseconds since the Unix epoch, both included; nothing for what is no date that exists.
 */
export function momentsOf(text: string): { readonly firstMs: number; readonly lastMs: number } | undefined {
  const read = orderedValueOf(text);
  if (read?.kind !== 'date') return undefined;
  return { firstMs: read.value, lastMs: aDay.test(text) ? read.value + dayMs - 1 : read.value };
}

/** `Date.parse` takes 30 February for 1 March. */
function exists(day: string): boolean {
  const at = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
