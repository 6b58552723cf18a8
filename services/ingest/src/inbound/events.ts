import type { EventSubscriber } from '@cardinal/bus';
import { events, fromWireRef, type ingestion } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import type { RecordApplied } from '../app/instances/record-applied.js';
import type { Generation } from '../app/instances/instances.js';
import type { Tracking } from '../app/instances/track-processing.js';
import type { FollowingService } from '../domain/instance.js';

export interface IngestHandlers {
  readonly parseWaiting: (signal: AbortSignal) => Promise<void>;
  readonly parseConcurrency: number;
  readonly tracking: Tracking;
  readonly recordApplied: RecordApplied;
  readonly purge: () => Promise<boolean>;
  /** Called when a file is indexed or has failed, so that another file of its team may begin. */
  readonly parseNext: () => void;
  readonly logger: Logger;
}

/** Concurrency of short updates of file records, which mostly wait for their commit; concurrent updates share commits. */
const trackedAtOnce = 16;

/** Subscribes to every event that this service consumes. */
export async function subscribeAll(bus: EventSubscriber, handlers: IngestHandlers): Promise<AsyncDisposable[]> {
  const { parseWaiting, parseConcurrency, tracking, recordApplied, purge, parseNext, logger } = handlers;
  async function failed(ref: ingestion.InstanceRef | undefined, reason: string, message: string): Promise<void> {
    await tracking.failed(at(ref), reason, message);
    parseNext();
  }

  return [
    await bus.subscribe(events.fileQueued, {
      group: 'ingest.parse',
      concurrency: parseConcurrency,
      // The event is only a ticket to parse the next file of the queue, which need not be the file that it names.
      handle: ({ signal }) => parseWaiting(signal),
    }),
    await bus.subscribe(events.cardsExtracted, {
      group: 'ingest.extracted',
      concurrency: trackedAtOnce,
      handle: ({ data }) => tracking.reached(at(data.instance), 'indexing', data.cardCount),
    }),
    await bus.subscribe(events.wordsIndexed, {
      group: 'ingest.words',
      concurrency: trackedAtOnce,
      handle: ({ data }) => tracking.reached(at(data.instance), 'embedding', data.cardCount),
    }),
    await bus.subscribe(events.vectorsAdvanced, {
      group: 'ingest.vectors',
      concurrency: trackedAtOnce,
      handle: ({ data }) => tracking.vectorsAdvanced(at(data.instance), data.done, data.total),
    }),
    await bus.subscribe(events.cardsIndexed, {
      group: 'ingest.indexed',
      concurrency: trackedAtOnce,
      async handle({ data }) {
        await tracking.indexed(at(data.instance), data.cardCount);
        parseNext();
      },
      giveUp: ({ data }) => failed(data.instance, 'internal', 'Something went wrong on our side.'),
    }),
    await bus.subscribe(events.conflictsDetected, {
      group: 'ingest.conflicts',
      concurrency: trackedAtOnce,
      handle: ({ data }) => tracking.conflicting(data),
    }),
    await bus.subscribe(events.ingestionFailed, {
      group: 'ingest.failed',
      concurrency: trackedAtOnce,
      handle: ({ data }) => failed(data.instance, data.reason, data.message),
    }),
    await bus.subscribe(events.changesApplied, {
      group: 'ingest.applied',
      handle: async ({ data }) => {
        const service = followers.get(data.service);
        if (!service) return logger.warn('unknown service confirmed changes', { confirmedBy: data.service });
        await recordApplied(data.teamId, service, data.changes);
        await purge();
      },
    }),
  ];
}

const followers = new Map<string, FollowingService>([
  ['extraction', 'extraction'],
  ['retrieval', 'retrieval'],
]);

function at(ref: ingestion.InstanceRef | undefined): Generation {
  const { teamId, instanceId: id, generation } = fromWireRef(ref);
  return { teamId, id, generation };
}
