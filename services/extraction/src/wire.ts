import type { EventBus } from '@cardinal/bus';
import type { extraction, ingest } from '@cardinal/contracts';
import { systemClock, type Clock, type Logger } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { makeApplyChanges } from './app/apply-changes.js';
import { makeExtractInstance, publishFailure } from './app/extract-instance.js';
import { makeListCards } from './app/list-cards.js';
import { makeStreamCards } from './app/stream-cards.js';
import { subscribeAll } from './inbound/events.js';
import { cardsService } from './inbound/grpc.js';
import { extractionStore } from './outbound/store.js';

/** Everything this service talks to. */
export interface ExtractionOutbound {
  /** Stays open when the service stops. */
  readonly store: Store;
  readonly bus: EventBus;
  readonly catalog: Pick<ingest.CatalogServiceClient, 'readParsed'>;
  readonly logger: Logger;
  readonly clock?: Clock;
}

export interface ExtractionService {
  readonly service: extraction.CardsServiceImplementation;
  /** Brings the tables up to date and begins to take work. */
  start(): Promise<void>;
  /** Takes no more work; what is running is handed back. */
  stop(): Promise<void>;
}

/** The composition root: the only function that knows every concrete part of the service. */
export function wireExtraction(outbound: ExtractionOutbound): ExtractionService {
  const { bus, catalog, logger, clock = systemClock } = outbound;
  const { cards, migrate } = extractionStore(outbound.store);
  const running: AsyncDisposable[] = [];

  return {
    service: cardsService({ listCards: makeListCards(cards), streamCards: makeStreamCards(cards) }),

    async start() {
      await migrate();
      const subscriptions = await subscribeAll(bus, {
        extractInstance: makeExtractInstance({ cards, catalog, publisher: bus, clock, logger }),
        applyChanges: makeApplyChanges({ cards, publisher: bus }),
        reportFailure: (instance, reason, message) => publishFailure(bus, instance, reason, message),
        logger,
      });
      running.push(...subscriptions);
    },

    async stop() {
      await Promise.all(running.splice(0).map((subscription) => subscription[Symbol.asyncDispose]()));
    },
  };
}
