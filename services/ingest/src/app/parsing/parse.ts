import { DocumentError } from '@cardinal/documents';
import { isTransient, UnexpectedError } from '@cardinal/kernel';
import { inService, underTraceParent } from '@cardinal/telemetry';
import { percentOf, type Instance } from '../../domain/instance.js';
import { inGeneration, parsed, released, renewed } from '../../domain/instance-transitions.js';
import { announceFailed, announceParsed } from '../instances/announce.js';
import type { IngestDeps } from '../deps.js';
import { change } from '../instances/instances.js';
import type { PurgeBytes } from '../removal/purge-bytes.js';
import type { ParseQueue } from './parse-queue.js';
import type { Admission } from '../upload/admit.js';
import { throttled, type ReportProgress } from '../instances/progress.js';
import type { ReadDocument } from './read-document.js';

/** Minimum interval between two progress reports of one file, in milliseconds. */
const reportEveryMs = 250;

/**
 * Parses one file after another, as long as one may be claimed; a ticket (`file.queued`) only tells that there is one. Each file is handed
 * over to extraction, has failed for good, or goes back to the queue.
 */
export function createParseWaiting(
  deps: IngestDeps,
  report: ReportProgress,
  queue: ParseQueue,
  readDocument: ReadDocument,
  purgeBytes: PurgeBytes,
  admission: Pick<Admission, 'dismissed'>,
): (signal: AbortSignal) => Promise<void> {
  const { store, clock, steady, settings, logger } = deps;
  const { maxParseAttempts } = settings;

  async function work(instance: Instance, lease: Lease, signal: AbortSignal): Promise<void> {
    const { generation } = instance;
    // The parse may begin before the upload notices that its collection was deleted, and nothing checks that after the parse.
    if (instance.status === 'new' && (await admission.dismissed(instance))) return;
    const onProgress = throttled(steady, reportEveryMs, (done, total, unit) => {
      lease.percent = percentOf('parsing', done, total);
      report(instance, { stage: 'parsing', done, total, unit }).catch((err: unknown) =>
        logger.warn('could not report the progress of a parse', { err, instanceId: instance.id }),
      );
    });
    const summary = await readDocument(instance, onProgress, signal);
    const handedOver = await change(
      store,
      instance,
      inGeneration(generation, parsed(instance, summary.pages, clock.now())),
      instance,
    );
    // The generation was superseded or deleted: if deleted, its purge may have run before the parsed document was written.
    if (!handedOver) return void (await purgeBytes(instance));
    await report(handedOver);
    await announceParsed(deps, handedOver, summary);
  }

  return async (stopping) => {
    for (let instance = await queue.claim(); instance; instance = stopping.aborted ? undefined : await queue.claim()) {
      try {
        // Parsing belongs to the trace of the file, not to that of the event or timer that triggered it.
        await inService('ingest', () => underTraceParent(instance.traceParent, () => parse(instance, stopping)));
      } finally {
        queue.done(instance);
      }
    }
  };

  async function parse(instance: Instance, stopping: AbortSignal): Promise<void> {
    // The parse may begin before the upload has reported `queued`, so that step is reported first, under the same id.
    if (instance.status === 'new') await report({ ...instance, stage: 'queued', percent: 0 });
    if (instance.attempts > maxParseAttempts) {
      const message = `Parsing this file did not finish in ${maxParseAttempts} attempts.`;
      return announceFailed(deps, instance, 'parser_crashed', message);
    }
    const lease = keepLease(deps, instance);
    /** Fails the file, unless it was deleted or taken over meanwhile, which is not an error here. */
    const fail = async (reason: string, message: string, unexpected?: unknown): Promise<void> => {
      if (!(await renew(deps, instance, lease))) return;
      if (unexpected !== undefined) logger.error('parsing failed', { err: unexpected, instanceId: instance.id });
      await announceFailed(deps, instance, reason, message);
    };
    try {
      await work(instance, lease, AbortSignal.any([stopping, lease.lost]));
    } catch (thrown) {
      // Deleted, restarted, or taken over by another operation, which continues from here. A purge may have run before the last write.
      if (lease.lost.aborted) return void (await purgeBytes(instance));
      if (!stopping.aborted && thrown instanceof DocumentError) return await fail(thrown.reason, thrown.message);
      if (!stopping.aborted && !isTransient(UnexpectedError.from(thrown))) {
        return await fail('internal', 'Something went wrong on our side while reading this file.', thrown);
      }
      // A full or unreachable store is not the fault of the file: it returns to the queue, and the sweep publishes it until it succeeds.
      const handBack = inGeneration(instance.generation, released(instance, clock.now()));
      const isOurs = (await change(store, instance, handBack)) !== undefined;
      // If the file was deleted, its bytes may have disappeared during the parse, which is not worth a warning.
      if (isOurs && !stopping.aborted)
        logger.warn('parsing was interrupted; repeating it later', { err: thrown, instanceId: instance.id });
    } finally {
      lease[Symbol.dispose]();
    }
  }
}

interface Lease extends Disposable {
  /** Aborts as soon as the lease is lost, or the work is no longer wanted. */
  readonly lost: AbortSignal;
  /** Progress of the whole processing; stored with the next renewal of the lease. */
  percent: number;
}

/** @returns undefined if the lease is lost. */
function renew(
  { store, clock, settings }: Pick<IngestDeps, 'store' | 'clock' | 'settings'>,
  instance: Instance,
  { percent }: Pick<Lease, 'percent'>,
): Promise<Instance | undefined> {
  const renewal = renewed(instance, clock.now() + settings.parseLeaseMs, percent);
  return change(store, instance, inGeneration(instance.generation, renewal));
}

/** Renews the lease of a parse while it runs. */
function keepLease(deps: IngestDeps, instance: Instance): Lease {
  const { settings, logger } = deps;
  const lost = new AbortController();
  const { parseLeaseMs } = settings;
  const lease = { lost: lost.signal, percent: instance.percent, [Symbol.dispose]: () => clearInterval(timer) };
  const timer = setInterval(() => {
    renew(deps, instance, lease).then(
      (held) => {
        if (!held) lost.abort(new Error('The lease of the parse was lost.'));
      },
      (err: unknown) => logger.warn('could not renew the lease of a parse', { err, instanceId: instance.id }),
    );
  }, parseLeaseMs / 10);
  timer.unref();
  return lease;
}
