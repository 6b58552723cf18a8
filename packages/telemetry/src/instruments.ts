import { diag, metrics, type Meter, type MetricOptions } from '@opentelemetry/api';
import type { LabelsOf, Measure, MeasureOf } from './measures.js';

/** A function that records a value, with the labels of the measure if it has any. */
type Tell<M extends Measure> = [M['labels'][number]] extends [never]
  ? (value: number) => void
  : (value: number, labels: LabelsOf<M>) => void;

/**
 * A counter. Like all instruments it must be created during wiring, because a provider that is set later has no effect on it. A counter
 * without labels is exported from the start with 0, because Prometheus sees no increase at a first sample.
 */
export function createCounter<M extends MeasureOf<'counter'>>(measure: M): Tell<M> {
  const counter = meter().createCounter(measure.name, optionsOf(measure));
  if (measure.labels.length === 0) counter.add(0);
  return (value: number, labels?: LabelsOf<M>) => counter.add(value, labels);
}

/** A value that is changed by positive and negative amounts. */
export function createLevel(measure: MeasureOf<'level'>): (change: number) => void {
  const level = meter().createUpDownCounter(measure.name, optionsOf(measure));
  level.add(0);
  return (change) => level.add(change);
}

/**
 * A histogram that takes milliseconds and exports seconds. A duration between the clocks of two processes, or since a stored time, is
 * negative where one of them was set back, and counts as 0.
 */
export function createDurations<M extends MeasureOf<'histogram'>>(measure: M): Tell<M> {
  const histogram = meter().createHistogram(measure.name, {
    ...optionsOf(measure),
    advice: { explicitBucketBoundaries: [...measure.buckets] },
  });
  return (ms: number, labels?: LabelsOf<M>) => histogram.record(Math.max(0, ms) / 1_000, labels);
}

/** One value of an observed instrument. */
type Reading<M extends Measure> = { readonly value: number } & ([M['labels'][number]] extends [never]
  ? { readonly labels?: never }
  : { readonly labels: LabelsOf<M> });

/**
 * Registers a callback that reports a value when metrics are collected. If it fails the metric is left out, because the other metrics are
 * needed most while a server is away.
 */
export function observe<M extends MeasureOf<'gauge' | 'observed counter'>>(
  measure: M,
  read: () => readonly Reading<M>[] | Promise<readonly Reading<M>[]>,
): Disposable {
  const instrument =
    measure.kind === 'gauge'
      ? meter().createObservableGauge(measure.name, optionsOf(measure))
      : meter().createObservableCounter(measure.name, optionsOf(measure));
  const tell: Parameters<typeof instrument.addCallback>[0] = async (result) => {
    try {
      for (const { value, labels } of await read()) result.observe(value, labels ?? {});
    } catch (thrown) {
      diag.debug(`${measure.name} could not be read`, thrown);
    }
  };
  instrument.addCallback(tell);
  return { [Symbol.dispose]: () => instrument.removeCallback(tell) };
}

/** Caches the result of an expensive read for `ms` milliseconds; a failed read is repeated at the next call. */
export function atMostEvery<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { readonly atMs: number; readonly value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last && now - last.atMs < ms) return last.value;
    const value = look();
    last = { atMs: now, value };
    value.catch(() => (last = undefined));
    return value;
  };
}

const meter = (): Meter => metrics.getMeter('cardinal');
const optionsOf = ({ unit, description }: Measure): MetricOptions => ({ unit, description });
