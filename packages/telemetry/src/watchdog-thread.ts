/** Entry of the thread that watches the event loop. It writes by itself, because the event loop that would write for it stands. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { beatMs, type WatchdogData } from './watchdog-data.js';
import { watchWork } from './work-at-hand.js';

/** An event loop that stands longer is reported, in milliseconds. */
const longestMs = 1_000;

const { shared, service, isSilent } = workerData as WatchdogData;
const work = watchWork(shared);

function write(level: 'error' | 'warn', msg: string, facts: Readonly<Record<string, unknown>>): void {
  if (isSilent) return;
  const line = JSON.stringify({ level, time: new Date().toISOString(), service, ...facts, msg });
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // Nobody reads standard error, or not fast enough: there is no other place to say so.
  }
}

let beats = work.beats();
let turnedAt = performance.now();
/** What is reported next, and then twice as much. 0: it turns. */
let standing = 0;

for (let asleepAt = turnedAt; !work.sleep(beatMs); asleepAt = performance.now()) {
  const now = performance.now();
  const seen = work.beats();
  // Who sleeps this long was held together with the event loop: the machine slept, or somebody stopped the process.
  const wasHeld = now - asleepAt > beatMs + longestMs;
  if (seen !== beats || wasHeld) {
    if (standing > 0) write('warn', 'the event loop turns again', { stoodMs: Math.round(now - turnedAt) });
    [beats, turnedAt, standing] = [seen, now, 0];
    continue;
  }
  // It beats that often while it turns.
  const stoodMs = Math.round(now - turnedAt - beatMs);
  if (stoodMs < Math.max(longestMs, standing)) continue;
  if (standing === 0) work.addStall();
  standing = stoodMs * 2;
  write('error', 'the event loop stands', { stoodMs, work: work.items() });
}
