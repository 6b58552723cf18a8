import {
  BusUnavailableError,
  defaultBusOptions,
  type BusOptions,
  type DeadLetter,
  type EventBus,
  type Subscription,
} from '@cardinal/bus';
import type { EventContract } from '@cardinal/contracts';
import { backoffMs, type AppError } from '@cardinal/kernel';
import { isMeant } from '../../../packages/bus/src/handling/readable.js';
import { verdictOn, type Verdict } from '../../../packages/bus/src/handling/verdict.js';
import { createLogs, type Logs } from './bus-logs.js';
import type { Process } from '../process.js';
import { outside, type Scheduler } from '../scheduler.js';

/** Time for which the bus recognises duplicate events by their id, in milliseconds. */
const rememberedMs = 25 * 3_600_000;

interface Delivery {
  readonly type: string;
  readonly group: string;
  readonly eventId: string;
  readonly data: Uint8Array;
  readonly correlationId: string;
  readonly occurredAtMs: number;
  deliveries: number;
  /** Final error, once the delivery is given up and only its dead letter remains to be published. */
  final: AppError | undefined;
}

interface Member {
  readonly process: Process;
  readonly concurrency: number;
  readonly running: Set<Delivery>;
  readonly work: (delivery: Delivery) => void;
}

interface Queue {
  readonly members: Member[];
  /** Deliveries that wait because no member has room for them. */
  readonly parked: Delivery[];
}

/** State of the bus that all processes share: events and logs, which outlive them. */
export interface Broker {
  readonly logs: Logs;
  connect(process: Process, options?: BusOptions): EventBus;
  /** Deliveries that are not settled. */
  unsettled(): number;
  readonly letters: readonly DeadLetter[];
}

/** Carries the id of an outside request from a handler to the events that it publishes. */
export interface Origins {
  run<T>(id: string, work: () => T): T;
  current(): string | undefined;
}

/** Carries no ids, because that takes a tenth of the time and no outcome depends on the ids. */
const noOrigins: Origins = { run: (_, work) => work(), current: () => undefined };

/**
 * A bus that keeps no more than the promises of its port: the scheduler chooses the order of events, a handled event may be delivered
 * again, and the event of a process that dies while handling it is redelivered after a while.
 */
