import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it, vi } from 'vitest';
import { createReclaiming } from '../src/app/purge.js';

describe('reclaiming', () => {
  it('starts by itself, runs to the end, and runs again for rows that are removed meanwhile', async () => {
    let left = 5;
    let runs = 0;
    const reclaim = async (): Promise<boolean> => {
      if (left === 3 && runs === 0) {
        runs += 1;
        reclaiming.soon();
      }
      left -= 1;
      return left > 0;
    };
    await using reclaiming = createReclaiming({ cards: { reclaim }, logger: silentLogger }, 1);
    expect(reclaiming.pending).toBe(true);

    await vi.waitFor(() => expect(reclaiming.pending).toBe(false));

    expect(left).toBe(-1); // one more run, for rows that were removed in between
  });

  it('tries again after a failure, and ends when it is disposed', async () => {
    const reclaim = vi.fn(async () => false).mockRejectedValueOnce(new Error('busy'));
    const reclaiming = createReclaiming({ cards: { reclaim }, logger: silentLogger }, 1);
    await vi.waitFor(() => expect(reclaiming.pending).toBe(false));
    expect(reclaim).toHaveBeenCalledTimes(2);

    reclaiming.soon();
    await reclaiming[Symbol.asyncDispose]();

    expect(reclaiming.pending).toBe(true);
  });
});
