import { busOf, type EventBus } from '@cardinal/bus';
import type { ingest } from '@cardinal/contracts';
import type { Settings } from '@cardinal/config';
import { createParserPool } from '@cardinal/documents';
import { steadyClock, systemClock, type Clock, type Logger } from '@cardinal/kernel';
import { connectBus, connectStore, defineService, every, inBackground } from '@cardinal/runtime';
import { openBlobs, openEmbeddedBlobs, type BlobStore, type Store } from '@cardinal/store';
import { atMostEvery, createCounter, measures, observe, observeErasure, observeOrphans } from '@cardinal/telemetry';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { createAdmission } from './app/upload/admit.js';
import { createCollections } from './app/collections.js';
import { createFacets } from './app/facets.js';
import type { IngestDeps } from './app/deps.js';
import { createFiles } from './app/files.js';
import { createRecordApplied } from './app/instances/record-applied.js';
import { createSweepOrphans } from './app/removal/orphans.js';
import { createParseQueue } from './app/parsing/parse-queue.js';
import { createParseWaiting } from './app/parsing/parse.js';
import type { DocumentParser } from './app/ports.js';
import { createReportProgress } from './app/instances/progress.js';
import { createPurgeBytes } from './app/removal/purge-bytes.js';
import { createPurge } from './app/removal/purge.js';
import { createReadDocument } from './app/parsing/read-document.js';
import { createReadOlder } from './app/parsing/read-older.js';
import { createReadTables } from './app/parsing/read-tables.js';
import { createReadReport } from './app/parsing/read-report.js';
import { createReadParsed } from './app/parsing/read-parsed.js';
import { createReadText } from './app/parsing/read-text.js';
import { createSweep } from './app/sweep.js';
import { createTracking } from './app/instances/track-processing.js';
import { createUpload } from './app/upload/upload.js';
import { createUploadDocuments } from './app/upload/upload-documents.js';
import { subscribeAll } from './inbound/events.js';
import { catalogService } from './inbound/grpc.js';
import { pooledParser } from './outbound/pooled-parser.js';
import { catalogIn } from './outbound/store.js';
import { createThreadedTexts } from './outbound/texts/threaded-texts.js';
import {
  formatsOf,
  ingestClusterVariables,
  ingestSettings,
  ingestVariables,
  parsing,
  type IngestSettings,
  ocrLanguagesOf,
} from './settings.js';

export { parsedBlobName, tablesBlobName } from './domain/blob-names.js';
export type { DocumentParser, ParseJob } from './app/ports.js';

/** Dependencies of the service. */
interface IngestServiceDeps {
  /** Not closed when the service stops. */
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly bus: EventBus;
  readonly parser: DocumentParser;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly settings?: Partial<IngestSettings>;
}

interface IngestService {
  readonly service: ingest.CatalogServiceImplementation;
  /** Migrates the tables, resumes the work of an earlier run, then accepts new work. */
  start(): Promise<void>;
  /** Accepts no more work; running parses are handed back. */
  stop(): Promise<void>;
}

/** The composition root. */
export const ingestService = defineService({
  name: 'ingest',
  variables: ingestVariables,
  clusterVariables: ingestClusterVariables,
  needs: {},
  async open(context) {
    const { settings, host, logger, teardown } = context;
    const store = await connectStore(context);
    const { blobs, scratchDir, owner } =
      host.kind === 'embedded'
        ? {
            blobs: openEmbeddedBlobs(host.db, join(host.dataDir, 'blobs'), { isOurs: true }),
            scratchDir: join(host.dataDir, 'scratch'),
            owner: ingestSettings.owner,
          }
        : {
            blobs: await openBlobs(host.settings.CARDINAL_BLOBS, store),
            scratchDir: host.settings.CARDINAL_SCRATCH_DIR,
            // A pod keeps its name when its container restarts, so that it reclaims its own leases at once.
            owner: `${hostname()}:${host.settings.CARDINAL_GRPC_PORT}`,
          };
    const bus = await connectBus(context);
    const parser = openParser(settings, { blobs, scratchDir, logger: logger.child({ part: 'parser' }) });
    teardown.add('parser', () => parser[Symbol.asyncDispose]());
    teardown.add('parser gauge', async () => parser.gauge[Symbol.dispose]());
    const service = createIngestService({
      store,
      blobs,
      bus,
      parser,
      logger,
      settings: { owner, formats: formatsOf(settings.CARDINAL_FORMATS) },
    });
    return { ...service, vital: { store: () => store.ready(), bus: () => bus.check() } };
  },
});

