import type { MeterProvider } from '@opentelemetry/api';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metricNames } from './names.js';
import { workAtHand } from './work-at-hand.js';

const NANOSECONDS = 1e9;

/**
 * Memory and event loop delay of this process, read when someone asks.
 *
 * @param resolution milliseconds between two looks at the event loop: what holds it for longer is seen, by up to so much too short.
 * @returns what stops the measuring.
 */
export function observeProcess(meters: MeterProvider, resolution: number): () => void {
  const meter = meters.getMeter('cardinal.process');
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();

  meter.createObservableGauge(metricNames.residentMemory, { unit: 'By' }).addCallback((result) => {
    result.observe(process.memoryUsage.rss());
  });
  meter.createObservableCounter(metricNames.eventLoopStalls).addCallback((result) => {
    result.observe(workAtHand.stalls());
  });
  meter.createObservableGauge(metricNames.eventLoopDelay, { unit: 's' }).addCallback((result) => {
    for (const percentile of [50, 99, 100]) {
      // Node records the time from look to look; how late it was is what goes beyond the time meant.
      const late = Math.max(0, delay.percentile(percentile) / NANOSECONDS - resolution / 1_000);
      result.observe(late, { quantile: String(percentile / 100) });
    }
    delay.reset();
  });
  return () => delay.disable();
}
