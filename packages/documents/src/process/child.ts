/** Entry point of a parser process. Executes orders that arrive over IPC, one at a time, and exits when its parent disconnects. */
import { constants, setPriority } from 'node:os';
import { failureOf } from './failure.js';
import type { ChildReport, Order, ParseProgress, StoppedProcesses } from './messages.js';
import { runOrder } from './run-order.js';

/** Minimum interval between two progress reports, because they are meant for people. */
const progressIntervalMs = 200;

// Lower priority than the services, which serve requests on the same cores.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
let stopped: readonly number[] = [];
process.on('disconnect', () => {
  for (const pid of stopped) kill(pid);
  process.exit(0);
});
process.on('message', (message: Order | StoppedProcesses) => {
  if ('stopped' in message) stopped = message.stopped;
  else void run(message);
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

async function run(order: Order): Promise<void> {
  const report = throttled();
  try {
    const result = await runOrder(order, new AbortController().signal, report);
    send({ kind: 'done', result, rssBytes: process.memoryUsage.rss() });
  } catch (thrown) {
    send({ kind: 'failed', failure: failureOf(thrown, order.type), rssBytes: process.memoryUsage.rss() });
  }
}

function throttled(): (progress: ParseProgress) => void {
  let next = 0;
  return (progress) => {
    const now = performance.now();
    if (now < next && progress.done < progress.total) return;
    next = now + progressIntervalMs;
    send({ kind: 'progress', progress });
  };
}

/** Sends a report if the parent is still connected. Otherwise the report is dropped, because the `disconnect` handler ends this process. */
function send(report: ChildReport): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => {});
}
