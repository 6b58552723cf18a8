import { backoffMs, withinTime } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchOnlyThere, retryAfterMs, watched, type ConnectionOptions } from '../connection.js';
import { ModelUnavailableError } from '../errors.js';
import { connectionType, failureOf, ofConnection, toModelError, type ServerFailure } from './errors.js';

export interface PostOptions extends ConnectionOptions {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Maximum number of tries of one request before its reply begins, including the first. */
  readonly tries: number;
  /** Longest wait for a reply to begin, in milliseconds. */
  readonly beginWithinMs: number;
}

/** A started reply, or the server's refusal. */
export type Posted =
  | { readonly kind: 'reply'; readonly body: ReadableStream<Uint8Array> }
  | { readonly kind: 'refused'; readonly failure: ServerFailure };

/** Backoff between tries, used if the server sends no `retry-after`. */
const backoff = { firstMs: 500, ceilingMs: 8_000 } as const;

/** How much of a refusal is read, in UTF-16 units. */
const longestRefusal = 64 * 1024;

/**
 * Sends a request until its reply begins. Overload is retried after the time that the server asks for. A refusal for which `isFinal` holds
 * is returned at once whatever its status, because llama.cpp rejects tools with status 500.
 *
 * @param isFinal whether a retry is useless.
 * @throws {ModelUnavailableError}
 * @throws the signal's reason when it aborts.
 */
export async function post(
  options: PostOptions,
  body: unknown,
  signal: AbortSignal,
  isFinal: (failure: ServerFailure) => boolean,
): Promise<Posted> {
  for (let attempt = 1; ; attempt++) {
    const { outcome, waitMs } = await once(options, body, signal);
    if (outcome.kind === 'reply' || isFinal(outcome.failure)) return outcome;
    const isTransient = toModelError(outcome.failure) instanceof ModelUnavailableError;
    const wait = waitMs ?? backoffMs(attempt, backoff);
    if (!isTransient || attempt >= options.tries || wait > options.longestRetryAfterMs) return outcome;
    await delay(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

interface Attempt {
  readonly outcome: Posted;
  readonly waitMs?: number | undefined;
}

async function once(options: PostOptions, body: unknown, signal: AbortSignal): Promise<Attempt> {
  const late = new ModelUnavailableError('The language model did not begin its reply in time.');
  const limit = { ms: options.beginWithinMs, signal, late: () => late };
  try {
    const response = await withinTime(limit, (either) =>
      fetchOnlyThere(options.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream, application/json',
          ...(options.apiKey !== undefined && { authorization: `Bearer ${options.apiKey}` }),
        },
        body: JSON.stringify(body),
        signal: either,
      }),
    );
    const bytes = watched(response.body ?? new Blob([]).stream(), signal, options);
    if (response.ok) return { outcome: { kind: 'reply', body: bytes } };
    const failure = failureOf(response.status, jsonOr(await wholeText(bytes, longestRefusal)));
    return { outcome: { kind: 'refused', failure }, waitMs: retryAfterMs(response.headers) };
  } catch (thrown) {
    signal.throwIfAborted();
    // Not retried, because a further request would only add to the load of a slow server.
    if (thrown === late) throw late;
    const failure = ofConnection(thrown);
    const message = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : failure.message;
    return { outcome: { kind: 'refused', failure: { status: undefined, type: connectionType, message } } };
  }
}

/** @returns the beginning of the body: reading stops once the text is longer than `longest` UTF-16 units. */
async function wholeText(body: ReadableStream<Uint8Array>, longest: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > longest) break;
  }
  return text + decoder.decode();
}

/** @returns the parsed JSON, or the text itself, such as the HTML page of a proxy. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return text;
    throw thrown;
  }
}
