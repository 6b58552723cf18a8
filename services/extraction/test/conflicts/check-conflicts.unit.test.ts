import { steadyClock } from '@cardinal/kernel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCheckConflicts, type CheckDeps } from '../../src/app/conflicts/check.js';
import { collectionId, createCatalog, teamId } from '../races/catalog.js';

it.each([-3_600_000, 0, 3_600_000])(
  'checks documents for as long as it may, also where the time of the machine is set by %d ms',
  async (jumpMs) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const catalog = createCatalog();
    const ids = Array.from({ length: 10 }, (_, n) => n + 1);
    for (const id of ids) catalog.add(id, `sheet-${id}.txt`, 1, [[id, 4]]);
    const checked: number[] = [];
    const check = createCheckConflicts({
      documents: { unchecked: async () => ids, leftOut: async () => 0 },
      conflicts: { list: async () => ({ conflicts: [], totalCount: 0, stateCounts: {} }) },
      catalog,
      detect: async ({ instanceId }) => {
        checked.push(instanceId);
        vi.advanceTimersByTime(250);
        vi.setSystemTime(Date.now() + jumpMs);
      },
      clock: steadyClock,
    } satisfies CheckDeps);

    await check(teamId, collectionId, 1_000, new AbortController().signal);

    expect(checked).toEqual([1, 2, 3, 4]);
  },
);
