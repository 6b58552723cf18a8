import type { EventBus } from '@cardinal/bus';
import type { extraction, retrieval } from '@cardinal/contracts';
import type { Embedder, Reranker } from '@cardinal/embedding';
import { backoffMs, isTransient, UnexpectedError, type Clock, type Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import { observeErasure } from '@cardinal/telemetry';
import { setTimeout as delay } from 'node:timers/promises';
import { createApplyChanges } from './app/apply-changes.js';
import { createFindSimilar } from './app/find-similar.js';
import { createIndexVectors } from './app/index-vectors.js';
import { createIndexWords } from './app/index-words.js';
import { changeModel } from './app/change-model.js';
import { measured } from './app/measure.js';
import { createQueryEmbedders } from './app/query-texts.js';
import { resumeVectors } from './app/resume-vectors.js';
import { createScoreTexts } from './app/score-texts.js';
import { createSearch } from './app/search.js';
import { createTextVectors } from './app/text-vectors.js';
import { subscribe } from './inbound/events.js';
import { createRetrievalGrpc } from './inbound/grpc.js';
import { createCardSource } from './outbound/extraction/card-source.js';
import { createConflicts } from './outbound/extraction/conflicts.js';
import { embeddedIndex, type OpenIndex } from './outbound/open-index.js';

/** Where the search index lives: in a database of this process, or wherever it was opened (`indexAt`). */
type IndexPlace = { readonly db: Sqlite } | { readonly index: OpenIndex };

export type RetrievalOutbound = IndexPlace & RetrievalNeeds;

interface RetrievalNeeds {
  readonly bus: EventBus;
  readonly cards: Pick<extraction.CardsServiceClient, 'streamCards' | 'listRetiredCards'>;
  readonly embedder: Embedder;
  /** Where the embedder is, and how to open one that was configured before: the old vectors serve until the new are made. */
  readonly embedders?: { readonly url: string; readonly reopen: (url: string) => Promise<Embedder> };
  readonly reranker?: Reranker;
  /** Default: two, which keep the embedder busy while one of them waits for the store. */
  readonly documentsAtOnce?: number;
  /** Default: one, since an index in this process works on one at a time anyway. */
  readonly comparisonsAtOnce?: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface RetrievalService {
  readonly service: retrieval.RetrievalServiceImplementation;
  /** Migrates, subscribes, and begins to load the index; searches of a collection not loaded yet wait for it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A sign of life of the search index. @throws {AppError} `unavailable` soon, if there is none. */
  ready(): Promise<void>;
}

/** Between attempts to make the index ready while its server, or the model's, is away. */
const pauses = { firstMs: 1_000, ceilingMs: 30_000 };

/** Builds the retrieval service. Nothing runs before `start`. */
export function wireRetrieval(outbound: RetrievalOutbound): RetrievalService {
  const { bus, embedder, embedders, reranker, logger, clock } = outbound;
  const stopping = new AbortController();
  const index =
    'index' in outbound ? outbound.index : embeddedIndex(outbound.db, { model: embedder.model, logger, clock });
  const texts = createTextVectors(embedder);
  const conflicts = createConflicts(outbound.cards);
  const { models } = index;
  const queries = createQueryEmbedders({
    embedder,
    texts,
    ...(models && { models }),
    reopen: embedders?.reopen,
    logger,
  });
  const indexWords = createIndexWords({
    ...{ index, source: createCardSource(outbound.cards), embedder },
    ...{ bus, logger },
  });
  let running: AsyncDisposable[] = [];
  let background: Promise<void> = Promise.resolve();

  /** What fails here for good fails again, and then for all to see, at the first search of that collection. */
  async function warmUp(): Promise<void> {
    const { signal } = stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await index.warm(signal);
        if (models) await changeModel({ index, models, embedder, queries, logger }, signal);
        return await resumeVectors({ index, embedder }, signal);
      } catch (thrown) {
        if (signal.aborted) return;
        const error = UnexpectedError.from(thrown);
        if (!isTransient(error))
          return logger.error('The index could not be made ready ahead of use.', { err: thrown });
        logger.warn('Making the index ready goes on later.', { code: error.code, reason: error.message });
      }
      await delay(backoffMs(failures, pauses), undefined, { signal }).catch(() => {}); // told to stop
    }
  }

  return {
    service: createRetrievalGrpc({
      search: measured(createSearch({ index, conflicts, queries, logger, ...(reranker ? { reranker } : {}) })),
      scoreTexts: createScoreTexts({ texts }),
      findSimilar: createFindSimilar(index, outbound.comparisonsAtOnce),
      modelId: embedder.model.id,
    }),
    async start() {
      await index.migrate();
      if (embedders) await models?.rememberEmbedder(embedders.url);
      const gauge = observeErasure('segments', () => index.remains());
      const subscriptions = await subscribe({
        bus,
        indexWords,
        indexVectors: createIndexVectors({ index, embedder, bus }),
        applyChanges: createApplyChanges({ index, bus }),
        documentsAtOnce: outbound.documentsAtOnce ?? 2,
      });
      running = [...subscriptions, { [Symbol.asyncDispose]: async () => gauge[Symbol.dispose]() }];
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
