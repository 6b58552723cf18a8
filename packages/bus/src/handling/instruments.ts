import { attributeNames, metricNames, metrics, type BatchObservableResult } from '@cardinal/telemetry';

export type Outcome = 'done' | 'retry' | 'dead' | 'returned';

export interface Instruments extends Disposable {
  published(type: string): void;
  appended(log: string): void;
  started(type: string, group: string, delayMs: number): void;
  settled(type: string, group: string, outcome: Outcome, durationMs: number): void;
}

export interface GroupCount {
  readonly type: string;
  readonly group: string;
  readonly n: number;
}

/** Asked for with each scrape of the metrics. */
export interface Counts {
  /** Deliveries not done yet. */
  backlog(): readonly GroupCount[] | Promise<readonly GroupCount[]>;
  deadLetters(): readonly GroupCount[] | Promise<readonly GroupCount[]>;
}

/** Asks for its meter when the bus is made: a provider that is set later is not seen by the OpenTelemetry API. */
export function createInstruments(counts: Counts): Instruments {
  const meter = metrics.getMeter('cardinal.bus');
  const published = meter.createCounter(metricNames.busPublished);
  const appended = meter.createCounter(metricNames.logAppended);
  const deliveries = meter.createCounter(metricNames.busDeliveries);
  const duration = meter.createHistogram(metricNames.busHandlerDuration, { unit: 's' });
  const delay = meter.createHistogram(metricNames.busDelay, { unit: 's' });
  const backlog = meter.createObservableGauge(metricNames.busBacklog);
  const deadLetters = meter.createObservableGauge(metricNames.busDeadLetters);

  const observe = async (result: BatchObservableResult) => {
    for (const { type, group, n } of await counts.backlog()) result.observe(backlog, n, labels(type, group));
    for (const { type, group, n } of await counts.deadLetters()) result.observe(deadLetters, n, labels(type, group));
  };
  meter.addBatchObservableCallback(observe, [backlog, deadLetters]);

  return {
    published: (type) => published.add(1, { [attributeNames.eventType]: type }),
    appended: (log) => appended.add(1, { [attributeNames.log]: log }),
    started: (type, group, delayMs) => delay.record(delayMs / 1000, labels(type, group)),
    settled(type, group, outcome, durationMs) {
      deliveries.add(1, { ...labels(type, group), [attributeNames.outcome]: outcome });
      duration.record(durationMs / 1000, labels(type, group));
    },
    [Symbol.dispose]: () => meter.removeBatchObservableCallback(observe, [backlog, deadLetters]),
  };
}

function labels(type: string, group: string): Record<string, string> {
  return { [attributeNames.eventType]: type, [attributeNames.group]: group };
}
