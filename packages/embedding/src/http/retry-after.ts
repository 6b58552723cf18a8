/**
 * @param value the header: seconds or an HTTP date (RFC 9110, 10.2.3).
 * @returns milliseconds from `now` on, 0 or more; nothing if the header is missing or unreadable.
 */
export function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const trimmed = value.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
  const date = trimmed.endsWith('GMT') ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
