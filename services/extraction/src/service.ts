import { busOf, type EventPublisher, type EventSubscriber } from '@cardinal/bus';
import { scopesIn, type extraction, type gateway, type ingest, type retrieval } from '@cardinal/contracts';
import { randomIds, steadyClock, systemClock, type Clock, type Ids, type Logger } from '@cardinal/kernel';
import type { LanguageModel } from '@cardinal/llm';
import { connectBus, connectLanguageModels, connectStore, defineService, every } from '@cardinal/runtime';
import type { Store } from '@cardinal/store';
import { atMostEvery, measures, observe, observeErasure } from '@cardinal/telemetry';
import { createApplyChanges } from './app/apply-changes.js';
import { announceForgotten, createAnnounceCounts } from './app/conflicts/announce.js';
import { createCheckConflicts } from './app/conflicts/check.js';
import { createCompareVersions } from './app/conflicts/compare-versions.js';
import { createDetectConflicts } from './app/conflicts/detect.js';
import { createFollowConflicts } from './app/conflicts/keep-findings.js';
import { createListConflicts } from './app/conflicts/list.js';
import { createResolveConflict } from './app/conflicts/resolve.js';
import { extractInTurn, isSmall } from './app/extract-in-turn.js';
import { createExtractInstance, publishFailure } from './app/extract-instance.js';
import { createGetCard } from './app/get-card.js';
import { createListCards } from './app/list-cards.js';
import { createListStretch } from './app/list-stretch.js';
import { createReclaiming } from './app/purge.js';
import { ruleBudgets, type Rules } from './app/rules.js';
import { createStreamCards } from './app/stream-cards.js';
import { createWriteCards } from './app/write-cards.js';
import { subscribeAll } from './inbound/events.js';
import { cardsService } from './inbound/grpc.js';
import { createCardWriter } from './outbound/model/card-writer.js';
import { createPaidCall } from './outbound/model/paid-calls.js';
import { createSecondLook } from './outbound/model/second-look.js';
import { createNeighbourhood } from './outbound/rpc/neighbourhood.js';
import { extractionStore } from './outbound/store.js';
import { createThreadedRules } from './outbound/threads/threaded-rules.js';
import {
  clusterSettings,
  embeddedSettings,
  embeddedWithModelSettings,
  extractionClusterVariables,
  extractionVariables,
  readDocumentModels,
  type ExtractionSettings,
} from './settings.js';

/** The dependencies of the service. */
export interface ExtractionServiceDeps {
  /** Not closed by `stop`. */
  readonly store: Store;
  readonly bus: EventPublisher & EventSubscriber;
  readonly catalog: Pick<ingest.CatalogServiceClient, 'readParsed' | 'getCollection' | 'readCollection' | 'getScope'>;
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'findSimilar' | 'scoreTexts'>;
  /** Absent: cards and conflicts are made by rules alone. */
  readonly models?: ExtractionModels | undefined;
  /** Default: the settings of a single process. */
  readonly settings?: ExtractionSettings;
  /** Work on texts; `stop` disposes of them. Default: rules in threads of their own. */
  readonly rules?: Rules & AsyncDisposable;
  readonly logger: Logger;
  readonly clock?: Clock;
}

/** The language models that work on documents, and how teams pay for them. */
interface ExtractionModels {
  readonly byId: ReadonlyMap<string, LanguageModel>;
  /** Id of the model that writes cards. */
  readonly cards?: string | undefined;
  /** Id of the model that takes a second look at borderline pairs. */
  readonly conflicts?: string | undefined;
  readonly tokens: Pick<gateway.TokensServiceClient, 'reserveTokens'>;
  readonly ids: Ids;
}

export interface ExtractionService {
  readonly service: extraction.CardsServiceImplementation;
  /** Migrates the tables and subscribes to events. */
  start(): Promise<void>;
  /** Ends the subscriptions; unfinished work is redelivered. */
  stop(): Promise<void>;
}

/** The composition root. */
export const extractionService = defineService({
  name: 'extraction',
  variables: extractionVariables,
  clusterVariables: extractionClusterVariables,
  // Retrieval reads the cards of this service, and the gateway's token ledger pays for models.
  needs: { ingest: 'first', retrieval: 'later', gateway: 'later' },
  check: (settings) => void readDocumentModels(settings),
  async open(context) {
    const { settings, host, calls, logger } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const choice = readDocumentModels(settings);
    const service = createExtractionService({
      store,
      bus,
      catalog: calls.ingest,
      retrieval: calls.retrieval,
      models: choice && {
        ...choice,
        byId: await connectLanguageModels(context, choice),
        tokens: calls.gateway,
        ids: randomIds,
      },
      ...(host.kind === 'cluster' && { settings: clusterSettings }),
      logger,
    });
    return { ...service, vital: { store: () => store.ready(), bus: () => bus.check() } };
  },
});

