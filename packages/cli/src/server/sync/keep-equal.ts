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

/** The folder is read at least this often, in milliseconds: not every file system reports all changes, and the collection may change as well. */
const sweepMs = 3_600_000;
const whileAway: BackoffPolicy = { firstMs: 1_000, ceilingMs: 60_000 };
/** What was refused is sent again, but ever more seldom. */
const whileUnequal: BackoffPolicy = { firstMs: 10_000, ceilingMs: sweepMs };

/**
 * Makes the collection equal to the folder, and again whenever that changes, until the signal is aborted. While the server is away, or asks to slow
 * down, it waits, longer each time; where the folder cannot be read, for its next change.
 *
 * @param show takes the receipt of a run that did something, or ended in another way than the one before.
 * @throws {CardinalError} {UsageError} what does not pass by waiting.
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

  /** @returns what to wait for before the next one. */
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
        running.say(`${error} (${code}); once more in ${Math.ceil(waitMs / 1_000)} s`);
        return () => delay(waitMs, undefined, { signal });
      }
      // A problem with the folder at the start is a usage error.
      if (!last || !isOfFolder(thrown)) throw thrown;
      running.say(`${error} (${code}); once more when the folder changes`);
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

/** It is not there, or something in it went or may not be read. */
const isOfFolder = (thrown: unknown) =>
  thrown instanceof UsageError || (thrown instanceof Error && 'syscall' in thrown && 'path' in thrown);

const isNews = ({ uploaded, deleted, missing, extra }: SyncReport, last: SyncReport | undefined): boolean =>
  uploaded.length + deleted.length > 0 ||
  JSON.stringify([missing, extra]) !== JSON.stringify([last?.missing, last?.extra]);

/** Says each line once: what is passed over is so in every run. */
function once(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line)) return;
    said.add(line);
    say(line);
  };
}
