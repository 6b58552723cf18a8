import { createParser } from 'eventsource-parser';
import { NetworkError, UnreadableAnswerError } from './errors.js';
import { delayMs, pause, type RetryPolicy } from './retry.js';
import { failureOf } from './transport.js';

/** Time without data after which a stream counts as dead, in milliseconds. The server sends a comment every 15 seconds. */
const silenceMs = 50_000;

/** An event with its position, from which the stream can be resumed; the last event of a stream has none. */
export type Positioned<E> = E & { readonly id?: string | undefined };

/** A stream that is read to its end over as many connections as needed. */
export interface Feed<E> {
  /**
   * Opens the stream after the event `after`, or at its start. Does its own retries, so that its errors are final.
   *
   * @returns undefined if the stream has no further events.
   */
  open(after: string | undefined): Promise<Response | undefined>;
  /** @returns whether the event is shown, is the last one shown, or reports a broken stream. @throws if the event is a failure. */
  judge(event: E): 'shown' | 'last' | 'broken';
}

/**
 * The events of a feed, each once and in order. A connection that ends early is opened again after the last event; the policy limits the
 * number of consecutive attempts without new data.
 *
 * @throws {NetworkError} when it gives up.
 */
export async function* follow<E extends object>(
  feed: Feed<E>,
  retry: RetryPolicy,
  signal: AbortSignal | undefined,
  from?: string,
): AsyncGenerator<Positioned<E>, void, undefined> {
  let after = from;
  for (let failures = 1; ; failures++) {
    const response = await feed.open(after);
    if (!response) return;
    try {
      for await (const message of messagesOf(response, signal)) {
        if (message === 'alive') failures = 0;
        if (message === 'alive' || isOld(message.id, after)) continue;
        const event = parse<E>(message.data);
        const verdict = feed.judge(event);
        if (verdict === 'broken') break;
        failures = 0;
        after = message.id ?? after;
        yield { ...event, id: message.id };
        if (verdict === 'last') return;
      }
    } catch (thrown) {
      const failure = failureOf(thrown, signal);
      if (!(failure instanceof NetworkError)) throw failure;
    }
    const waitMs = delayMs(Math.max(1, failures), undefined, retry);
    if (waitMs === undefined)
      throw new NetworkError(`The stream was interrupted ${failures} times without a new event.`);
    await pause(waitMs, signal);
  }
}

/** Whether an event was received before. Positions only increase, so an event that a proxy or server repeats is dropped. */
const isOld = (id: string | undefined, after: string | undefined) => Number(id) <= Number(after);

function parse<E>(data: string): E {
  try {
    return JSON.parse(data) as E;
  } catch (cause) {
    throw new UnreadableAnswerError('An event of the stream is not JSON.', { cause });
  }
}

interface Message {
  readonly id?: string | undefined;
  readonly data: string;
}

/** Complete messages as they arrive, and `alive` for each heartbeat. */
async function* messagesOf(
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message | 'alive', void, undefined> {
  if (!body) return;
  const ready: (Message | 'alive')[] = [];
  const parser = createParser({
    onEvent: (message) => ready.push(message),
    // Other comments, as the one at the start of a connection, are no heartbeats.
    onComment: (comment) => void (comment.trim() === 'heartbeat' && ready.push('alive')),
  });
  const reader = body.getReader();
  const text = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader);
      if (done) return;
      parser.feed(text.decode(value, { stream: true }));
      for (const message of ready.splice(0)) yield message;
      signal?.throwIfAborted();
    }
  } finally {
    // If the stream has failed, the cancellation fails too, but the stream's failure is the one being thrown.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads with a timeout: after `silenceMs` without data, the read ends as at the end of the stream. */
async function withinSilence(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}
