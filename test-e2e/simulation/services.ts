import { createAnswerService } from '@cardinal/answer';
import type { EventBus } from '@cardinal/bus';
import { answer, extraction, ingest, retrieval } from '@cardinal/contracts';
import { createExtractionService } from '@cardinal/extraction';
import { createUnservedGateway, type UseCases } from '@cardinal/gateway';
import type { inProcessClient } from '@cardinal/grpc';
import { createIngestService } from '@cardinal/ingest';
import type { Clock, Ids, Logger } from '@cardinal/kernel';
import { createRetrievalService, embeddedIndex } from '@cardinal/retrieval';
import { sqliteStore, type BlobStore, type Sqlite } from '@cardinal/store';
import { tablePoolHere } from '../../services/answer/testing/fakes.js';
import { rulesHere } from '../../services/extraction/testing/fakes.js';
import { simulatedEmbedder } from './ports/embedder.js';
import { simulatedParser } from './ports/parser.js';
import type { Process } from './process.js';
import { simulatedClient, type Served, type Wire } from './ports/rpc.js';

export const serviceNames = ['ingest', 'extraction', 'retrieval', 'answer', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The environment of processes: stores that outlive them, and the services that they call. */
export interface Surroundings {
  readonly db: Sqlite;
  readonly blobs: BlobStore;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly maxUploadBytes: number;
  readonly bus: (process: Process) => EventBus;
  /** The running service of that name. */
  readonly served: (name: ServiceName) => Served | undefined;
}

/** One run of one service, as its `service.ts` creates it. */
export interface Life {
  readonly implementation: object;
  readonly useCases?: UseCases;
  start(): Promise<void>;
}

/**
 * Intervals of sweeps, in milliseconds: longer than in production for sweeps that would be most of what happens in quiet times, shorter
 * for sweeps that would otherwise hardly ever run.
 */
const sweeps = {
  ingest: { sweepEveryMs: 4_000, sweepBlobsEveryMs: 40_000 },
  answer: { eraseEveryMs: 4_000 },
} as const;

type Definition = Parameters<typeof inProcessClient>[0];

/** Wires a service by its own `create…Service` function, in `process`. */
export function createLife(name: ServiceName, process: Process, around: Surroundings): Life {
  const { clock, ids, logger } = around;
  const store = sqliteStore(around.db, (repositories) => process.outside('store', repositories));
  const bus = around.bus(process);
  const client = <Client>(service: ServiceName, definition: object): Client =>
    simulatedClient(definition as Definition, () => around.served(service), process, around.wire) as Client;
  const catalog = () => client<ingest.CatalogServiceClient>('ingest', ingest.CatalogServiceDefinition);
  const cards = () => client<extraction.CardsServiceClient>('extraction', extraction.CardsServiceDefinition);
  const search = () => client<retrieval.RetrievalServiceClient>('retrieval', retrieval.RetrievalServiceDefinition);

  switch (name) {
    case 'ingest': {
      const blobs = blobsOf(process, around.blobs);
      const parser = simulatedParser(blobs);
      const settings = { maxUploadBytes: around.maxUploadBytes, ...sweeps.ingest };
      const { service, ...life } = createIngestService({ store, blobs, bus, parser, logger, clock, settings });
      return { ...life, implementation: service };
    }
    case 'extraction': {
      const { service, ...life } = createExtractionService({
        store,
        bus,
        catalog: catalog(),
        retrieval: search(),
        rules: rulesHere(),
        logger,
        clock,
      });
      return { ...life, implementation: service };
    }
    case 'retrieval': {
      const embedder = simulatedEmbedder();
      const index = embeddedIndex(around.db, { model: embedder.model, logger, clock });
      const { service, ...life } = createRetrievalService({
        bus,
        catalog: catalog(),
        cards: cards(),
        logger,
        clock,
        index: process.outside('index', index),
        embedder: { ...embedder, embed: (...args) => process.call('embed', () => embedder.embed(...args)) },
      });
      return { ...life, implementation: service };
    }
    case 'answer': {
      const clients = { catalog: catalog(), cards: cards(), retrieval: search() };
      const { service, ...life } = createAnswerService({
        ...clients,
        store,
        bus,
        clock,
        ids,
        logger,
        tablePool: tablePoolHere(),
        settings: sweeps.answer,
      });
      return { ...life, implementation: service };
    }
    case 'gateway': {
      const answers = client<answer.AnswersServiceClient>('answer', answer.AnswersServiceDefinition);
      const unserved = createUnservedGateway({
        catalog: catalog(),
        cards: cards(),
        retrieval: search(),
        answers,
        store,
        bus,
        clock,
        ids,
        logger,
        settings: { rateLimitPerMinute: 0, maxUploadBytes: around.maxUploadBytes },
      });
      const { service, useCases } = unserved;
      return { implementation: service, useCases, start: () => unserved.start() };
    }
  }
}

async function allOf<T>(source: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** The blob store of a process, in which a whole stream of bytes is one call. */
function blobsOf(process: Process, store: BlobStore): BlobStore {
  return {
    ...process.outside('blobs', store),
    async *read(teamId, name) {
      yield* await process.call('blobs.read', () => allOf(store.read(teamId, name)));
    },
    async *names() {
      yield* await process.call('blobs.names', () => allOf(store.names()));
    },
  };
}
