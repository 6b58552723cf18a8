import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it, vi } from 'vitest';
import { createReclaiming } from '../src/app/purge.js';

describe('reclaiming', () => {
  it('starts by itself, runs to the end, and runs again for rows that are removed meanwhile', async () => {
    let left = 3;
    let isFirst = true;
    const reclaim = async (): Promise<boolean> => {
      left -= 1;
      if (left > 0) return true;
      if (isFirst) {
        // More rows are removed when the first run sees that none is left.
        isFirst = false;
        left = 2;
        reclaiming.soon();
      }
      return false;
    };
    await using reclaiming = createReclaiming({ cards: { reclaim }, logger: silentLogger }, 1);
    expect(reclaiming.pending).toBe(true);

    await vi.waitFor(() => expect(reclaiming.pending).toBe(false));

    expect(left).toBe(0);
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
