import type { EventBus } from '@cardinal/bus';
import type { answer } from '@cardinal/contracts';
import type { Clock, Ids, Logger } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { createAnswerers } from './app/answerers.js';
import { createExtractiveAnswerer } from './app/extractive/answerer.js';
import { makeManageAsks } from './app/manage-asks.js';
import { makeAbandonAsk, makeRunAsk, type RunAskDeps } from './app/run-ask.js';
import { createRunningAsks } from './app/running-asks.js';
import type { Thresholds } from './domain/findings.js';
import { subscribeToAsks } from './inbound/ask-requested.js';
import { answersService } from './inbound/grpc.js';
import { createBusAnnouncer } from './outbound/announcer.js';
import { createRetriever, type RetrieverClients } from './outbound/rpc/retriever.js';
import { answerStore } from './outbound/store.js';
import { defaultAnswerSettings, type AnswerSettings } from './settings.js';

/** Everything this service talks to. */
export interface AnswerOutbound extends RetrieverClients {
  /** Stays open when the service stops. */
  readonly store: Store;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** What differs from `defaultAnswerSettings`. */
  readonly settings?: Partial<AnswerSettings>;
}

export interface AnswerService {
  readonly service: answer.AnswersServiceImplementation;
  /** Brings the tables up to date and starts to take questions. */
  start(): Promise<void>;
  /** Takes no more questions, and gives back those it has not finished. */
  stop(): Promise<void>;
}

/** The composition root: the only function that knows every concrete part. */
export function wireAnswer(outbound: AnswerOutbound): AnswerService {
  const settings = { ...defaultAnswerSettings, ...outbound.settings };
  const { bus, clock, ids, logger } = outbound;
  const thresholds: Thresholds = settings.thresholds;
  const owner = ids.uuid();
  const { asks, migrate } = answerStore(outbound.store);
  const running = createRunningAsks({ asks, clock, logger, owner, heartbeatMs: settings.heartbeatMs });
  const deps: RunAskDeps = {
    asks,
    announcer: createBusAnnouncer(bus),
    answerers: createAnswerers([
      createExtractiveAnswerer({ retriever: createRetriever(outbound), thresholds, logger }),
    ]),
    running,
    clock,
    logger,
    owner,
    deadlineMs: settings.deadlineMs,
    staleAfterMs: settings.staleAfterMs,
  };
  let subscription: AsyncDisposable | undefined;
  return {
    service: answersService(makeManageAsks({ asks, running })),
    async start() {
      await migrate();
      subscription = await subscribeToAsks(bus, {
        runAsk: makeRunAsk(deps),
        abandonAsk: makeAbandonAsk(deps),
        concurrency: settings.concurrency,
      });
    },
    async stop() {
      await subscription?.[Symbol.asyncDispose]();
      subscription = undefined;
    },
  };
}
