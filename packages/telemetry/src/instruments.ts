import { metrics, type Attributes, type Meter } from '@opentelemetry/api';
import type { metricNames } from './names.js';

type MetricName = (typeof metricNames)[keyof typeof metricNames];

/** A metric gets a value with its labels: few values each, so never a team, a collection, a file or words of a user. */
type Tell = (value: number, labels?: Attributes) => void;

/** Adds up. Like all instruments it is asked for while wiring, since a provider that is set later is not seen. */
export function createCounter(name: MetricName): Tell {
  const counter = meter().createCounter(name);
  return (value, labels) => counter.add(value, labels);
}

/** Goes up and down by what it is told. */
export function createLevel(name: MetricName): Tell {
  const level = meter().createUpDownCounter(name);
  return (value, labels) => level.add(value, labels);
}

/** Takes milliseconds and shows seconds. */
export function createDurations(name: MetricName): Tell {
  const histogram = meter().createHistogram(name, { unit: 's' });
  return (ms, labels) => histogram.record(ms / 1_000, labels);
}

const meter = (): Meter => metrics.getMeter('cardinal');
