import type { EventContract } from '@cardinal/contracts';
import { randomIds, silentLogger, systemClock, type Clock, type Logger } from '@cardinal/kernel';
import { migrate, StoreUnavailableError, type Sqlite } from '@cardinal/store';
import { correlation } from '@cardinal/telemetry';
import { AsyncLocalStorage } from 'node:async_hooks';
import { BusUnavailableError } from '../errors.js';
import { defaultBusOptions, type BusOptions, type OpenBus } from '../event-bus.js';
import { inPublication } from '../handling/handler-context.js';
import { createInstruments } from '../handling/instruments.js';
import { createBell } from './bell.js';
import { createContents } from './contents.js';
import { createDeadLetters } from './dead-letters.js';
import { countDead, countQueues, releaseAllClaims } from './delivery-table.js';
import { createEventLog } from './event-log.js';
import { insertMessage, type InsertedMessage, type NewMessage } from './message-table.js';
import { prune } from './pruning.js';
import { migrations } from './schema.js';
import { startWorker, type Reservation, type Worker } from './worker.js';

export interface EmbeddedBusOptions extends Partial<BusOptions> {
  /** Not closed with the bus. An event is accepted once it survives a power cut. */
  readonly db: Sqlite;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /**
   * True (default): no other process consumes from this file, so that the first subscription releases the claims of dead processes at once.
   * Other processes may publish and redrive in either case.
   */
  readonly soleConsumer?: boolean;
  /** How often to look for events that other processes published, in milliseconds. Default 2 000. */
  readonly pollMs?: number;
  /** How often to delete expired data, in milliseconds. Default 60 000. */
  readonly pruneMs?: number;
}

const system = 'cardinal.embedded';

/**
 * An `EventBus` in one SQLite file, for all services of one process. Accepted events survive `kill -9`; the claims of a process that died
 * are released when the next one subscribes.
 */
