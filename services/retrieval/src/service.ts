import { busOf, type EventPublisher, type EventSubscriber } from '@cardinal/bus';
import { scopesIn, type extraction, type ingest, type retrieval } from '@cardinal/contracts';
import type { Embedder, Reranker } from '@cardinal/embedding';
import { backoffMs, isTransient, systemClock, UnexpectedError, type Clock, type Logger } from '@cardinal/kernel';
import { connectBus, defineService } from '@cardinal/runtime';
import type { Sqlite } from '@cardinal/store';
import { atMostEvery, measures, observe, observeErasure } from '@cardinal/telemetry';
import { setTimeout as delay } from 'node:timers/promises';
import { createApplyChanges } from './app/indexing/apply-changes.js';
import { createFindSimilar } from './app/searching/find-similar.js';
import { createIndexVectors, resumeVectors } from './app/indexing/index-vectors.js';
import { createIndexWords } from './app/indexing/index-words.js';
import { changeModel } from './app/indexing/change-model.js';
import { counted, measured } from './app/searching/measure.js';
import { createQueryEmbedders } from './app/searching/query-texts.js';
import { createSearch } from './app/searching/search.js';
import { createEmbedTexts, createScoreTexts, createTextVectors } from './app/text-vectors.js';
import { subscribe } from './inbound/events.js';
import { createRetrievalGrpc } from './inbound/grpc.js';
import { createCardSource } from './outbound/extraction/card-source.js';
import { createConflicts } from './outbound/extraction/conflicts.js';
import { embeddedIndex, indexAt, type OpenIndex } from './outbound/open-index.js';
import { openModels } from './outbound/open-models.js';
import {
  clusterSettings,
  embeddedSettings,
  retrievalClusterVariables,
  retrievalVariables,
  type RetrievalSettings,
} from './settings.js';

export { embeddedIndex } from './outbound/open-index.js';

/** Where the search index lives: in a database of this process, or in an index that is already open (`indexAt`). */
type IndexPlace = { readonly db: Sqlite } | { readonly index: OpenIndex };

type RetrievalServiceDeps = IndexPlace & PartDeps;

