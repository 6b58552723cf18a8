import type { EventContract, LogContract } from '@cardinal/contracts';
import type { AppError } from '@cardinal/kernel';

/** Publishes facts. Resolves once the fact is durable, not once it is handled. */
export interface EventPublisher {
  /**
   * @throws {BusUnavailableError} if durability could not be confirmed; safe to retry with the same id.
   */
  publish<T>(contract: EventContract<T>, data: T, options: PublishOptions): Promise<void>;
}

export interface PublishOptions {
  /** Identity of the fact, derived from what happened (`derivedId`). Publishing it again within the day is a no-op. */
  readonly id: string;
  /** One id for everything that follows from one outside request. Taken from the running handler or request when absent. */
  readonly correlationId?: string;
}

export interface EventSubscriber {
  /**
   * Delivers each event at least once to one member of `group`; handlers must be idempotent.
   *
   * While the handler runs the bus keeps its claim alive. A transient `AppError` (see `isTransient`) brings the event
   * back after a backoff, for `outlastMs`; anything else, or the last of `maxDeliveries`, is final: `giveUp` runs, then the event is kept
   * as a dead letter with its reason until someone redrives it. A process that dies loses its claim and the event comes
   * back, counted as a delivery.
   *
   * Disposing stops taking events, aborts `delivery.signal`, and waits for the running handlers; what they did not
   * finish is handed back at once.
   */
  subscribe<T>(contract: EventContract<T>, subscription: Subscription<T>): Promise<AsyncDisposable>;
}

export interface Subscription<T> {
  /** One of `contract.groups`. @throws {RangeError} at subscribe time for any other. */
  readonly group: string;
  /** Handlers of this process that run at the same time. Default 1. */
  readonly concurrency?: number;
  readonly handle: (event: ReceivedEvent<T>) => Promise<void>;
  /** Reports the failure to those that wait for the outcome. Runs at least once before the event becomes a dead letter. */
  readonly giveUp?: (event: ReceivedEvent<T>, error: AppError) => Promise<void>;
}

export interface ReceivedEvent<T> {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since the Unix epoch. When it was published. */
  readonly occurredAtMs: number;
  readonly correlationId: string;
  readonly data: T;
  /** 1 for the first delivery. */
  readonly attempt: number;
  /** Aborted when the process stops or the claim is lost: finish quickly or throw. */
  readonly signal: AbortSignal;
}

export interface AppendOptions extends PublishOptions {
  /** What the entry is about, so that it can be erased apart from others of its key. */
  readonly part?: string;
}

export interface EventLog {
  /**
   * Adds an entry at the end of the log of `key`. The same `id` in the same key adds nothing and returns the position it
   * has already.
   *
   * @returns the position: 1 or more, and higher than that of any entry this key has ever had. Positions of a key may have gaps.
   */
  append<T>(log: LogContract<T>, key: string, data: T, options: AppendOptions): Promise<number>;
  /** Removes what was appended of a key, or of one part of it, as if its time were over. Followers keep following; positions are not reused. */
  erase<T>(log: LogContract<T>, key: string, part?: string): Promise<void>;
  /** Entries after position `after` (0: from the start), then live ones as they come, until `signal` aborts or the consumer stops. */
  follow<T>(log: LogContract<T>, key: string, after: number, signal: AbortSignal): AsyncIterable<LogEntry<T>>;
}

export interface LogEntry<T> {
  readonly position: number;
  readonly appendedAtMs: number;
  readonly data: T;
}

/** What could not be handled, and why. */
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
  /** Delivers it again, to its group only, with a fresh count. @returns false if there is no such dead letter. */
  redrive(deadLetterId: string): Promise<boolean>;
  /** Removes those of a kind of event that `matches` chooses by what they say; those that cannot be read, too. */
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

/** What the bus holds, for operators. Looks; changes nothing. */
export interface BusContents {
  /** Events that some group has still to handle, or is handling; each once for each such group. Not those that cannot be read. */
  queued<T>(contract: EventContract<T>): AsyncIterable<T>;
  /** Keys of a log that have entries, and the parts of each. An empty part: entries about nothing in particular. */
  keys<T>(log: LogContract<T>): AsyncIterable<LogKey>;
}

export interface LogKey {
  readonly key: string;
  readonly part: string;
}

/** A bus as its owner has it, who also closes it. */
export interface OpenBus extends EventBus {
  readonly contents: BusContents;
}

export interface BusOptions {
  /** A claim not renewed for this long is taken back, in milliseconds. Default 30 000. */
  readonly ackWaitMs: number;
  /** Deliveries of one event, the first included, that may end without an outcome before it becomes a dead letter. Default 60. */
  readonly maxDeliveries: number;
  /**
   * How long after its publication an event whose handler fails transiently is still delivered again, however often; afterwards
   * `maxDeliveries` counts those failures too. Milliseconds, default 24 hours.
   */
  readonly outlastMs: number;
  /** Wait before a redelivery: doubles from `firstMs` to `ceilingMs`. Default 500 to 30 000. */
  readonly backoff: { readonly firstMs: number; readonly ceilingMs: number };
}

/** How long an event is recognised by its id, in milliseconds. More than the promised day, because what is older is not forgotten at once. */
export const recognisedMs = 25 * 3_600_000;

export const defaultBusOptions: BusOptions = {
  ackWaitMs: 30_000,
  // A laptop that is switched off ten times loses no file. A file that kills its parser is given up much earlier, by ingest.
  maxDeliveries: 60,
  // An outage of a server, or of a model, lasts until somebody sees to it.
  outlastMs: 24 * 3_600_000,
  backoff: { firstMs: 500, ceilingMs: 30_000 },
};
