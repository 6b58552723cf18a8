import type { EventContract } from '@cardinal/contracts';
import { backoffMs, type AppError, type Logger } from '@cardinal/kernel';
import type { JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { EventUnreadableError } from '../errors.js';
import type { BusOptions, Subscription } from '../event-bus.js';
import { inHandlerContext } from '../handling/handler-context.js';
import type { Instruments } from '../handling/instruments.js';
import { report, verdictOn, type Verdict } from '../handling/verdict.js';
import type { Claim } from './claim.js';
import { translate } from './connection.js';
import type { DeadLetterQueue } from './dead-letters.js';
import { readMeta, writeMeta, type EventMeta } from './event-headers.js';
import { startLanes } from './lane.js';
import type { Names } from './names.js';
import type { Topology } from './topology.js';

export interface WorkerDeps {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly names: Names;
  readonly topology: Topology;
  readonly deadLetters: DeadLetterQueue;
  readonly instruments: Instruments;
  readonly logger: Logger;
  readonly options: BusOptions;
  readonly timeoutMs: number;
}

/** Backoff and number of attempts to acknowledge an outcome. If none succeeds the event is redelivered. */
const telling = { firstMs: 100, ceilingMs: 2_000, tries: 40 };

/** Handles the events of one subscription. Disposing resolves once none of its handlers runs and it gets no more messages. */
export function startWorker<T>(
  contract: EventContract<T>,
  subscription: Subscription<T>,
  deps: WorkerDeps,
): AsyncDisposable {
  const { nc, names, topology, instruments, options, timeoutMs } = deps;
  const { group, concurrency = 1 } = subscription;
  const labels = { type: contract.type, group };
  const logger = deps.logger.child(labels);
  const running = new Map<Promise<void>, AbortController>();
  let stopped = false;

  async function work(claim: Claim): Promise<void> {
    const controller = new AbortController();
    const done = handleOnce(claim, controller.signal);
    running.set(done, controller);
    await done;
    running.delete(done);
  }

  async function handleOnce(claim: Claim, signal: AbortSignal): Promise<void> {
    const heartbeat = setInterval(() => claim.renew(), options.ackWaitMs / 3);
    const meta = readMeta(claim.headers, { ...labels, ...claim });
    const delivery = { ...meta, deliveries: meta.deliveriesBefore + claim.deliveries };
    const about = logger.child({ eventId: meta.eventId });
    const startedMs = performance.now();
    instruments.started(contract.type, group, Date.now() - meta.occurredAtMs);
    try {
      const verdict = await inHandlerContext(delivery, { system: 'nats', ...labels }, () =>
        handle(delivery, claim.data, signal),
      );
      const tookMs = performance.now() - startedMs;
      await confirmed(() => writeOutcome(claim, meta, delivery.deliveries, verdict));
      instruments.ended(contract.type, group, verdict.outcome, tookMs);
      report(about, verdict, delivery.deliveries);
    } catch (thrown) {
      about.warn('could not store the outcome of an event; delivering it again', { err: thrown });
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function handle(
    delivery: EventMeta & { readonly deliveries: number },
    stored: Uint8Array,
    signal: AbortSignal,
  ): Promise<Verdict> {
    let data: T;
    try {
      data = contract.codec.decode(stored);
    } catch (cause) {
      return { outcome: 'dead', error: new EventUnreadableError('The stored event cannot be read.', { cause }) };
    }
    const { eventId: id, occurredAtMs, correlationId, deliveries: attempt } = delivery;
    const event = { id, type: contract.type, occurredAtMs, correlationId, data, attempt, signal };
    return verdictOn(delivery, event, subscription, { ...options, now: Date.now });
  }

  async function writeOutcome(claim: Claim, meta: EventMeta, deliveries: number, verdict: Verdict): Promise<void> {
    if (verdict.outcome === 'dead') {
      const final = finalMeta(meta, deliveries, verdict.error);
      await deps.deadLetters.keep({ meta: final, data: claim.data, sequence: claim.sequence });
      return claim.done();
    }
    if (verdict.outcome === 'done') return claim.done();
    const delayMs = verdict.outcome === 'retry' ? backoffMs(deliveries, options.backoff) : 0;
    // The server counts deliveries, and a negative acknowledgement cannot carry a reason: a copy with new headers replaces the message.
    if (verdict.outcome === 'retry' && verdict.recount) {
      await publishCopy(claim, `recount/${claim.sequence}`, { ...meta, deliveriesBefore: 0 });
      return claim.done();
    }
    if (verdict.final && meta.finalCode === null) {
      await publishCopy(claim, `give-up/${claim.sequence}`, finalMeta(meta, deliveries, verdict.final));
      return claim.done();
    }
    claim.handBack(delayMs);
  }

  async function publishCopy({ data }: Claim, msgID: string, meta: EventMeta): Promise<void> {
    await deps.js.publish(names.event(contract.type, group), data, { msgID, headers: writeMeta(meta) });
  }

  /** Retries through a restart of the server, so that finished work is not repeated. */
  async function confirmed(tell: () => Promise<void>): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await tell();
      } catch (thrown) {
        if (stopped || failures >= telling.tries) throw translate(thrown);
        await delay(backoffMs(failures, telling));
      }
    }
  }

  const lanes = startLanes(concurrency, {
    nc,
    queue: {
      stream: names.streams.events,
      consumer: names.consumer(contract.type, group),
      ackWaitMs: options.ackWaitMs,
    },
    timeoutMs,
    logger,
    topology,
    declare: () => topology.consuming(contract.type, group),
    work,
  });
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      for (const controller of running.values()) controller.abort();
      await Promise.all([lanes[Symbol.asyncDispose](), ...running.keys()]);
    },
  };
}

function finalMeta(meta: EventMeta, deliveries: number, error: AppError): EventMeta {
  const { kind: finalKind, code: finalCode, message: finalMessage } = error;
  return { ...meta, deliveriesBefore: deliveries, finalKind, finalCode, finalMessage };
}