export function createEmbeddedBus(embedded: EmbeddedBusOptions): OpenBus {
  const { db, clock = systemClock, logger = silentLogger, soleConsumer = true } = embedded;
  const { pollMs = 2_000, pruneMs = 60_000 } = embedded;
  const options: BusOptions = {
    ackWaitMs: embedded.ackWaitMs ?? defaultBusOptions.ackWaitMs,
    maxDeliveries: embedded.maxDeliveries ?? defaultBusOptions.maxDeliveries,
    outlastMs: embedded.outlastMs ?? defaultBusOptions.outlastMs,
    backoff: embedded.backoff ?? defaultBusOptions.backoff,
  };
  migrate(db, 'bus', migrations);

  const owner = randomIds.uuid();
  const consumed = new Map<string, { readonly type: string; readonly group: string }>();
  const instruments = createInstruments({
    queues: () => countQueues(db, [...consumed.values()]),
    deadLetters: () => countDead(db),
  });
  const bell = createBell();
  const workers = new Map<string, Set<Worker>>();
  // Workers run indefinitely, so they must not inherit the async context of the request or handler that happened to wake them.
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  let released: Promise<void> | undefined = soleConsumer ? undefined : Promise.resolve();
  let closed = false;

  const nameOf = (type: string, group: string) => `${type} ${group}`;
  const wake = (type: string, group: string) =>
    outsideOfRequests(() => workers.get(nameOf(type, group))?.forEach((worker) => worker.wake()));
  const wakeAll = () => {
    for (const members of workers.values()) for (const worker of members) worker.wake();
  };

  async function tidy(): Promise<void> {
    try {
      await prune(db, clock.now(), () => closed);
    } catch (thrown) {
      logger.warn('could not prune the bus; trying again later', { err: thrown });
    }
  }

  let tidying: Promise<void> = tidy();
  const polling = setInterval(wakeAll, pollMs).unref();
  const pruning = setInterval(() => {
    tidying = tidying.then(tidy);
  }, pruneMs).unref();

  const log = createEventLog({ db, clock, bell, instruments, pollMs, isClosed: () => closed });
  const deadLetters = createDeadLetters({ db, wake });

  async function confirmed<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new BusUnavailableError('The bus is closed.');
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof StoreUnavailableError)) throw cause;
      throw new BusUnavailableError('The event could not be confirmed as stored.', { cause });
    }
  }

  /** For each group, a place at a worker that may take the event directly, because nothing else is queued for the group. */
  function reserve({ type, groups }: Pick<EventContract, 'type' | 'groups'>): ReadonlyMap<string, Reservation> {
    const places = new Map<string, Reservation>();
    for (const group of groups) {
      for (const worker of workers.get(nameOf(type, group)) ?? []) {
        const place = worker.reserve();
        if (!place) continue;
        places.set(group, place);
        break;
      }
    }
    return places;
  }

  async function handOver(
    places: ReadonlyMap<string, Reservation>,
    message: NewMessage,
    kept: Promise<InsertedMessage | undefined>,
  ): Promise<void> {
    let inserted: InsertedMessage | undefined;
    try {
      inserted = await kept;
    } finally {
      outsideOfRequests(() => {
        for (const [group, place] of places) {
          const id = inserted?.deliveryIds.get(group);
          if (inserted && id !== undefined) place.start({ ...message, id, messageId: inserted.messageId });
          else place.release();
        }
      });
    }
  }

  /** Releases old claims once, before the first claim of this process; repeated after a failure. */
  function release(): Promise<void> {
    released ??= db
      .commit(() => releaseAllClaims(db))
      .then(
        (freed) => {
          if (freed > 0) logger.info('released the claims of an earlier process', { deliveries: freed });
        },
        (thrown: unknown) => {
          released = undefined;
          throw thrown;
        },
      );
    return released;
  }

  return {
    publish: (contract, data, { id, correlationId = correlation.current() ?? id }) =>
      inPublication({ system, type: contract.type, id, correlationId }, (traceParent) =>
        confirmed(async () => {
          const message = {
            eventId: id,
            type: contract.type,
            groups: contract.groups,
            occurredAtMs: clock.now(),
            correlationId,
            traceParent,
            data: contract.codec.encode(data).finish(),
            share: contract.shareOf?.(data) ?? { teamId: 0, cost: 1 },
          };
          const places = reserve(contract);
          const claims = new Map([...places].map(([group, { claim }]) => [group, claim]));
          const kept = db.commitDurably(() => insertMessage(db, message, claims));
          // Before the event is committed, so that the claim joins the same commit and finds the event.
          for (const group of contract.groups) if (!places.has(group)) wake(contract.type, group);
          await handOver(places, message, kept);
          instruments.published(contract.type);
        }),
      ),

    async subscribe(contract, subscription) {
      const { group, concurrency = 1 } = subscription;
      if (!contract.groups.includes(group)) throw new RangeError(`${contract.type} has no group ${group}`);
      if (!(concurrency >= 1)) throw new RangeError(`concurrency must be 1 or more, got ${concurrency}`);
      await confirmed(release);
      consumed.set(nameOf(contract.type, group), { type: contract.type, group });
      const worker = outsideOfRequests(() =>
        startWorker(contract, subscription, { db, clock, logger, instruments, owner, options }),
      );
      const name = nameOf(contract.type, group);
      workers.set(name, (workers.get(name) ?? new Set()).add(worker));
      return {
        async [Symbol.asyncDispose]() {
          workers.get(name)?.delete(worker);
          await worker[Symbol.asyncDispose]();
          wake(contract.type, group); // others may take the events that it handed back
        },
      };
    },

    append: (contract, key, data, entry) =>
      inPublication(
        {
          system,
          type: contract.type,
          id: entry.id,
          correlationId: entry.correlationId ?? correlation.current() ?? key,
        },
        () => confirmed(() => log.append(contract, key, data, entry)),
      ),
    end: (contract, key) => confirmed(() => log.end(contract, key)),
    erase: (contract, key, part) => confirmed(() => log.erase(contract, key, part)),
    follow: (contract, key, after, signal) => log.follow(contract, key, after, signal),
    deadLetters,
    contents: createContents(db),
    check: () =>
      confirmed(async () => {
        db.get('SELECT 1');
      }),

    async [Symbol.asyncDispose]() {
      closed = true;
      clearInterval(polling);
      clearInterval(pruning);
      bell.ringAll();
      const all = [...workers.values()].flatMap((members) => [...members]);
      workers.clear();
      await Promise.all(all.map((worker) => worker[Symbol.asyncDispose]()));
      await tidying;
      instruments[Symbol.dispose]();
    },
  };
}
