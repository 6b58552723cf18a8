import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCoalesced } from '../src/outbound/elasticsearch/client/coalesce.js';

function createWork(restMs?: number) {
  const runs: { end(): void; fail(reason: Error): void }[] = [];
  const started: number[] = [];
  const shared = createCoalesced(() => {
    started.push(performance.now());
    return new Promise<number>((resolve, reject) => {
      const run = runs.length;
      runs.push({ end: () => resolve(run), fail: reject });
    });
  }, restMs);
  return { shared, runs, started };
}

describe('shared work', () => {
  it('runs once for concurrent callers', async () => {
    const { shared, runs } = createWork();
    const asked = [shared(), shared()];
    await nextTurn();
    runs[0]?.end();
    expect(await Promise.all(asked)).toEqual([0, 0]);
    expect(runs).toHaveLength(1);
  });

  it('runs once more for all callers during a run, because that run may have begun before the change that they wait for', async () => {
    const { shared, runs } = createWork();
    const first = shared();
    await nextTurn();
    const later = [shared(), shared()];
    await nextTurn();
    expect(runs).toHaveLength(1);

    runs[0]?.end();
    await nextTurn();
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    expect(await Promise.all([first, ...later])).toEqual([0, 1, 1]);
  });

  it('that fails rejects the callers that share the run, and can run again', async () => {
    const { shared, runs } = createWork();
    const first = shared();
    await nextTurn();
    const second = shared();
    runs[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await nextTurn();
    runs[1]?.end();
    expect(await second).toBe(1);
  });

  it('pauses between two runs, however short they are', async () => {
    const { shared, runs, started } = createWork(50);
    const first = shared();
    await nextTurn();
    runs[0]?.end();
    await first;
    const second = shared();
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.end();
    await second;
    expect((started[1] ?? 0) - (started[0] ?? 0)).toBeGreaterThanOrEqual(49);
  });
});
