import { expect, it, vi } from 'vitest';
import { createProgressLog } from '../src/index.js';

it('logs the progress every five seconds, and nothing for short work', () => {
  let now = 0;
  const info = vi.fn();
  const told = createProgressLog({ info }, 'Counting.', () => now);
  for (now of [1_000, 4_999, 5_000, 9_000, 11_000]) told({ done: now });
  expect(info.mock.calls).toEqual([
    ['Counting.', { done: 5_000 }],
    ['Counting.', { done: 11_000 }],
  ]);
});
