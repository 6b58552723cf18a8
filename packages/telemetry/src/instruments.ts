import { diag, metrics, type Meter, type MetricOptions } from '@opentelemetry/api';
import type { LabelsOf, Measure, MeasureOf } from './measures.js';

/** Takes a value, and the labels of a measure that has some. */
type Tell<M extends Measure> = [M['labels'][number]] extends [never]
  ? (value: number) => void
  : (value: number, labels: LabelsOf<M>) => void;

/**
 * Adds up. Like all instruments it is asked for while wiring, since a provider that is set later is not seen. One without labels can be
 * seen from the start, because a first increase is none to Prometheus where there was nothing before.
 */
export function createCounter<M extends MeasureOf<'counter'>>(measure: M): Tell<M> {
  const counter = meter().createCounter(measure.name, optionsOf(measure));
  if (measure.labels.length === 0) counter.add(0);
  return (value: number, labels?: LabelsOf<M>) => counter.add(value, labels);
}

/** Goes up and down by given amounts. */
export function createLevel(measure: MeasureOf<'level'>): (change: number) => void {
  const level = meter().createUpDownCounter(measure.name, optionsOf(measure));
  level.add(0);
  return (change) => level.add(change);
}

/** Takes milliseconds and shows seconds. */
export function createDurations<M extends MeasureOf<'histogram'>>(measure: M): Tell<M> {
  const histogram = meter().createHistogram(measure.name, {
    ...optionsOf(measure),
    advice: { explicitBucketBoundaries: [...measure.buckets] },
  });
  return (ms: number, labels?: LabelsOf<M>) => histogram.record(ms / 1_000, labels);
}

/** One value of a gauge. */
type Reading<M extends Measure> = { readonly value: number } & ([M['labels'][number]] extends [never]
  ? { readonly labels?: never }
  : { readonly labels: LabelsOf<M> });

/**
 * Registers a callback that reports a value when metrics are collected. One that fails reports nothing, because the other metrics are needed most
 * while a server is away.
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

/** Caches an expensive read for `ms`; a failed one is repeated at the next call. */
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
