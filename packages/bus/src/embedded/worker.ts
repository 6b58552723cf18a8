import type { EventContract } from '@cardinal/contracts';
import { type Clock, type Logger, backoffMs } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import { EventUnreadableError } from '../errors.js';
import type { BusOptions, ReceivedEvent, Subscription } from '../event-bus.js';
import { inHandlerContext } from '../handling/handler-context.js';
import type { Instruments } from '../handling/instruments.js';
import { report, verdictOn, type Attempted, type Verdict } from '../handling/verdict.js';
import type { FirstClaim } from './message-table.js';
import { deliveryTable, type ClaimedDelivery, type Claim, type DeliveryTable } from './delivery-table.js';

export interface WorkerDeps {
  readonly db: Sqlite;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly instruments: Instruments;
  /** Identifies this bus in its claims. */
  readonly owner: string;
  readonly options: BusOptions;
}

/** Handles the events of one subscription. Disposing resolves once none of its handlers runs. */
export interface Worker extends AsyncDisposable {
  /** Claims deliveries if a handler is free. */
  wake(): void;
  /**
   * Reserves a handler for an event that is being published. @returns undefined if none is free, or if other events are queued before it.
   */
  reserve(): Reservation | undefined;
}

/** A place for a delivery that is inserted as already claimed, so that no worker has to query for it. */
export interface Reservation {
  readonly claim: FirstClaim;
  /** Starts the handler, after the claimed delivery was stored. */
  start(delivery: Omit<ClaimedDelivery, keyof Attempted>): void;
  /** Gives the place back, because no delivery was stored. */
  release(): void;
}

interface Running {
  readonly delivery: ClaimedDelivery;
  readonly controller: AbortController;
}

