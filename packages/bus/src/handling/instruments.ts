import { createCounter, createDurations, measures, observe } from '@cardinal/telemetry';

export type Outcome = 'done' | 'retry' | 'dead' | 'returned';

export interface Instruments extends Disposable {
  published(type: string): void;
  appended(log: string): void;
  started(type: string, group: string, delayMs: number): void;
  ended(type: string, group: string, outcome: Outcome, durationMs: number): void;
}

export interface GroupCount {
  readonly type: string;
  readonly group: string;
  readonly n: number;
}

export interface Queue extends GroupCount {
  /** When the oldest event of the queue was published, in milliseconds since the epoch; 0 if the queue is empty. */
  readonly oldestMs: number;
}

/** Evaluated at each scrape of the metrics. */
export interface Counts {
  /** Number of unfinished deliveries, and the time of the oldest. */
  queues(): readonly Queue[] | Promise<readonly Queue[]>;
  deadLetters(): readonly GroupCount[] | Promise<readonly GroupCount[]>;
}

/** Gets its meter when the bus is made, because the OpenTelemetry API does not pass on a provider that is set later. */
export function createInstruments(counts: Counts): Instruments {
  const published = createCounter(measures.busPublished);
  const appended = createCounter(measures.logAppended);
  const deliveries = createCounter(measures.busDeliveries);
  const duration = createDurations(measures.busHandlerDuration);
  const delay = createDurations(measures.busDelay);

  /** One query feeds both gauges of a queue. */
  let looking: Promise<readonly Queue[]> | undefined;
  const look = (): Promise<readonly Queue[]> =>
    (looking ??= Promise.resolve(counts.queues()).finally(() => (looking = undefined)));
  const observed = [
    observe(measures.busBacklog, async () =>
      (await look()).map(({ n, type, group }) => ({ value: n, labels: { type, group } })),
    ),
    observe(measures.busOldestAge, async () =>
      (await look()).map(({ oldestMs, type, group }) => ({
        value: oldestMs === 0 ? 0 : Math.max(0, Date.now() - oldestMs) / 1_000,
        labels: { type, group },
      })),
    ),
    observe(measures.busDeadLetters, async () =>
      (await counts.deadLetters()).map(({ n, type, group }) => ({ value: n, labels: { type, group } })),
    ),
  ];

  return {
    published: (type) => published(1, { type }),
    appended: (log) => appended(1, { log }),
    started: (type, group, delayMs) => delay(delayMs, { type, group }),
    ended(type, group, outcome, durationMs) {
      deliveries(1, { type, group, outcome });
      duration(durationMs, { type, group });
    },
    [Symbol.dispose]() {
      for (const each of observed) each[Symbol.dispose]();
    },
  };
}
