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

/** From the sources and from the compiled files alike. */
const entry = fileURLToPath(new URL('../dist/watchdog-thread.js', import.meta.url));
/** Heap of the thread in MiB; small, because it stores nothing. */
const heapMb = 8;

/**
 * Watches the event loop of this process from a thread: where it stands for more than a second, a line on standard error says so
 * while it does, with the items at hand (`workAtHand`), again each time that it has stood twice as long, and when it turns again. The
 * metric `cardinal.process.event_loop.stalls` counts. Once a process.
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
  thread.on('error', (err) => logger.error('nobody watches the event loop any more', { err }));
  thread.unref();
  return {
    [Symbol.dispose]() {
      clearInterval(beating);
      stopWatching();
    },
  };
}
