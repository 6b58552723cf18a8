import { busOf, type EventBus } from '@cardinal/bus';
import type { answer, retrieval } from '@cardinal/contracts';
import { randomIds, steadyClock, systemClock, type Clock, type Ids, type Logger } from '@cardinal/kernel';
import type { LanguageModel } from '@cardinal/llm';
import { readModelChoice } from '@cardinal/llm/configured';
import { connectBus, connectLanguageModels, connectStore, defineService, every } from '@cardinal/runtime';
import type { Store } from '@cardinal/store';
import { observeErasure } from '@cardinal/telemetry';
import { createAnswerers } from './app/answerers.js';
import { createExtractiveAnswerer } from './app/extractive/answerer.js';
import { createModelAnswerer } from './app/model/answerer.js';
import { createEraseAsks } from './app/erase-asks.js';
import { createManageAsks } from './app/manage-asks.js';
import { createManageChats } from './app/manage-chats.js';
import { createAbandonAsk, createRunAsk, type RunAskDeps } from './app/run-ask.js';
import { createRunningAsks } from './app/running-asks.js';
import type { ModelAnswererDeps } from './app/model/session.js';
import type { Answerer } from './app/ports.js';
import { subscribeToAsks, subscribeToChanges } from './inbound/events.js';
import { answersService } from './inbound/grpc.js';
import { createBusAnnouncer } from './outbound/announcer.js';
import { createLibrary, type LibraryClients } from './outbound/rpc/library.js';
import { createTableBytes, type TableCatalog } from './outbound/tables/table-bytes.js';
import { createTableFinder } from './outbound/tables/table-finder.js';
import {
  createTableComputer,
  createTablePool,
  requireComputing,
  type TablePool,
} from './outbound/tables/threaded-computer.js';
import { createProgramPool, createTableQuerier, type ProgramPool } from './outbound/tables/threaded-querier.js';
import { createRetriever } from './outbound/rpc/retriever.js';
import { answerStore } from './outbound/store.js';
import { answerClusterVariables, answerSettings, answerVariables, type AnswerSettings } from './settings.js';

/** External dependencies of the answer service. */
export interface AnswerServiceDeps extends LibraryClients {
  readonly catalog: LibraryClients['catalog'] & TableCatalog;
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'search' | 'scoreTexts'>;
  /** Absent: only the extractive answerer is available. */
  readonly models?: AnswerModels | undefined;
  /** Threads that compute questions over tables. Default: one thread. */
  readonly tablePool?: TablePool & AsyncDisposable;
  /** Threads that run programs of callers. Default: one thread. */
  readonly programPool?: ProgramPool & AsyncDisposable;
  /** Is not closed when the service stops. */
  readonly store: Store;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Overrides of `answerSettings`. */
  readonly settings?: Partial<AnswerSettings>;
}

/** The language models that may answer, and the default of each mode. */
interface AnswerModels {
  readonly byId: ReadonlyMap<string, LanguageModel>;
  /** Default model of mode `fast`, which also rewrites follow-up questions and routes. */
  readonly fast: string;
  readonly full: string;
}

export interface AnswerService {
  readonly service: answer.AnswersServiceImplementation;
  /** Migrates the tables and starts to consume questions. */
  start(): Promise<void>;
  /** Stops consuming questions, and sets unfinished asks back to `queued`. */
  stop(): Promise<void>;
}

/** The composition root. */
export const answerService = defineService({
  name: 'answer',
  variables: answerVariables,
  clusterVariables: answerClusterVariables,
  needs: { ingest: 'first', extraction: 'first', retrieval: 'first' },
  check: (settings) => void readModelChoice(settings),
  async open(context) {
    const { settings, calls, logger } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const choice = readModelChoice(settings);
    const service = createAnswerService({
      store,
      bus,
      catalog: calls.ingest,
      cards: calls.extraction,
      retrieval: calls.retrieval,
      models: choice && { ...choice, byId: await connectLanguageModels(context, choice) },
      clock: systemClock,
      ids: randomIds,
      logger,
      settings: { showsUnsureReadings: settings.CARDINAL_TABLES_UNSURE },
    });
    return { ...service, vital: { store: () => store.ready(), bus: () => bus.check() } };
  },
});

/** Builds the service from its dependencies. Nothing runs before `start`. */
export function createAnswerService(deps: AnswerServiceDeps): AnswerService {
  const settings = { ...answerSettings, ...deps.settings };
  const { clock, ids, logger } = deps;
  const bus = busOf('answer', deps.bus);
  const { thresholds } = settings;
  const owner = ids.uuid();
  const { asks, chats, migrate } = answerStore(deps.store);
  const running = createRunningAsks({ asks, clock, logger, owner, heartbeatMs: settings.heartbeatMs });
  const retriever = createRetriever(deps.retrieval);
  const tablePool = deps.tablePool ?? createTablePool(logger, settings.showsUnsureReadings);
  const programPool = deps.programPool ?? createProgramPool(logger);
  const read = createTableBytes(deps.catalog);
  const finder = createTableFinder(deps.catalog);
  const computer = createTableComputer({ finder, read, pool: tablePool, logger });
  const querier = createTableQuerier({ catalog: deps.catalog, read, pool: programPool });
  const library = createLibrary(deps);
  const announcer = createBusAnnouncer(bus);
  const runAsk: RunAskDeps = {
    asks,
    announcer,
    answerers: createAnswerers(
      [
        createExtractiveAnswerer({ retriever, computer, library, thresholds, logger }),
        ...modelAnswerers(deps, { retriever, library, tables: { finder, querier, computer } }),
      ],
      deps.models,
    ),
    running,
    clock,
    logger,
    owner,
    deadlineMs: settings.deadlineMs,
    staleAfterMs: settings.staleAfterMs,
  };
  const parts: AsyncDisposable[] = [];
  return {
    service: answersService(createManageAsks({ asks, running }), createManageChats({ asks, chats }), querier),
    async start() {
      if (settings.showsUnsureReadings) await requireComputing(tablePool);
      await migrate();
      const eraseAsks = createEraseAsks({ asks, announcer, clock, logger, eraseAfterMs: settings.eraseAfterMs });
      const gauge = observeErasure('asks', () => asks.condemned());
      parts.push(
        { [Symbol.asyncDispose]: async () => gauge[Symbol.dispose]() },
        await subscribeToChanges(bus, {
          condemnAsks: (teamId, collectionId) => asks.condemn(teamId, collectionId),
          chats,
        }),
        every(settings.eraseEveryMs, logger, eraseAsks),
        await subscribeToAsks(bus, {
          runAsk: createRunAsk(runAsk),
          abandonAsk: createAbandonAsk(runAsk),
          concurrency: deps.models ? settings.concurrencyWithModels : settings.concurrency,
        }),
      );
    },
    async stop() {
      await Promise.all(parts.splice(0).map((part) => part[Symbol.asyncDispose]()));
      await Promise.all([tablePool, programPool].map((pool) => pool[Symbol.asyncDispose]()));
    },
  };
}

function modelAnswerers(
  { models, logger }: AnswerServiceDeps,
  of: Pick<ModelAnswererDeps, 'retriever' | 'library' | 'tables'>,
): Answerer[] {
  const helper = models?.byId.get(models.fast);
  if (!models) return [];
  if (!helper) throw new RangeError(`There is no model ${models.fast}.`);
  return [...models.byId.values()].map((model) =>
    createModelAnswerer({ ...of, model, helper, clock: steadyClock, logger }),
  );
}
