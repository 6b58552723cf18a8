import { atMostEvery, measures, observe } from '@cardinal/telemetry';
import type { IngestDeps } from '../deps.js';

/** Observes how many files are at each stage, and the age of the oldest. Every replica reports the same totals: take the maximum, not the sum. */
export function observeQueues({ store, clock }: Pick<IngestDeps, 'store' | 'clock'>): readonly Disposable[] {
  // One query for both.
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
