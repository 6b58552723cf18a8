import { NetworkError, RateLimitError, ServerError } from '@cardinal/client/node';
import { backoffMs, type BackoffPolicy } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../../command.js';
import { failureOf } from '../../failures.js';
import { UsageError } from '../../usage-error.js';
import { watchFolder } from './folder-changes.js';
import { rememberHashes } from './known-hashes.js';
import { isEqual, type SyncReport, type WatchReport } from './report.js';
import { syncOnce, type SyncTarget } from './run.js';

/** Longest interval between two runs, in milliseconds. Not every file system reports all changes, and the collection may change as well. */
const sweepMs = 3_600_000;
const whileAway: BackoffPolicy = { firstMs: 1_000, ceilingMs: 60_000 };
/** Documents that were refused are sent again, with exponential backoff. */
const whileUnequal: BackoffPolicy = { firstMs: 10_000, ceilingMs: sweepMs };

/**
 * Synchronises the collection with the folder, and again whenever the folder changes, until the signal aborts. While the server is
 * unavailable or limits the rate, it retries with exponential backoff; if the folder cannot be read, it waits for its next change.
 *
 * @param show called with the report of a run that did something, or whose result differs from the run before.
 * @throws {CardinalError} {UsageError} failures that do not pass by waiting.
 */
export async function keepEqual(
  target: SyncTarget,
  running: Running,
  show: (report: SyncReport) => void,
): Promise<WatchReport> {
  const { signal, status } = running;
  const request = { ...target, isDry: false, hashes: rememberHashes() };
  const sayingOnce = { ...running, say: once(running.say) };
  await using changes = await watchFolder(target.folder);
  const sum = { runs: 0, uploaded: 0, deleted: 0 };
  let last: SyncReport | undefined;
  let [failures, isRunning] = [0, false];

  /** Synchronises once. @returns a function that waits until the next run is due. */
  async function run(): Promise<() => Promise<void>> {
    try {
      const report = await syncOnce(request, sayingOnce);
      if (isNews(report, last)) show(report);
      last = report;
      sum.runs += 1;
      sum.uploaded += report.uploaded.length;
      sum.deleted += report.deleted.length;
      failures = isEqual(report) ? 0 : failures + 1;
      const waitMs = failures === 0 ? sweepMs : backoffMs(failures, whileUnequal);
      return () => changes.next(waitMs, signal);
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const { error, code, retry_after_seconds: askedSeconds = 0 } = failureOf(thrown, signal);
      if (isOfServer(thrown)) {
        failures += 1;
        const waitMs = Math.max(askedSeconds * 1_000, backoffMs(failures, whileAway));
        running.say(`${error} (${code}); retrying in ${Math.ceil(waitMs / 1_000)} s`);
        return () => delay(waitMs, undefined, { signal });
      }
      // In the first run, a problem with the folder is thrown, because the command line is most likely wrong.
      if (!last || !isOfFolder(thrown)) throw thrown;
      running.say(`${error} (${code}); retrying when the folder changes`);
      return () => changes.next(sweepMs, signal);
    }
  }

  try {
    for (;;) {
      isRunning = true;
      const wait = await run();
      isRunning = false;
      status.show('watching the folder');
      await wait();
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
  const { missing, extra } = last ?? { missing: undefined, extra: undefined };
  return {
    collection: { id: target.collectionId, name: target.collectionName },
    source: target.source,
    ...sum,
    missing,
    extra,
    interrupted: isRunning,
  };
}

const isOfServer = (thrown: unknown) =>
  [NetworkError, ServerError, RateLimitError].some((Class) => thrown instanceof Class);

/** Whether the folder does not exist, or something in it is gone or unreadable. */
const isOfFolder = (thrown: unknown) =>
  thrown instanceof UsageError || (thrown instanceof Error && 'syscall' in thrown && 'path' in thrown);

const isNews = ({ uploaded, deleted, missing, extra }: SyncReport, last: SyncReport | undefined): boolean =>
  uploaded.length + deleted.length > 0 ||
  JSON.stringify([missing, extra]) !== JSON.stringify([last?.missing, last?.extra]);

/** Prints each line once, because skipped files are the same in every run. */
function once(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line)) return;
    said.add(line);
    say(line);
  };
}