/** Longest time that a timer can wait, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

export function startWorker<T>(contract: EventContract<T>, subscription: Subscription<T>, deps: WorkerDeps): Worker {
  const { db, clock, instruments, options } = deps;
  const { concurrency = 1, group } = subscription;
  const labels = { type: contract.type, group };
  const logger = deps.logger.child(labels);
  const table = deliveryTable(db, contract.type, group, deps.owner);
  const running = new Map<number, Running>();
  /** Claims to renew: those of running handlers, and of ended ones until their outcome is stored. */
  const held = new Set<Running>();
  let reserved = 0;
  const unfinished = new Set<Promise<void>>();
  let claiming = false;
  let askedMeanwhile = false;
  /** The last claim returned fewer deliveries than requested, and nothing was published since: another claim would find nothing. */
  let isDrained = false;
  let stopped = false;
  let nextDue: NodeJS.Timeout | undefined;
  let renewedAtMs = clock.now();
  const heartbeat = setInterval(() => track(keepClaims()), options.ackWaitMs / 3).unref();

  function track(work: Promise<void>): void {
    unfinished.add(work);
    void work.finally(() => unfinished.delete(work));
  }

  function wake(): void {
    isDrained = false;
    refill();
  }

  const roomNow = (): number => concurrency - running.size - reserved;

  function reserve(): Reservation | undefined {
    if (stopped || claiming || !isDrained || roomNow() <= 0) return undefined;
    reserved++;
    let resolved = (): void => {};
    track(new Promise((resolve) => (resolved = resolve)));
    const end = (): void => {
      reserved--;
      resolved();
    };
    const claim = { owner: deps.owner, leaseEndMs: clock.now() + options.ackWaitMs };
    return {
      claim,
      start(made) {
        end();
        // The event loop was blocked for so long that the lease ran out, and the delivery may have been claimed again, even by this worker.
        if (clock.now() >= claim.leaseEndMs) return wake();
        const delivery = { ...made, deliveries: 1, finalKind: null, finalCode: null, finalMessage: null };
        if (stopped) track(db.commit(() => void table.handBack(delivery, undefined)));
        else track(work(delivery));
      },
      release() {
        end();
        wake();
      },
    };
  }

  function refill(): void {
    if (isDrained) return;
    const room = roomNow();
    if (stopped || room <= 0) return;
    if (claiming) askedMeanwhile = true;
    else track(claim(room));
  }

  async function claim(room: number): Promise<void> {
    claiming = true;
    try {
      const found = await db.commit(() => takeWork(room));
      found.lost.forEach(abandon);
      if (stopped) await db.commit(() => found.claimed.forEach((one) => table.handBack(one, undefined)));
      else for (const delivery of found.claimed) track(work(delivery));
      if (found.claimed.length < room) {
        isDrained = !askedMeanwhile;
        wakeAt(found.nextDueMs);
      }
    } catch (thrown) {
      logger.warn('could not claim events; trying again at the next poll', { err: thrown });
    } finally {
      claiming = false;
    }
    if (askedMeanwhile) {
      askedMeanwhile = false;
      wake();
    }
  }

  function takeWork(room: number) {
    const nowMs = clock.now();
    // After a long block of the event loop, or where the time of the machine was set forward, heartbeats are overdue: renew first, so as not to claim what this worker still handles.
    const lost = nowMs - renewedAtMs > options.ackWaitMs / 3 ? renewAll() : [];
    const leaseEndMs = nowMs + options.ackWaitMs;
    const claimed = table.claim(room, { nowMs, leaseEndMs, lastDueMs: nowMs + options.backoff.ceilingMs });
    return { lost, claimed, nextDueMs: claimed.length < room ? table.nextDueMs() : undefined };
  }

  function renewAll(): readonly Running[] {
    renewedAtMs = clock.now();
    return [...held].filter(({ delivery }) => !table.renew(delivery, renewedAtMs + options.ackWaitMs));
  }

  async function keepClaims(): Promise<void> {
    if (held.size === 0) return;
    try {
      (await db.commit(renewAll)).forEach(abandon);
    } catch (thrown) {
      logger.warn('could not renew the leases of events', { err: thrown });
    }
  }

  function abandon({ delivery, controller }: Running): void {
    // The handler may have ended between the renewal and its result.
    if (!running.has(delivery.id)) return;
    logger.warn('lost the lease of an event; stopping its handler', { eventId: delivery.eventId });
    controller.abort();
  }

  function wakeAt(dueAtMs: number | undefined): void {
    clearTimeout(nextDue);
    if (dueAtMs === undefined || stopped) return;
    nextDue = setTimeout(wake, Math.min(Math.max(dueAtMs - clock.now(), 0) + 1, longestTimerMs)).unref();
  }

  async function work(delivery: ClaimedDelivery): Promise<void> {
    const controller = new AbortController();
    const claimed = { delivery, controller };
    running.set(delivery.id, claimed);
    held.add(claimed);
    const startedMs = performance.now();
    instruments.started(contract.type, group, clock.now() - delivery.occurredAtMs);
    const verdict = await inHandlerContext(delivery, { system: 'cardinal.embedded', ...labels }, () =>
      handle(delivery, controller.signal),
    );
    // Requested in the same turn as the next claim, so that both are one commit.
    const written = db.commit(() => writeOutcome(table, delivery, verdict, options.backoff, clock.now()));
    running.delete(delivery.id);
    // An unfinished delivery becomes due again, at a time that only the next claim reveals.
    if (verdict.outcome === 'done') refill();
    else wake();
    await conclude(delivery, verdict, written, performance.now() - startedMs);
    held.delete(claimed);
  }

  async function handle(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Verdict> {
    try {
      const event: ReceivedEvent<T> = {
        id: delivery.eventId,
        type: contract.type,
        occurredAtMs: delivery.occurredAtMs,
        correlationId: delivery.correlationId,
        data: contract.codec.decode(delivery.data),
        attempt: delivery.deliveries,
        signal,
      };
      return await verdictOn(delivery, event, subscription, { ...options, now: () => clock.now() });
    } catch (cause) {
      return { outcome: 'dead', error: new EventUnreadableError('The stored event cannot be read.', { cause }) };
    }
  }

  async function conclude(delivery: ClaimedDelivery, verdict: Verdict, written: Promise<boolean>, tookMs: number) {
    const about = (): Logger => logger.child({ eventId: delivery.eventId });
    try {
      if (!(await written))
        return about().warn('lost the lease of an event before its outcome was stored; delivering it again');
      instruments.ended(contract.type, group, verdict.outcome, tookMs);
      if (verdict.outcome !== 'done') report(about(), verdict, delivery.deliveries);
    } catch (thrown) {
      about().warn('could not store the outcome of an event; delivering it again', {
        outcome: verdict.outcome,
        err: thrown,
      });
    }
  }

  wake();
  return {
    wake,
    reserve,
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearTimeout(nextDue);
      for (const { controller } of running.values()) controller.abort();
      // Claims are still renewed while handlers finish.
      while (unfinished.size > 0) await Promise.all(unfinished);
      clearInterval(heartbeat);
    },
  };
}

/** Records the outcome of a delivery. @returns false if the claim is lost, in which case the event will be redelivered. */
function writeOutcome(
  table: DeliveryTable,
  claim: Claim,
  verdict: Verdict,
  backoff: BusOptions['backoff'],
  nowMs: number,
): boolean {
  switch (verdict.outcome) {
    case 'done':
      return table.done(claim);
    case 'returned':
      return table.handBack(claim, verdict.final);
    case 'retry':
      return table.retry(claim, nowMs + backoffMs(claim.deliveries, backoff), verdict);
    case 'dead':
      return table.die(claim, nowMs, verdict.error);
  }
}
