import type { EventContract, LogContract } from '@cardinal/contracts';
import type { AppError } from '@cardinal/kernel';

/** Publishes events. Resolves once the event is durable, not once it is handled. */
export interface EventPublisher {
  /**
   * @throws {BusUnavailableError} if durability could not be confirmed; safe to retry with the same id.
   */
  publish<T>(contract: EventContract<T>, data: T, options: PublishOptions): Promise<void>;
}

export interface PublishOptions {
  /** Id of the event, derived from what happened (`derivedId`). Publishing the same id again within a day is a no-op. */
  readonly id: string;
  /** One id for everything that follows from one outside request. Default: that of the running handler or request. */
  readonly correlationId?: string;
}

export interface EventSubscriber {
  /**
   * Delivers each event at least once to one member of `group`; handlers must be idempotent.
   *
   * While the handler runs, the bus renews its claim. After a transient `AppError` (see `isTransient`) the event is redelivered after a
   * backoff, for `outlastMs`. Any other error, and the last of `maxDeliveries`, is final: `giveUp` runs, then the event is kept as a dead
   * letter with its reason until it is redriven. When a process dies its claim runs out, and the event is redelivered; both deliveries
   * count.
   *
   * Disposing stops taking events, aborts `delivery.signal`, and waits for the running handlers; events that they did not finish are
   * handed back at once.
   */
  subscribe<T>(contract: EventContract<T>, subscription: Subscription<T>): Promise<AsyncDisposable>;
}

export interface Subscription<T> {
  /** One of `contract.groups`. @throws {RangeError} at subscribe time for any other. */
  readonly group: string;
  /** Maximum number of handlers that run at the same time in this process. Default 1. */
  readonly concurrency?: number;
  readonly handle: (event: ReceivedEvent<T>) => Promise<void>;
  /** Reports the failure to whoever waits for the outcome. Runs at least once before the event becomes a dead letter. */
  readonly giveUp?: (event: ReceivedEvent<T>, error: AppError) => Promise<void>;
}

export interface ReceivedEvent<T> {
  readonly id: string;
  readonly type: string;
  /** When the event was published, in milliseconds since the Unix epoch. */
  readonly occurredAtMs: number;
  readonly correlationId: string;
  readonly data: T;
  /** 1 for the first delivery. */
  readonly attempt: number;
  /** Aborts when the process stops or the claim is lost: finish quickly or throw. */
  readonly signal: AbortSignal;
}

export interface AppendOptions extends PublishOptions {
  /** The part of the key that the entry belongs to, so that it can be erased separately. */
  readonly part?: string;
}

export interface EventLog {
  /**
   * Appends an entry to the log of `key`. If the key already has an entry with this `id`, nothing is added and the position of that entry
   * is returned.
   *
   * @returns the position: 1 or more, and higher than that of any entry this key has ever had. Positions of a key may have gaps.
   */
  append<T>(log: LogContract<T>, key: string, data: T, options: AppendOptions): Promise<number>;
  /**
   * The end of a log: every entry of the key that is appended after this call gets a higher position, and none that it has now.
   *
   * @returns 0 or more.
   */
  end<T>(log: LogContract<T>, key: string): Promise<number>;
  /** Removes the entries of a key, or of one part of it, as if they had expired. Followers continue; positions are not reused. */
  erase<T>(log: LogContract<T>, key: string, part?: string): Promise<void>;
  /**
   * Yields the entries after position `after` (0: from the start), then new ones live, until `signal` aborts or the caller ends the loop.
   */
  follow<T>(log: LogContract<T>, key: string, after: number, signal: AbortSignal): AsyncIterable<LogEntry<T>>;
}

export interface LogEntry<T> {
  readonly position: number;
  readonly appendedAtMs: number;
  readonly data: T;
}

/** An event that could not be handled, with the reason. */
export interface DeadLetter {
  readonly deadLetterId: string;
  readonly type: string;
  readonly group: string;
  readonly eventId: string;
  readonly code: string;
  readonly message: string;
  readonly deliveries: number;
  readonly diedAtMs: number;
}

export interface DeadLetters {
  /** Oldest first. */
  list(limit: number): Promise<readonly DeadLetter[]>;
  /** Delivers the event again, to its group only, with its delivery count reset. @returns false if there is no such dead letter. */
  redrive(deadLetterId: string): Promise<boolean>;
  /** Removes the dead letters of an event type whose data `matches`, and those of that type that cannot be decoded. */
  erase<T>(contract: EventContract<T>, matches: (data: T) => boolean): Promise<void>;
}

export interface EventBus extends EventPublisher, EventSubscriber, EventLog, AsyncDisposable {
  readonly deadLetters: DeadLetters;
  /**
   * Checks that the event store responds.
   * @throws {BusUnavailableError} if it does not respond.
   */
  check(): Promise<void>;
}

/** Contents of the bus, for operators. Read-only. */
export interface BusContents {
  /**
   * Events that are waiting or being handled, once for each group that has not finished them. Events that cannot be decoded are left out.
   */
  queued<T>(contract: EventContract<T>): AsyncIterable<T>;
  /** Keys of a log that have entries, with the parts of each. The part is empty for entries that were appended without one. */
  keys<T>(log: LogContract<T>): AsyncIterable<LogKey>;
}

export interface LogKey {
  readonly key: string;
  readonly part: string;
}

/** The bus for its owner, which also disposes of it. */
export interface OpenBus extends EventBus {
  readonly contents: BusContents;
}

export interface BusOptions {
  /** A claim that was not renewed for this long is lost, in milliseconds. Default 30 000. */
  readonly ackWaitMs: number;
  /** Deliveries of one event, the first included, that may end without an outcome before it becomes a dead letter. Default 60. */
  readonly maxDeliveries: number;
  /**
   * For how long after its publication an event is redelivered after transient failures, however often it fails; afterwards
   * `maxDeliveries` also counts those failures. Milliseconds, default 24 hours.
   */
  readonly outlastMs: number;
  /** Wait before a redelivery: doubles from `firstMs` to `ceilingMs`. Default 500 to 30 000. */
  readonly backoff: { readonly firstMs: number; readonly ceilingMs: number };
}

/**
 * How long the bus deduplicates an event by its id, in milliseconds. Longer than the promised day, because old ids are pruned with a delay.
 */
export const recognisedMs = 25 * 3_600_000;

export const defaultBusOptions: BusOptions = {
  ackWaitMs: 30_000,
  // A laptop may be switched off ten times without losing a file. A file that kills its parser is given up much earlier, by ingest.
  maxDeliveries: 60,
  // An outage of a server, or of a model, may last until an operator notices it.
  outlastMs: 24 * 3_600_000,
  backoff: { firstMs: 500, ceilingMs: 30_000 },
};
