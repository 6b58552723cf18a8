/** Entry of a parser process: takes orders over IPC, one at a time, and ends with its parent. */
import { constants, setPriority } from 'node:os';
import { failureOf } from './failure.js';
import type { ChildReport, ParseOrder, ParseProgress, StoppedProcesses } from './messages.js';
import { runOrder } from './run-order.js';

/** Progress is for people: more often than this is noise. */
const progressIntervalMs = 200;

// Parsing gives way to serving.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
let stopped: readonly number[] = [];
process.on('disconnect', () => {
  for (const pid of stopped) kill(pid);
  process.exit(0);
});
process.on('message', (message: ParseOrder | StoppedProcesses) => {
  if ('stopped' in message) stopped = message.stopped;
  else void run(message);
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Another one was faster.
  }
}

async function run(order: ParseOrder): Promise<void> {
  const report = throttled();
  try {
    const summary = await runOrder(order, new AbortController().signal, report);
    send({ kind: 'done', summary, rssBytes: process.memoryUsage.rss() });
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

/** A parent that is gone needs no report; `disconnect` ends this process. */
function send(report: ChildReport): void {
  if (process.connected) process.send?.(report, undefined, undefined, () => {});
}
