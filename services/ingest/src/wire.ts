import type { EventBus } from '@cardinal/bus';
import type { ingest } from '@cardinal/contracts';
import { systemClock, type Clock, type Logger } from '@cardinal/kernel';
import type { BlobStore, Store } from '@cardinal/store';
import { observeErasure, observeOrphans } from '@cardinal/telemetry';
import { makeAdmission } from './app/admit.js';
import { makeCollections } from './app/collections.js';
import { defaultIngestSettings, type IngestDeps, type IngestSettings } from './app/deps.js';
import { makeFiles } from './app/files.js';
import { makeFollow } from './app/follow.js';
import { makeSweepOrphans } from './app/orphans.js';
import { makeParseQueue } from './app/parse-queue.js';
import { makeParseWaiting } from './app/parse.js';
import type { DocumentParser } from './app/ports.js';
import { makeReportProgress } from './app/progress.js';
import { makePurgeBytes } from './app/purge-bytes.js';
import { makePurge } from './app/purge.js';
import { makeReadParsed } from './app/read-parsed.js';
import { makeSweep } from './app/sweep.js';
import { makeTracking } from './app/track.js';
import { makeUpload } from './app/upload.js';
import { subscribeAll } from './inbound/events.js';
import { catalogService } from './inbound/grpc.js';
import { every, inBackground } from './inbound/timer.js';
import { catalogIn } from './outbound/store.js';

/** Everything this service talks to. */
export interface IngestOutbound {
  /** Stays open when the service stops. */
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly bus: EventBus;
  readonly parser: DocumentParser;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly settings?: Partial<IngestSettings>;
}

export interface IngestService {
  readonly service: ingest.CatalogServiceImplementation;
  /** Brings the tables up to date, takes up what a former run left behind, then new work. */
  start(): Promise<void>;
  /** Takes no more work; what is running is handed back. */
  stop(): Promise<void>;
}

/** The composition root: the only function that knows every concrete part of the service. */
export function wireIngest(outbound: IngestOutbound): IngestService {
  const settings = { ...defaultIngestSettings, ...outbound.settings };
  const { blobs, bus, parser, logger, clock = systemClock } = outbound;
  const store = catalogIn(outbound.store);
  const deps: IngestDeps = { store, blobs, bus, parser, clock, logger, settings };

  const report = makeReportProgress(bus);
  const tracking = makeTracking(deps, report);
  const purgeBytes = makePurgeBytes(deps);
  const purge = makePurge(deps, purgeBytes);
  const admission = makeAdmission(deps, report);
  const sweep = makeSweep(deps, admission);
  const queue = makeParseQueue(deps);
  const sweepBlobs = async () => {
    const removed = await blobs.sweep();
    if (removed > 0) logger.warn('bytes that a dead process left half written were removed', { removed });
  };
  const sweepOrphans = makeSweepOrphans(deps, purgeBytes);
  const running: AsyncDisposable[] = [];

  return {
    service: catalogService({
      collections: makeCollections(deps),
      files: makeFiles(deps, report),
      upload: makeUpload(deps, admission, purgeBytes),
      readParsed: makeReadParsed(deps),
    }),

    async start() {
      await store.migrate();
      await queue.reclaim();
      await sweepBlobs();
      await sweep(0);
      const parseWaiting = makeParseWaiting(deps, report, queue, purgeBytes);
      const spare = inBackground(parseWaiting, logger);
      const parseConcurrency = parser.concurrency;
      // A ticket whose team had no room by then is spent.
      const parseNext = async () => void ((await queue.isWaiting()) && spare.run());
      const follow = makeFollow(deps);
      const handlers = { parseWaiting, parseConcurrency, tracking, follow, purge, parseNext, logger };
      let orphans = 0;
      const gauges = [observeErasure('catalog', () => store.remains.count()), observeOrphans('blobs', () => orphans)];
      running.push(
        ...gauges.map((gauge) => ({ [Symbol.asyncDispose]: async () => gauge[Symbol.dispose]() })),
        ...(await subscribeAll(bus, handlers)),
        every(settings.sweepEveryMs, logger, async () => {
          await sweep(settings.republishAfterMs);
          await purge();
          await parseNext();
        }),
        spare,
        every(settings.sweepBlobsEveryMs, logger, async () => {
          await sweepBlobs();
          orphans = await sweepOrphans();
        }),
      );
    },

    async stop() {
      await Promise.all(running.splice(0).map((part) => part[Symbol.asyncDispose]()));
    },
  };
}
