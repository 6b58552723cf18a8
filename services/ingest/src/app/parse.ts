import { DocumentError } from '@cardinal/documents';
import type { document } from '@cardinal/contracts';
import { isTransient, UnexpectedError } from '@cardinal/kernel';
import type { Instance } from '../domain/instance.js';
import { announceParsed } from './announce.js';
import type { IngestDeps } from './deps.js';
import { throttled, type ReportProgress } from './progress.js';
import type { Tracking } from './track.js';

/** Pause between two progress reports of one file, in milliseconds. */
const reportEveryMs = 250;

/**
 * Works on whichever file is next; a ticket (`file.queued`) only says that there is one. Resolves when that file is handed
 * over, has failed for good, or there was none.
 */
export function makeParseNext(
  deps: IngestDeps,
  report: ReportProgress,
  tracking: Tracking,
): (signal: AbortSignal) => Promise<void> {
  const { store, parser, clock, settings, logger } = deps;
  const { instances } = store;

  async function parsedDocument(instance: Instance, signal: AbortSignal): Promise<document.ParsedSummary> {
    const { teamId, sha256, fileName, type } = instance;
    const known = await store.parsed.find(teamId, sha256, parser.version);
    if (known) return known;
    const onProgress = throttled(clock, reportEveryMs, (done, total, unit) => {
      report(instance, { stage: 'parsing', done, total, unit }).catch((err: unknown) =>
        logger.warn('progress not reported', { err }),
      );
    });
    const summary = await parser.parse({ teamId, sha256, fileName, type }, onProgress, signal);
    await store.parsed.save(teamId, sha256, parser.version, summary);
    return summary;
  }

  async function work(instance: Instance, signal: AbortSignal): Promise<void> {
    const summary = await parsedDocument(instance, signal);
    if (!(await instances.finishParse(instance, settings.owner, summary.pages, clock.now()))) return;
    await announceParsed(deps, instance, summary);
    await report({ ...instance, stage: 'extracting', pages: summary.pages });
  }

  return async (stopping) => {
    const { owner, parseLeaseMs, maxParseAttempts } = settings;
    const instance = await instances.claimParse(owner, clock.now(), clock.now() + parseLeaseMs);
    if (!instance) return;
    if (instance.attempts > maxParseAttempts) {
      const message = `Parsing this file did not end in ${maxParseAttempts} attempts.`;
      return tracking.failed(instance, 'parser_crashed', message);
    }
    const lease = keepLease(deps, instance);
    try {
      await work(instance, AbortSignal.any([stopping, lease.lost]));
    } catch (thrown) {
      if (lease.lost.aborted) return; // deleted, restarted, or taken over: whoever did that goes on from here
      if (!stopping.aborted && thrown instanceof DocumentError) {
        return await tracking.failed(instance, thrown.reason, thrown.message);
      }
      if (!stopping.aborted && !isTransient(UnexpectedError.from(thrown))) {
        logger.error('parsing failed', { err: thrown, instance: instance.id });
        return await tracking.failed(instance, 'internal', 'Something went wrong on our side while reading this file.');
      }
      await instances.releaseParse(instance, owner, !stopping.aborted);
      throw thrown;
    } finally {
      lease[Symbol.dispose]();
    }
  };
}

/** Renews the lease of a parse while it runs. `lost` aborts as soon as the work is no longer ours or no longer wanted. */
function keepLease(
  { store, clock, settings, logger }: IngestDeps,
  instance: Instance,
): Disposable & { lost: AbortSignal } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.instances.renewParse(instance, settings.owner, clock.now() + settings.parseLeaseMs).then(
      (held) => {
        if (!held) lost.abort(new Error('the lease of the parse was lost'));
      },
      (err: unknown) => logger.warn('lease not renewed', { err }),
    );
  }, settings.parseLeaseMs / 10);
  timer.unref();
  return { lost: lost.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