/** The other dependencies of the service. */
interface PartDeps {
  readonly bus: EventPublisher & EventSubscriber;
  readonly catalog: Pick<ingest.CatalogServiceClient, 'getScope'>;
  readonly cards: Pick<extraction.CardsServiceClient, 'streamCards' | 'listRetiredCards' | 'markConflicts'>;
  readonly embedder: Embedder;
  /** URL of the embedder, and how to open one that was configured before: its vectors serve until the new ones are made. */
  readonly embedders?: { readonly url: string; readonly reopen: (url: string) => Promise<Embedder> };
  readonly reranker?: Reranker;
  /** Default: the settings of an index in this process. */
  readonly settings?: RetrievalSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface RetrievalService {
  readonly service: retrieval.RetrievalServiceImplementation;
  /** Migrates, subscribes, and begins to load the index; searches of a collection not loaded yet wait for it. */
  start(signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
  /** Health check of the search index. @throws {AppError} `unavailable`, within seconds, if the index does not respond. */
  ready(): Promise<void>;
}

/** Delays between attempts to prepare the index while its server, or the server of the model, is unavailable. */
const pauses = { firstMs: 1_000, ceilingMs: 30_000 };

/** Minimum interval between two measurements of the index's size, in milliseconds. */
const sizeMs = 5_000;

/** The composition root. */
export const retrievalService = defineService({
  name: 'retrieval',
  variables: retrievalVariables,
  clusterVariables: retrievalClusterVariables,
  needs: { ingest: 'first', extraction: 'first' },
  async open(context) {
    const { settings, host, calls, logger, waiting, teardown } = context;
    const models = await waiting.untilUp('the model (CARDINAL_EMBEDDER)', () =>
      openModels(settings, logger.child({ part: 'embedding' })),
    );
    teardown.add('models', () => models[Symbol.asyncDispose]());
    const bus = await connectBus(context);
    const options = { model: models.embedder.model, clock: systemClock, logger };
    const parts = { bus, catalog: calls.ingest, cards: calls.extraction, ...models, clock: systemClock, logger };
    if (host.kind === 'embedded') {
      return open({ ...parts, index: embeddedIndex(host.db, options), settings: embeddedSettings });
    }
    const remake = { source: createCardSource(calls.extraction), embedder: models.embedder };
    const index = await indexAt(host.settings.CARDINAL_INDEX, { ...options, remake });
    teardown.add('index', () => index.close());
    await waiting.untilUp('the search index (CARDINAL_INDEX)', () => index.ready());
    return open({ ...parts, index, settings: clusterSettings });

    function open(deps: RetrievalServiceDeps) {
      const service = createRetrievalService(deps);
      return { ...service, vital: { index: () => service.ready(), bus: () => bus.check() } };
    }
  },
});

/** Builds the service from its dependencies. Nothing runs before `start`. */
export function createRetrievalService(deps: RetrievalServiceDeps): RetrievalService {
  const { embedders, reranker, logger, clock, settings = embeddedSettings } = deps;
  const bus = busOf('retrieval', deps.bus);
  const embedder = counted(deps.embedder);
  const stopping = new AbortController();
  const index = 'index' in deps ? deps.index : embeddedIndex(deps.db, { model: embedder.model, logger, clock });
  const texts = createTextVectors(embedder);
  const scopes = scopesIn(deps.catalog);
  const conflicts = createConflicts(deps.cards);
  const { models } = index;
  const queries = createQueryEmbedders({
    embedder,
    texts,
    models,
    reopen: embedders?.reopen,
    logger,
  });
  const indexWords = createIndexWords({
    index,
    source: createCardSource(deps.cards),
    embedder,
    bus,
    logger,
  });
  let running: AsyncDisposable[] = [];
  let background: Promise<void> = Promise.resolve();

  /** Prepares the index ahead of use. A permanent failure is only logged, because the first search of that collection reports it again. */
  async function warmUp(): Promise<void> {
    const { signal } = stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await index.warm(signal);
        await changeModel({ index: index.vectors, models, embedder, queries, logger }, signal);
        return await resumeVectors({ index: index.vectors, embedder }, signal);
      } catch (thrown) {
        if (signal.aborted) return;
        const error = UnexpectedError.from(thrown);
        if (!isTransient(error)) return logger.error('could not prepare the index for use', { err: thrown });
        logger.warn('could not prepare the index for use; trying again later', {
          code: error.code,
          reason: error.message,
        });
      }
      await delay(backoffMs(failures, pauses), undefined, { signal }).catch(() => {}); // aborted by `stop`
    }
  }

  return {
    service: createRetrievalGrpc({
      search: measured(
        createSearch({ index: index.searcher, scopes, conflicts, queries, logger, ...(reranker ? { reranker } : {}) }),
      ),
      scoreTexts: createScoreTexts({ texts }),
      embedTexts: createEmbedTexts({ texts }),
      findSimilar: createFindSimilar({ index: index.searcher, scopes, atOnce: settings.comparisonsAtOnce }),
      modelId: embedder.model.id,
    }),
    async start(signal) {
      await index.migrate(signal);
      if (embedders) await models.rememberEmbedder(embedders.url);
      const size = atMostEvery(sizeMs, () => index.size());
      const gauges = [
        observeErasure('segments', () => index.remains()),
        observe(measures.indexCards, async () => [{ value: (await size()).cards }]),
        observe(measures.indexVectors, async () => [{ value: (await size()).vectors }]),
      ];
      const subscriptions = await subscribe({
        bus,
        indexWords,
        indexVectors: createIndexVectors({ index, embedder, bus }),
        applyChanges: createApplyChanges({ index: index.states, bus }),
        settings,
      });
      running = [
        ...subscriptions,
        ...gauges.map((each) => ({ [Symbol.asyncDispose]: async () => each[Symbol.dispose]() })),
      ];
      background = warmUp();
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.map((subscription) => subscription[Symbol.asyncDispose]()));
      await background;
      await queries[Symbol.asyncDispose]();
      await index.close();
    },
    ready: () => index.ready(),
  };
}
