import { metrics, type Attributes, type ObservableResult } from '@opentelemetry/api';
import { metricNames } from './names.js';

/** Lets a part of the process tell how much of what was deleted it has still to remove. */
export function observeErasure(part: string, pending: () => number | Promise<number>): Disposable {
  return observe(metricNames.erasurePending, { part }, pending);
}

/** Lets a part of the process tell how much it found at its last look that belongs to nothing. */
export function observeOrphans(kind: string, found: () => number): Disposable {
  return observe(metricNames.orphans, { kind }, found);
}

function observe(name: string, attributes: Attributes, read: () => number | Promise<number>): Disposable {
  const gauge = metrics.getMeter('cardinal.erasure').createObservableGauge(name);
  const tell = async (result: ObservableResult): Promise<void> => result.observe(await read(), attributes);
  gauge.addCallback(tell);
  return { [Symbol.dispose]: () => gauge.removeCallback(tell) };
}
