import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { observe } from './instruments.js';
import { measures } from './measures.js';
import { workAtHand } from './work-at-hand.js';

const nanoseconds = 1e9;
const microseconds = 1e6;

/**
 * Metrics of memory, CPU time and event loop of this process, read at each collection.
 *
 * @param resolution milliseconds between two samples of the event loop. Delays are measured too short by up to this much.
 * @returns a function that stops the measuring.
 */
export function observeProcess(resolution: number): () => void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // Node records the time between samples; the delay is what exceeds the interval.
  const late = (percentile: number) => [
    { value: Math.max(0, delay.percentile(percentile) / nanoseconds - resolution / 1_000) },
  ];
  let lastUse = performance.eventLoopUtilization();

  const observed = [
    observe(measures.eventLoopDelayMedian, () => late(50)),
    observe(measures.eventLoopDelayP99, () => late(99)),
    // The last of the three readers resets the histogram.
    observe(measures.eventLoopDelayMax, () => {
      const longest = late(100);
      delay.reset();
      return longest;
    }),
    observe(measures.eventLoopUse, () => {
      const use = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(use, lastUse);
      lastUse = use;
      return [{ value: utilization }];
    }),
    observe(measures.eventLoopStalls, () => [{ value: workAtHand.stalls() }]),
    observe(measures.residentMemory, () => [{ value: process.memoryUsage.rss() }]),
    observe(measures.heapUsed, () => [{ value: process.memoryUsage().heapUsed }]),
    observe(measures.cpuTime, () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / microseconds }];
    }),
    observe(measures.uptime, () => [{ value: process.uptime() }]),
  ];
  return () => {
    delay.disable();
    for (const each of observed) each[Symbol.dispose]();
  };
}
