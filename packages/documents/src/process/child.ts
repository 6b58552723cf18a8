/** Entry of a parser process: takes orders over IPC, one at a time, and ends with its parent. */
import { constants, setPriority } from 'node:os';
import { failureOf } from './failure.js';
import type { ChildReport, Order, ParseProgress, StoppedProcesses } from './messages.js';
import { runOrder } from './run-order.js';

/** Least time between two progress reports: people read them. */
const progressIntervalMs = 200;

// A lower priority, because requests are served on the same cores.
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
    // It has ended already.
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

/** Without a parent nothing is reported; `disconnect` ends this process. */
function send(report: ChildReport): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => {});
}
