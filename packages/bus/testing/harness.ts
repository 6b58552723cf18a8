import { ingestion, type EventContract, type LogContract } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { BusOptions, EventBus, LogEntry, ReceivedEvent, Subscription } from '../src/event-bus.js';

/** Stands for a process that is connected to the broker. */
export interface BusProcess<Bus extends EventBus = EventBus> {
  readonly bus: Bus;
  /** Ends the connection like `kill -9`: events are not returned, and nothing more is written. */
  crash(): Promise<void>;
}

/** One broker, or one database file. Disposing ends all its connections. */
export interface Broker<Bus extends EventBus = EventBus> extends AsyncDisposable {
  connect(options: BusOptions): Promise<BusProcess<Bus>>;
}

export type Numbered = ingestion.CardsIndexed;

/** Short times, so that tests are quick, but long compared with the delays of a busy machine. */
export const testOptions: BusOptions = {
  ackWaitMs: 1_000,
  maxDeliveries: 3,
  outlastMs: 0,
  backoff: { firstMs: 5, ceilingMs: 20 },
};

/** Waits until `check` passes. Polls often, so that tests are quick, with a long timeout, so that no test fails on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 });
}

/** A contract with a unique event type, so that tests share a broker but no events. */
export function numberedContract(): EventContract<Numbered> {
  return {
    type: `test.${randomUUID()}`,
    publishers: ['ingest'],
    codec: ingestion.CardsIndexed,
    groups: ['one.work', 'two.work'],
  };
}

export function numberedLog(retentionMs = 60_000): LogContract<Numbered> {
  return { type: `testlog.${randomUUID()}`, publishers: ['ingest'], codec: ingestion.CardsIndexed, retentionMs };
}

export function numbered(n: number): Numbered {
  return { instance: undefined, cardCount: n };
}

export class Flaky extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_FLAKY';
}

export class Refused extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'TEST_REFUSED';
}

type Received = ReceivedEvent<Numbered>;

/** A handler that records the events that it receives. */
export function recorder(work: (event: Received) => Promise<void> = async () => {}) {
  const handle = vi.fn(work);
  return { handle, ids: () => handle.mock.calls.map(([event]) => event.id) };
}

/** A `giveUp` that records its calls. */
export function giveUpRecorder() {
  return vi.fn<NonNullable<Subscription<Numbered>['giveUp']>>(async () => {});
}

/** A handler that runs until the event's signal aborts. */
export async function untilAborted(event: Received): Promise<void> {
  if (event.signal.aborted) return;
  await new Promise((resolve) => event.signal.addEventListener('abort', resolve, { once: true }));
  event.signal.throwIfAborted();
}

/** The first `count` entries. */
export async function take<T>(entries: AsyncIterable<LogEntry<T>>, count: number): Promise<readonly LogEntry<T>[]> {
  const taken: LogEntry<T>[] = [];
  if (count === 0) return taken;
  for await (const entry of entries) {
    taken.push(entry);
    if (taken.length === count) break;
  }
  return taken;
}

/** All items of an asynchronous iterable. */
export async function gathered<T>(all: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}
