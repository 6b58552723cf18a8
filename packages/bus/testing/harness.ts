import { ingestion, type EventContract, type LogContract } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { BusOptions, EventBus, LogEntry, ReceivedEvent, Subscription } from '../src/event-bus.js';

/** A process on the broker, as far as a test can tell. */
export interface BusProcess<Bus extends EventBus = EventBus> {
  readonly bus: Bus;
  /** Ends it as `kill -9` does: nothing is handed back, nothing more is written. */
  crash(): Promise<void>;
}

/** One broker, or one file. Disposing ends all that was connected. */
export interface Broker<Bus extends EventBus = EventBus> extends AsyncDisposable {
  connect(options: BusOptions): Promise<BusProcess<Bus>>;
}

export type Numbered = ingestion.CardsIndexed;

/** Short, so that tests wait little; long against the delays of a busy machine. */
export const testOptions: BusOptions = {
  ackWaitMs: 1_000,
  maxDeliveries: 3,
  outlastMs: 0,
  backoff: { firstMs: 5, ceilingMs: 20 },
};

/** Waits until `check` passes. Asks often, so that tests are quick, and for long, so that a busy machine fails none. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 5 });
}

/** A type of its own a test, so that tests share a broker but no events. */
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

/** A handler that remembers what it got. */
export function recorder(work: (event: Received) => Promise<void> = async () => {}) {
  const handle = vi.fn(work);
  return { handle, ids: () => handle.mock.calls.map(([event]) => event.id) };
}

/** `giveUp` that remembers what it was told. */
export function mourner() {
  return vi.fn<NonNullable<Subscription<Numbered>['giveUp']>>(async () => {});
}

/** Ends when the event's signal does: a handler that works until it is told to stop. */
export async function untilAborted(event: Received): Promise<void> {
  if (event.signal.aborted) return;
  await new Promise((resolve) => event.signal.addEventListener('abort', resolve, { once: true }));
  event.signal.throwIfAborted();
}

/** The first `count` entries that come. */
export async function take<T>(entries: AsyncIterable<LogEntry<T>>, count: number): Promise<readonly LogEntry<T>[]> {
  const taken: LogEntry<T>[] = [];
  if (count === 0) return taken;
  for await (const entry of entries) {
    taken.push(entry);
    if (taken.length === count) break;
  }
  return taken;
}

/** Everything that comes. */
export async function gathered<T>(all: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}
