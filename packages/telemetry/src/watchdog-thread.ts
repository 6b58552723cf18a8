/**
 * Entry of the thread that watches the event loop. It writes log lines itself, because the main thread's logger needs the blocked event
 * loop.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { beatMs, type WatchdogData } from './watchdog-data.js';
import { watchWork } from './work-at-hand.js';

/** An event loop that is blocked for longer is reported, in milliseconds. */
const longestMs = 1_000;

const { shared, service, isSilent } = workerData as WatchdogData;
const work = watchWork(shared);

function write(level: 'error' | 'warn', msg: string, facts: Readonly<Record<string, unknown>>): void {
  if (isSilent) return;
  const line = JSON.stringify({ level, time: new Date().toISOString(), service, ...facts, msg });
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // Standard error is closed or full, and there is no other place to report it.
  }
}

let beats = work.beats();
let turnedAt = performance.now();
/** How long the event loop must be blocked before the next report, in milliseconds; doubles with each report. 0: it is not blocked. */
let standing = 0;

for (let asleepAt = turnedAt; !work.sleep(beatMs); asleepAt = performance.now()) {
  const now = performance.now();
  const seen = work.beats();
  // A sleep that took this long means that this thread did not run either: the machine slept, or the process was stopped.
  const wasHeld = now - asleepAt > beatMs + longestMs;
  if (seen !== beats || wasHeld) {
    if (standing > 0) write('warn', 'the event loop runs again', { stoodMs: Math.round(now - turnedAt) });
    [beats, turnedAt, standing] = [seen, now, 0];
    continue;
  }
  // The last heartbeat may be one interval older than the block.
  const stoodMs = Math.round(now - turnedAt - beatMs);
  if (stoodMs < Math.max(longestMs, standing)) continue;
  if (standing === 0) work.addStall();
  standing = stoodMs * 2;
  write('error', 'the event loop is blocked', { stoodMs, work: work.items() });
}