/** Minimum interval between two counts of open conflicts, in milliseconds, because a count reads every document that has some. */
const countConflictsMs = 15_000;

/** Interval between two repairs of announced conflict counts, in milliseconds. Each repair reads all findings. */
const remindEveryMs = 600_000;

/** Builds the service from its dependencies. Nothing runs before `start`. */
export function createExtractionService(deps: ExtractionServiceDeps): ExtractionService {
  const { catalog, logger, clock = systemClock } = deps;
  const bus = busOf('extraction', deps.bus);
  const { instances, cards, documents, findings, conflicts, counts, migrate } = extractionStore(deps.store);
  const running: AsyncDisposable[] = [];
  const announce = createAnnounceCounts({ findings, counts, publisher: bus });
  const neighbourhood = createNeighbourhood(deps);
  const scopes = scopesIn(catalog);
  const { writer, secondLook } = modelsOf({ ...deps, bus });
  const { largeAtOnce, documentsAtOnce } = deps.settings ?? (writer ? embeddedWithModelSettings : embeddedSettings);
  // Each large document in extraction occupies one thread; one more thread serves all small ones, and one all comparisons.
  const threads = largeAtOnce + 2;
  const rules = deps.rules ?? createThreadedRules({ threads, budgets: ruleBudgets, logger });
  const detect = createDetectConflicts({
    instances,
    cards,
    documents,
    findings,
    rules,
    neighbourhood,
    secondLook,
    catalog,
    announce,
    clock,
    logger,
  });

  return {
    service: cardsService({
      listCards: createListCards({ cards, scopes }),
      getCard: createGetCard({ cards, scopes }),
      streamCards: createStreamCards(cards),
      listStretch: createListStretch({ cards, scopes }),
      listConflicts: createListConflicts({ conflicts, scopes }),
      resolveConflict: createResolveConflict({ conflicts, scopes, announce, clock }),
      checkConflicts: createCheckConflicts({ documents, conflicts, catalog, detect, clock: steadyClock }),
      compareVersions: createCompareVersions({ cards, rules }),
      conflicts,
    }),

    async start() {
      await migrate();
      const remind = () => announceForgotten({ announce, counts, publisher: bus, logger });
      await remind();
      const reclaiming = createReclaiming({ cards, logger });
      const countOpen = atMostEvery(countConflictsMs, () => counts.total());
      const gauges = [
        observeErasure('words', () => (reclaiming.pending ? 1 : 0)),
        observe(measures.conflictsOpen, async () => [{ value: await countOpen() }]),
      ];
      const followConflicts = createFollowConflicts({ instances, documents, findings, announce });
      const extract = createExtractInstance({
        instances,
        cards,
        documents,
        findings,
        catalog,
        rules,
        publisher: bus,
        clock,
        logger,
        writeCards: writer && createWriteCards({ writer, clock: steadyClock, logger }),
      });
      const subscriptions = await subscribeAll(bus, {
        extractInstance: extractInTurn(extract, largeAtOnce, (document) => !writer && isSmall(document)),
        extractions: documentsAtOnce,
        applyChanges: createApplyChanges({ instances, cards, reclaiming, publisher: bus, followConflicts }),
        detectConflicts: detect,
        reportFailure: (instance, reason, message) => publishFailure(bus, instance, reason, message),
        logger,
      });
      const measured = gauges.map((gauge) => ({ [Symbol.asyncDispose]: async () => gauge[Symbol.dispose]() }));
      running.push(reclaiming, every(remindEveryMs, logger, remind), ...measured, ...subscriptions);
    },

    async stop() {
      await Promise.all(running.splice(0).map((subscription) => subscription[Symbol.asyncDispose]()));
      await rules[Symbol.asyncDispose]();
    },
  };
}

function modelsOf({ models, bus, logger }: ExtractionServiceDeps) {
  const callOf = (id: string | undefined) => {
    if (!models || id === undefined) return undefined;
    const model = models.byId.get(id);
    if (!model) throw new RangeError(`There is no model ${id}.`);
    return { model, call: createPaidCall(model, { ...models, bus, logger }) };
  };
  const cards = callOf(models?.cards);
  const conflicts = callOf(models?.conflicts);
  return {
    writer: cards && createCardWriter(cards.model, cards.call),
    secondLook: conflicts && createSecondLook(conflicts.call),
  };
}
