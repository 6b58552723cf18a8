import type { Logger } from '@cardinal/kernel';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { LogLevel } from './logger.js';
import { beatMs, type WatchdogData } from './watchdog-data.js';
import { stopWatching, workAtHand } from './work-at-hand.js';

export interface WatchdogOptions {
  /** Written as `service` on every line. */
  readonly service: string;
  readonly level: LogLevel;
  readonly logger: Logger;
}

/** The compiled file, even when this module runs from its source. */
const entry = fileURLToPath(new URL('../dist/watchdog-thread.js', import.meta.url));
/** Heap of the thread in MiB; small, because it stores nothing. */
const heapMb = 8;

/**
 * Watches the event loop of this process from a thread: if it is blocked for more than a second, writes a line with the current work items
 * (`workAtHand`) to standard error while it is blocked, again each time the duration has doubled, and when it runs again. The metric
 * `cardinal.process.event_loop.stalls` counts the blocks. To be started once per process.
 */
export function startWatchdog({ service, level, logger }: WatchdogOptions): Disposable {
  const data: WatchdogData = { shared: workAtHand.shared, service, isSilent: level === 'silent' };
  const beating = setInterval(() => workAtHand.beat(), beatMs).unref();
  const thread = new Worker(entry, {
    name: 'watchdog',
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [], // flags of the main script, such as --input-type, can keep a thread from starting
  });
  thread.on('error', (err) => logger.error('watchdog of the event loop has ended', { err }));
  thread.unref();
  return {
    [Symbol.dispose]() {
      clearInterval(beating);
      stopWatching();
    },
  };
}