/** Builds the service from its dependencies. Nothing runs before `start`. */
export function createIngestService(given: IngestServiceDeps): IngestService {
  const settings = { ...ingestSettings, ...given.settings };
  const { blobs, parser, logger, clock = systemClock } = given;
  const bus = busOf('ingest', given.bus);
  const store = catalogIn(given.store);
  const deps: IngestDeps = { store, blobs, bus, parser, clock, steady: steadyClock, logger, settings };

  const report = createReportProgress(bus);
  const tracking = createTracking(deps, report);
  const purgeBytes = createPurgeBytes(deps);
  const purge = createPurge(deps, purgeBytes);
  const admission = createAdmission(deps, report);
  const upload = createUpload(deps, admission, purgeBytes);
  const sweep = createSweep(deps, admission);
  const queue = createParseQueue(deps);
  const sweepBlobs = async () => {
    const removed = await blobs.sweep();
    if (removed > 0) logger.warn('removed incomplete blobs of a process that died', { removed });
  };
  const sweepOrphans = createSweepOrphans(deps, purgeBytes);
  const readDocument = createReadDocument(deps);
  const running: AsyncDisposable[] = [];

  return {
    service: catalogService({
      collections: createCollections(deps),
      facets: createFacets(deps),
      files: createFiles(deps, report),
      upload,
      uploadDocuments: createUploadDocuments(upload, logger),
      readParsed: createReadParsed(deps, admission),
      readText: createReadText(deps),
      readReport: createReadReport(deps),
      tables: createReadTables(deps),
    }),

    async start() {
      await store.migrate();
      await queue.reclaim();
      await sweepBlobs();
      await sweep(0);
      const parseWaiting = createParseWaiting(deps, report, queue, readDocument, purgeBytes, admission);
      const readOlder = createReadOlder(deps, readDocument, purgeBytes);
      const spare = inBackground(parseWaiting, logger);
      const parseConcurrency = parser.concurrency;
      // Needed because a ticket (`file.queued`) is used up even if its team had no room for a further file at that time.
      const parseNext = (): void => {
        if (queue.hasRoom()) spare.run();
      };
      const recordApplied = createRecordApplied(deps);
      const handlers = { parseWaiting, parseConcurrency, tracking, recordApplied, purge, parseNext, logger };
      let orphans = 0;
      const gauges = [
        observeErasure('catalog', () => store.remains.count()),
        observeOrphans('blobs', () => orphans),
        ...observeQueues({ store, clock }),
      ];
      const stopping = new AbortController();
      running.push(
        { [Symbol.asyncDispose]: async () => stopping.abort() },
        ...gauges.map((gauge) => ({ [Symbol.asyncDispose]: async () => gauge[Symbol.dispose]() })),
        ...(await subscribeAll(bus, handlers)),
        every(settings.sweepEveryMs, logger, async () => {
          await sweep(settings.republishAfterMs);
          await purge();
          parseNext();
        }),
        spare,
        every(settings.sweepEveryMs, logger, () => readOlder(stopping.signal)),
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

const IngestVariables = Type.Object(ingestVariables);

interface ParserDeps {
  readonly blobs: BlobStore;
  /** Folder for temporary files of documents that are being parsed. */
  readonly scratchDir: string;
  readonly logger: Logger;
}

/** Starts the parser processes. Disposing ends them. */
function openParser(
  settings: Settings<typeof IngestVariables>,
  { blobs, scratchDir, logger }: ParserDeps,
): DocumentParser & { readonly gauge: Disposable } {
  const countDeath = createCounter(measures.parserDeaths);
  const { begunPerProcess, claimedBeside, quantumMs, recycleAfter } = parsing;
  const ocrLanguages = ocrLanguagesOf(settings.CARDINAL_OCR_LANGUAGES);
  const running = settings.CARDINAL_PARSER_PROCESSES;
  const begun = begunPerProcess * running;
  const concurrency = begun + claimedBeside;
  const pool = createParserPool({
    processes: running,
    begun,
    quantumMs,
    memoryMb: settings.CARDINAL_PARSER_MEMORY_MB,
    timeoutMs: settings.CARDINAL_PARSER_TIMEOUT,
    recycleAfter,
    ocr: {
      enabled: settings.CARDINAL_OCR,
      maxPages: settings.CARDINAL_OCR_MAX_PAGES,
      languages: ocrLanguages,
    },
    logger,
    onDeath: (reason) => countDeath(1, { reason }),
  });
  const gauge = observe(measures.parserProcesses, () =>
    Object.entries(pool.counts()).map(([state, value]) => ({ value, labels: { state } })),
  );
  const texts = createThreadedTexts({ logger });
  return { ...pooledParser({ pool, texts, blobs, running, concurrency, scratchDir, ocrLanguages }), gauge };
}

/** Gauges of the files at each stage and the age of the oldest. Every replica reports the same totals: aggregate by maximum, not by sum. */
function observeQueues({ store, clock }: Pick<IngestDeps, 'store' | 'clock'>): readonly Disposable[] {
  // Both gauges share one query.
  const underWay = atMostEvery(1_000, () => store.instances.countUnderWay());
  return [
    observe(measures.filesWaiting, async () =>
      (await underWay()).map(({ stage, files }) => ({ value: files, labels: { stage } })),
    ),
    observe(measures.filesOldestAge, async () => {
      const now = clock.now();
      return (await underWay()).map(({ stage, files, sinceMs }) => ({
        value: files === 0 ? 0 : Math.max(0, now - sinceMs) / 1_000,
        labels: { stage },
      }));
    }),
  ];
}
