import { atMostEvery, measures, observe } from '@cardinal/telemetry';
import type { IngestDeps } from '../deps.js';

/**
 * Tells how many files are on their way at each stage, and for how long the oldest of them. Every replica tells the same, of all: take the
 * largest, not the sum.
 */
export function observeQueues({ store, clock }: Pick<IngestDeps, 'store' | 'clock'>): readonly Disposable[] {
  // One look for both.
  const underWay = atMostEvery(1_000, () => store.instances.countUnderWay());
  return [
    observe(measures.filesWaiting, async () =>
      (await underWay()).map(({ stage, files }) => ({ value: files, labels: { stage } })),
    ),
    observe(measures.filesOldestAge, async () => {
      const now = clock.now();
      return (await underWay()).map(({ stage, files, sinceMs }) => ({
        value: files === 0 ? 0 : Math.max(0, now - sinceMs) / 1_000,
        labels: { stage },
      }));
    }),
  ];
}
