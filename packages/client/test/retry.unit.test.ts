import { describe, expect, it } from 'vitest';
import { defaultRetry, delayMs, secondsOf } from '../src/retry.js';

describe('the wait before the next attempt', () => {
  it('is random within a range that doubles up to a limit, until the retries are used up', () => {
    const policy = { ...defaultRetry, retries: 7 };
    const longest = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => delayMs(failures, undefined, policy, () => 1));

    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, undefined]);
    expect(delayMs(3, undefined, policy, () => 0.5)).toBe(500);
  });

  it('is what the server asks for, up to one minute', () => {
    expect(delayMs(1, 3, defaultRetry)).toBe(3_000);
    expect(delayMs(1, 60, defaultRetry)).toBe(60_000);
    expect(delayMs(1, 61, defaultRetry)).toBeUndefined();
    expect(delayMs(defaultRetry.retries + 1, 1, defaultRetry)).toBeUndefined();
  });

  it.each([
    ['2', 2],
    ['0', 0],
    ['-5', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('Retry-After %j is %j seconds', (header, seconds) => {
    expect(secondsOf(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(seconds);
  });
});
