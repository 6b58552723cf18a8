import { expect, it } from 'vitest';
import { createTimeSlice } from '../src/index.js';

it('yields to the event loop when the slice is spent, and starts a new slice then', async () => {
  let now = 0;
  const slice = createTimeSlice(8, () => now);
  now = 7;
  expect(slice.yieldIfSpent()).toBeUndefined();

  now = 8;
  let turned = false;
  setImmediate(() => {
    turned = true;
    now = 20;
  });
  await slice.yieldIfSpent();

  expect(turned).toBe(true);
  now = 27;
  expect(slice.yieldIfSpent()).toBeUndefined();
  now = 28;
  expect(slice.yieldIfSpent()).toBeInstanceOf(Promise);
});
