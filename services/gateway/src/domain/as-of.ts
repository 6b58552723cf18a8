import { momentsOf, type asking } from '@cardinal/contracts';
import { InvalidFieldError } from './errors.js';
import { parseFilters, type FilterFields } from './filters.js';

/** Largest offset of a time zone ahead of UTC (UTC+14), in milliseconds. */
const furthestZoneMs = 14 * 3_600_000;
const aDay = /^\d{4}-\d\d-\d\d$/;
const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/i;

/** The fields of a request that select documents and versions. */
interface Asked {
  readonly filters?: FilterFields | null | undefined;
  /** A day, or a time with a zone. */
  readonly as_of?: string | undefined;
  readonly current_only: boolean;
}

/**
 * Translates the fields into what a search or ask may see. With `as_of`, the catalog decides for every version whether it was current at
 * that time, so `currentOnly` is off: otherwise superseded versions would be excluded beforehand.
 *
 * @returns all filters, and whether only the versions that are current now are searched.
 * @throws {InvalidFieldError} as `parseFilters`, for a date that does not exist or has not come, and for a time without a zone.
 */
export function seenBy(
  { filters: wanted, as_of: asOf, current_only: currentOnly }: Asked,
  nowMs: number,
): { filters: asking.MetadataFilter[]; currentOnly: boolean } {
  const filters = parseFilters(wanted);
  if (asOf === undefined) return { filters, currentOnly };
  const ofTime = { key: '', anyOf: [], asOf: { atMs: momentOf(asOf, nowMs), superseded: !currentOnly } };
  return { filters: [...filters, ofTime], currentOnly: false };
}

/** Milliseconds since the Unix epoch. A day stands for its end in UTC. */
function momentOf(asOf: string, nowMs: number): number {
  const isDay = aDay.test(asOf);
  if (!isDay && !withZone.test(asOf))
    throw new InvalidFieldError('as_of', 'must be a day (2024-12-31) or a time with its zone (2024-12-31T17:00:00Z)');
  const moments = momentsOf(asOf);
  if (!moments) throw new InvalidFieldError('as_of', 'must be a date that exists');
  if (moments.firstMs > nowMs + (isDay ? furthestZoneMs : 0))
    throw new InvalidFieldError('as_of', 'must not be in the future');
  return Math.floor(moments.lastMs);
}
