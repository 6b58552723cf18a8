/** A calendar month in UTC, to which a quota applies, as `2026-11`. */
export type Period = string;

export function periodOf(atMs: number): Period {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** @returns milliseconds since the Unix epoch of the first moment of the month. */
export function periodStartMs(period: Period): number {
  return Date.parse(`${period}-01T00:00:00.000Z`);
}

/** @returns milliseconds since the Unix epoch of the first moment after the month. */
export function periodEndMs(period: Period): number {
  const start = new Date(periodStartMs(period));
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
}

/** Whole seconds, at least one, until the next period begins. */
export function secondsToNextPeriod(nowMs: number): number {
  return Math.max(1, Math.ceil((periodEndMs(periodOf(nowMs)) - nowMs) / 1_000));
}
