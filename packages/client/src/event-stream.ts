import { createParser } from 'eventsource-parser';
import { NetworkError, UnreadableAnswerError } from './errors.js';
import { delayMs, pause, type RetryPolicy } from './retry.js';
import { failureOf } from './transport.js';

/** The server sends a comment every 15 seconds: a stream without one for this long, in milliseconds, is dead. */
const silenceMs = 50_000;

/** An event with its position, from which the stream can be resumed; the last event of a stream has none. */
export type Positioned<E> = E & { readonly id?: string | undefined };

/** A stream that is read to its end over as many connections as that takes. */
export interface Feed<E> {
  /**
   * Opens it after the event named, or from its start. Does its own retries: what it throws is thrown.
   *
   * @returns undefined where there is nothing to come back for.
   */
  open(after: string | undefined): Promise<Response | undefined>;
  /** @returns whether the event is to be shown, is the last to be shown, or says that the connection broke. @throws where it is a failure. */
  judge(event: E): 'shown' | 'last' | 'broken';
}

/**
 * The events of a feed, each once and in order. A connection that ends early is opened again after the last event; how often in
 * a row without anything new, the policy says.
 *
 * @throws {NetworkError} where it gives up.
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
        failures = 0;
        if (message === 'alive' || isOld(message.id, after)) continue;
        const event = parse<E>(message.data);
        const verdict = feed.judge(event);
        if (verdict === 'broken') break;
        after = message.id ?? after;
        yield { ...event, id: message.id };
        if (verdict === 'last') return;
      }
    } catch (thrown) {
      const failure = failureOf(thrown, signal);
      if (!(failure instanceof NetworkError)) throw failure;
    }
    const waitMs = delayMs(Math.max(1, failures), undefined, retry);
    if (waitMs === undefined) throw new NetworkError(`The stream broke off ${failures} times without anything new.`);
    await pause(waitMs, signal);
  }
}

/** Positions only grow: what a proxy or a server sends again is dropped. */
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

/** Whole messages as they come, and `alive` for each heartbeat. */
async function* messagesOf(
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message | 'alive', void, undefined> {
  if (!body) return;
  const ready: (Message | 'alive')[] = [];
  const parser = createParser({
    onEvent: (message) => ready.push(message),
    // The comment at the start of a connection says only that it was accepted.
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
    // Where the stream has failed already there is nothing to cancel, and its failure is being thrown.
    await reader.cancel().catch(() => undefined);
  }
}

/** A read that a long silence ends, like an end of the stream. */
async function withinSilence(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}
