import type { EventBus } from '@cardinal/bus';
import type { extraction, ingest, retrieval } from '@cardinal/contracts';
import { systemClock, type Clock, type Logger } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { makeApplyChanges } from './app/apply-changes.js';
import { announceForgotten, makeAnnounceCounts } from './app/conflicts/announce.js';
import { makeCheckConflicts } from './app/conflicts/check.js';
import { makeCompareVersions } from './app/conflicts/compare-versions.js';
import { makeDetectConflicts } from './app/conflicts/detect.js';
import { makeFollowConflicts } from './app/conflicts/follow.js';
import { makeListConflicts } from './app/conflicts/list.js';
import { makeSettleConflict } from './app/conflicts/settle.js';
import { makeExtractInstance, publishFailure } from './app/extract-instance.js';
import { makeListCards } from './app/list-cards.js';
import { makeStreamCards } from './app/stream-cards.js';
import { subscribeAll } from './inbound/events.js';
import { cardsService } from './inbound/grpc.js';
import { createNeighbourhood } from './outbound/rpc/neighbourhood.js';
import { extractionStore } from './outbound/store.js';

/** Everything this service talks to. */
export interface ExtractionOutbound {
  /** Stays open when the service stops. */
  readonly store: Store;
  readonly bus: EventBus;
  readonly catalog: Pick<ingest.CatalogServiceClient, 'readParsed' | 'getCollection' | 'getScope'>;
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'findSimilar' | 'scoreTexts'>;
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
  const { cards, conflicts, migrate } = extractionStore(outbound.store);
  const running: AsyncDisposable[] = [];
  const announce = makeAnnounceCounts({ conflicts, publisher: bus });
  const neighbourhood = createNeighbourhood(outbound);
  const detect = makeDetectConflicts({ cards, conflicts, neighbourhood, catalog, announce, clock, logger });

  return {
    service: cardsService({
      listCards: makeListCards(cards),
      streamCards: makeStreamCards(cards),
      listConflicts: makeListConflicts(conflicts),
      settleConflict: makeSettleConflict({ conflicts, catalog, announce, clock }),
      checkConflicts: makeCheckConflicts({ conflicts, catalog, detect, clock }),
      compareVersions: makeCompareVersions(cards),
      conflicts,
    }),

    async start() {
      await migrate();
      await announceForgotten({ conflicts, publisher: bus });
      const followConflicts = makeFollowConflicts({ cards, conflicts, announce });
      const subscriptions = await subscribeAll(bus, {
        extractInstance: makeExtractInstance({ cards, documents: conflicts, catalog, publisher: bus, clock, logger }),
        applyChanges: makeApplyChanges({ cards, publisher: bus, followConflicts }),
        detectConflicts: detect,
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