export function createBroker(scheduler: Scheduler, origins: Origins = noOrigins): Broker {
  const seen = new Map<string, number>();
  const queues = new Map<string, Queue>();
  const letters: (DeadLetter & { readonly delivery: Delivery })[] = [];
  const logs = createLogs(scheduler);
  let unsettled = 0;
  let lettersSoFar = 0;

  function queueOf(type: string, group: string): Queue {
    const name = `${type} ${group}`;
    const queue = queues.get(name) ?? { members: [], parked: [] };
    queues.set(name, queue);
    return queue;
  }

  function offer(delivery: Delivery, delayMs = 0): void {
    const { type, group } = delivery;
    scheduler.add({
      actor: outside,
      label: `${type} to ${group}`,
      dueMs: scheduler.now() + delayMs,
      run() {
        const { members, parked } = queueOf(type, group);
        const free = members.filter(({ running, concurrency }) => running.size < concurrency);
        if (free.length === 0) return void parked.push(delivery);
        const member = scheduler.random.pick(free);
        member.running.add(delivery);
        delivery.deliveries++;
        scheduler.as(member.process);
        member.work(delivery);
      },
    });
  }

  function offerParked(queue: Queue): void {
    for (const delivery of queue.parked.splice(0)) offer(delivery);
  }

  function bury(delivery: Delivery, error: AppError): void {
    unsettled--;
    letters.push({
      deadLetterId: String(++lettersSoFar),
      type: delivery.type,
      group: delivery.group,
      eventId: delivery.eventId,
      code: error.code,
      message: error.message,
      deliveries: delivery.deliveries,
      diedAtMs: scheduler.now(),
      delivery,
    });
  }

  function settle(delivery: Delivery, verdict: Verdict, { backoff, ackWaitMs }: BusOptions, isRepeated: boolean): void {
    switch (verdict.outcome) {
      case 'done':
        if (isRepeated) return offer(delivery, ackWaitMs);
        unsettled--;
        return;
      case 'returned':
        delivery.deliveries--;
        delivery.final ??= verdict.final;
        return offer(delivery);
      case 'retry':
        delivery.final ??= verdict.final;
        offer(
          delivery,
          backoffMs(delivery.deliveries, backoff, () => scheduler.random.next()),
        );
        if (verdict.recount) delivery.deliveries = 0;
        return;
      case 'dead':
        return bury(delivery, verdict.error);
    }
  }

  function join<T>(
    process: Process,
    options: BusOptions,
    contract: EventContract<T>,
    subscription: Subscription<T>,
  ): AsyncDisposable {
    const { group, concurrency = 1 } = subscription;
    const queue = queueOf(contract.type, group);
    const stopping = new AbortController();
    const busy = new Set<Promise<void>>();

    async function handle(delivery: Delivery): Promise<void> {
      const { eventId, deliveries, final, correlationId, occurredAtMs } = delivery;
      const event = {
        id: eventId,
        type: contract.type,
        occurredAtMs,
        correlationId,
        attempt: deliveries,
        data: contract.codec.decode(delivery.data),
        signal: stopping.signal,
      };
      const attempted = {
        deliveries,
        finalKind: final?.kind ?? null,
        finalCode: final?.code ?? null,
        finalMessage: final?.message ?? null,
      };
      const verdict = await origins.run(correlationId, () =>
        verdictOn(attempted, event, subscription, { ...options, now: () => scheduler.now() }),
      );
      await process.turn(`${contract.type} of ${group} is ${verdict.outcome}`);
      member.running.delete(delivery);
      settle(delivery, verdict, options, process.faults.repeats());
      offerParked(queue);
    }

    const member: Member = {
      process,
      concurrency,
      running: new Set(),
      work(delivery) {
        const work = handle(delivery);
        busy.add(work);
        void work.finally(() => busy.delete(work));
      },
    };
    const leave = (): void => {
      const at = queue.members.indexOf(member);
      if (at >= 0) queue.members.splice(at, 1);
    };
    process.onDeath(() => {
      leave();
      for (const delivery of member.running) offer(delivery, options.ackWaitMs);
      offerParked(queue);
    });
    queue.members.push(member);
    offerParked(queue);
    return {
      async [Symbol.asyncDispose]() {
        leave();
        stopping.abort();
        while (busy.size > 0 && process.alive) await Promise.all(busy);
      },
    };
  }

  return {
    logs,
    letters,
    unsettled: () => unsettled,
    connect(process, options = defaultBusOptions) {
      const members: AsyncDisposable[] = [];
      const closing = new AbortController();
      const whileOpen = (): void => {
        if (closing.signal.aborted) throw new BusUnavailableError('The bus is closed.');
      };
      return {
        async publish(contract, data, { id, correlationId = origins.current() ?? id }) {
          whileOpen();
          const bytes = contract.codec.encode(data).finish();
          await process.call(`bus.publish ${contract.type}`, () => {
            const name = `${contract.type} ${id}`;
            const nowMs = scheduler.now();
            if (nowMs - (seen.get(name) ?? -Infinity) < rememberedMs) return;
            seen.set(name, nowMs);
            for (const group of contract.groups) {
              unsettled++;
              const { type } = contract;
              const message = { type, group, eventId: id, data: bytes, correlationId, occurredAtMs: nowMs };
              offer({ ...message, deliveries: 0, final: undefined });
            }
          });
        },
        async subscribe(contract, subscription) {
          whileOpen();
          const { group, concurrency = 1 } = subscription;
          if (!contract.groups.includes(group)) throw new RangeError(`${contract.type} has no group ${group}`);
          if (!(concurrency >= 1)) throw new RangeError(`concurrency must be 1 or more, got ${concurrency}`);
          await process.turn(`bus.subscribe ${contract.type}`);
          const member = join(process, options, contract, subscription);
          members.push(member);
          return member;
        },
        async append(log, key, data, { id, part }) {
          whileOpen();
          const entry = { id, part, data: log.codec.encode(data).finish() };
          return process.call(`bus.append ${log.type}`, () => logs.append(log, key, entry));
        },
        async erase(log, key, part) {
          whileOpen();
          return process.call(`bus.erase ${log.type}`, () => logs.erase(log, key, part));
        },
        async end(log) {
          whileOpen();
          return process.call(`bus.end ${log.type}`, () => logs.end());
        },
        follow: (log, key, after, signal) =>
          logs.follow(process, log, key, after, AbortSignal.any([signal, closing.signal])),
        deadLetters: {
          list: async (limit) => letters.slice(0, limit),
          async redrive(deadLetterId) {
            const at = letters.findIndex((letter) => letter.deadLetterId === deadLetterId);
            const [letter] = at < 0 ? [] : letters.splice(at, 1);
            if (!letter) return false;
            unsettled++;
            offer({ ...letter.delivery, deliveries: 0, final: undefined });
            return true;
          },
          async erase(contract, matches) {
            whileOpen();
            await process.call(`bus.deadLetters.erase ${contract.type}`, () => {
              const stay = letters.filter(
                ({ type, delivery }) => type !== contract.type || !isMeant(contract.codec, delivery.data, matches),
              );
              letters.splice(0, letters.length, ...stay);
            });
          },
        },
        check: async () => whileOpen(),
        async [Symbol.asyncDispose]() {
          closing.abort();
          for (const member of members) await member[Symbol.asyncDispose]();
        },
      };
    },
  };
}
