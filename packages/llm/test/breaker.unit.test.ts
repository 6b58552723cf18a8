import { steadyClock } from '@cardinal/kernel';
import { afterEach, expect, it, vi } from 'vitest';
import { createBreaker } from '../src/breaker.js';

afterEach(() => void vi.useRealTimers());

it.each([-3_600_000, 3_600_000])(
  'rests as long as it should where the time of the machine is set by %d ms',
  (jumpMs) => {
    vi.useFakeTimers();
    const breaker = createBreaker({ failures: 1, restMs: 1_000 }, steadyClock);
    breaker.failed();
    vi.setSystemTime(Date.now() + jumpMs);

    expect(breaker.mayTry()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(breaker.mayTry()).toBe(true);
  },
);
