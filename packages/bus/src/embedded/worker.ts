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
  /** Names this bus in its claims. */
  readonly owner: string;
  readonly options: BusOptions;
}

/** One subscription at work. Disposing resolves once no handler of it runs any more. */
export interface Worker extends AsyncDisposable {
  /** Looks for work, if there is room for any. */
  wake(): void;
  /** Keeps a place for an event that is just being published. @returns undefined without room, or where others come first. */
  reserve(): Reservation | undefined;
}

/** A delivery that is claimed in the same write that makes it, so that no worker has to poll for it. */
export interface Reservation {
  readonly claim: FirstClaim;
  /** The claim is kept. */
  start(delivery: Omit<ClaimedDelivery, keyof Attempted>): void;
  /** There is no delivery after all. */
  release(): void;
}

interface Running {
  readonly delivery: ClaimedDelivery;
  readonly controller: AbortController;
}

/** Longest wait that a timer can hold, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function startWorker<T>(contract: EventContract<T>, subscription: Subscription<T>, deps: WorkerDeps): Worker {
  const { db, clock, instruments, options } = deps;
  const { concurrency = 1, group } = subscription;
  const labels = { type: contract.type, group };
  const logger = deps.logger.child(labels);
  const table = deliveryTable(db, contract.type, group, deps.owner);
  const running = new Map<number, Running>();
  let reserved = 0;
  const unfinished = new Set<Promise<void>>();
  let claiming = false;
  let askedMeanwhile = false;
  /** The last claim returned fewer deliveries than requested and nothing has been published since, so that another claim would find nothing. */
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
        // The event loop was held for so long that the delivery may have been claimed again, by ourselves even.
        if (clock.now() >= claim.leaseEndMs) return wake();
        const delivery = { ...made, deliveries: 1, finalKind: null, finalCode: null, finalMessage: null };
        if (stopped) track(db.commit(() => void table.handBack(delivery, clock.now(), undefined)));
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
      if (stopped) await db.commit(() => found.claimed.forEach((one) => table.handBack(one, clock.now(), undefined)));
      else for (const delivery of found.claimed) track(work(delivery));
      if (found.claimed.length < room) {
        isDrained = !askedMeanwhile;
        wakeAt(found.nextDueMs);
      }
    } catch (thrown) {
      logger.warn('no work could be claimed; trying again at the next poll', { err: thrown });
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
    // An event loop that was held for long has missed heartbeats: do not claim from ourselves what we still work on.
    const lost = nowMs - renewedAtMs > options.ackWaitMs / 3 ? renewAll() : [];
    const claimed = table.claim(room, nowMs, nowMs + options.ackWaitMs);
    return { lost, claimed, nextDueMs: claimed.length < room ? table.nextDueMs() : undefined };
  }

  function renewAll(): readonly Running[] {
    renewedAtMs = clock.now();
    return [...running.values()].filter(({ delivery }) => !table.renew(delivery, renewedAtMs + options.ackWaitMs));
  }

  async function keepClaims(): Promise<void> {
    if (running.size === 0) return;
    try {
      (await db.commit(renewAll)).forEach(abandon);
    } catch (thrown) {
      logger.warn('claims could not be renewed', { err: thrown });
    }
  }

  function abandon({ delivery, controller }: Running): void {
    // It may have ended between the renewal and its result.
    if (!running.has(delivery.id)) return;
    logger.warn('claim lost', { eventId: delivery.eventId });
    controller.abort();
  }

  function wakeAt(dueAtMs: number | undefined): void {
    clearTimeout(nextDue);
    if (dueAtMs === undefined || stopped) return;
    nextDue = setTimeout(wake, Math.min(Math.max(dueAtMs - clock.now(), 0) + 1, LONGEST_TIMER_MS)).unref();
  }

  async function work(delivery: ClaimedDelivery): Promise<void> {
    const controller = new AbortController();
    running.set(delivery.id, { delivery, controller });
    const startedMs = clock.now();
    instruments.started(contract.type, group, startedMs - delivery.occurredAtMs);
    const verdict = await inHandlerContext(delivery, { system: 'cardinal.embedded', ...labels }, () =>
      handle(delivery, controller.signal),
    );
    // Asked for in one turn, so the end of this delivery and the claim of the next are one commit.
    const written = db.commit(() => writeOutcome(table, delivery, verdict, options.backoff, clock.now()));
    running.delete(delivery.id);
    // What was not done comes back, at a time that the next claim finds out.
    if (verdict.outcome === 'done') refill();
    else wake();
    await conclude(delivery, verdict, written, clock.now() - startedMs);
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
      if (!(await written)) return about().warn('claim was lost before the outcome was written; it will come again');
      instruments.ended(contract.type, group, verdict.outcome, tookMs);
      if (verdict.outcome !== 'done') report(about(), verdict, delivery.deliveries);
    } catch (thrown) {
      about().warn('the outcome could not be written; it will come again', { outcome: verdict.outcome, err: thrown });
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
      // Claims beat on while handlers finish.
      while (unfinished.size > 0) await Promise.all(unfinished);
      clearInterval(heartbeat);
    },
  };
}

/** Records the outcome of a delivery. @returns false if the claim is lost, so that it will come again. */
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
      return table.handBack(claim, nowMs, verdict.final);
    case 'retry':
      return table.retry(claim, nowMs + backoffMs(claim.deliveries, backoff), verdict);
    case 'dead':
      return table.die(claim, nowMs, verdict.error);
  }
}
