import { CardinalError, NetworkError, refusalOf, ApiError, UnreadableAnswerError } from './errors.js';
import type { MakingOptions } from './types.js';
import { delayMs, pause, secondsOf, type RetryPolicy } from './retry.js';

export interface TransportOptions {
  /** URL of the server, including any path before `/api/v1`, as "https://cardinal.example.org". */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly retry: RetryPolicy;
}

/** A body that `fetch` can send. */
export type Body = NonNullable<RequestInit['body']>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path relative to the base URL, as "/api/v1/…". */
  readonly path: string;
  readonly query?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the body anew for each attempt. */
  readonly body?: () => Body;
  /** Whether the call is retried even if the outcome of the previous attempt is unknown. */
  readonly isIdempotent: boolean;
  readonly idempotencyKey?: string | undefined;
  /** Whether `body` can be called more than once. Default: true. */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The part of a call that posts JSON. */
export const posting = (path: string, body: object) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/json' },
  body: () => JSON.stringify(body),
});

/** The part of a call that creates something. With an idempotency key the server creates it once, so the call can be retried. */
export const onceBy = ({ signal, idempotencyKey }: MakingOptions) => ({
  isIdempotent: idempotencyKey !== undefined,
  idempotencyKey,
  signal,
});

/** Sends requests, with retries where these can help. */
export interface Transport {
  readonly retry: RetryPolicy;
  /**
   * @param read reads a success response. It is part of the attempt, so that a truncated response is requested again.
   * @throws {CardinalError}, or the reason of the signal.
   */
  send<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T>;
}

export function createTransport({ baseUrl, apiKey, fetch, retry }: TransportOptions): Transport {
  const base = baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;

  async function attempt<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const { method, path, query, headers, body, idempotencyKey, signal } = call;
    const sending = following(signal);
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...headers,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      signal: sending.signal,
      // `duplex` is required for streaming bodies. Redirects are refused, because Node.js would buffer a body that may be redirected.
      ...(body && { body: body(), duplex: 'half', redirect: 'error' }),
    };
    try {
      const response = untilAborted(await fetch(base + path + searchOf(query), init), signal);
      if (!response.ok) throw await errorOf(response);
      return await read(response);
    } catch (thrown) {
      throw failureOf(thrown, signal);
    } finally {
      sending.end();
    }
  }

  return {
    retry,
    async send(call, read) {
      for (let failures = 1; ; failures++) {
        try {
          return await attempt(call, read);
        } catch (thrown) {
          const waitMs = mayHelp(call, thrown) ? delayMs(failures, retryAfterOf(thrown), retry) : undefined;
          if (waitMs === undefined) throw thrown;
          await pause(waitMs, call.signal);
        }
      }
    },
  };
}

/**
 * A signal for one request that aborts with the caller's signal. A signal shared by many requests must not be passed to `fetch`, because
 * Node.js removes its listeners only on garbage collection, and prints a warning after 1,500 requests.
 */
function following(signal: AbortSignal | undefined): { readonly signal: AbortSignal; end(): void } {
  const own = new AbortController();
  const abort = (): void => own.abort(signal?.reason);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return { signal: own.signal, end: () => signal?.removeEventListener('abort', abort) };
}

/** Makes the body abort with the signal: Node.js loses the abort once the request was garbage-collected (nodejs/undici#3644). */
function untilAborted(response: Response, signal: AbortSignal | undefined): Response {
  if (!signal || !response.body) return response;
  return new Response(response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }), response);
}

/**
 * Translates an error of `fetch` or of a body: into the reason of the caller's abort, an error of this package, or a {@link NetworkError}.
 */
export function failureOf(thrown: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (thrown instanceof CardinalError) return thrown;
  return new NetworkError('The server could not be reached, or its response was cut off.', { cause: thrown });
}

/** Reads a body that must be an answer of the interface. */
export const readJson = async (response: Response): Promise<object> => answerIn(await response.text(), response);

/**
 * Parses an answer of the interface: a JSON object whose `data`, if it has any, is an object or a list.
 *
 * @throws {UnreadableAnswerError}
 */
export function answerIn(text: string, response: Response): object {
  const refusal = (what: string, cause?: unknown) =>
    new UnreadableAnswerError(
      `The response (${response.status}) is not ${what}; check that the URL is that of a Cardinal server.`,
      { cause },
    );
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw refusal('JSON', cause);
  }
  if (!isObject(answer) || Array.isArray(answer) || ('data' in answer && !isObject(answer.data)))
    throw refusal('one of the API');
  return answer;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Error codes with which the server refuses a request before it takes effect, or while the same request is still running. */
const turnedAway = ['OVERLOADED', 'REQUEST_IN_PROGRESS'];

/** Error codes of a proxy that does not reach the server. The server's own 502 and 504 have other codes, and are not worth a retry. */
const unreached = ['HTTP_502', 'HTTP_504'];

function mayHelp({ isIdempotent, isRepeatable = true }: Call, thrown: unknown): boolean {
  if (!isRepeatable) return false;
  if (thrown instanceof NetworkError) return isIdempotent;
  if (!(thrown instanceof ApiError)) return false;
  if (thrown.status === 429 || turnedAway.includes(thrown.code)) return true;
  return isIdempotent && (thrown.status === 503 || unreached.includes(thrown.code));
}

const retryAfterOf = (thrown: unknown) => (thrown instanceof ApiError ? thrown.retryAfterSeconds : undefined);

async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body = objectOf(await response.text());
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  return refusalOf({
    status,
    message: text('error') ?? `The server answered ${status} without a reason; the response may come from a proxy.`,
    code: text('code') ?? `HTTP_${status}`,
    requestId: text('request_id') ?? headers.get('x-request-id') ?? undefined,
    traceId: text('trace_id') ?? headers.get('x-trace-id') ?? undefined,
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
    body,
  });
}

/** Parses an error body; empty if it is not JSON, as an HTML page of a proxy. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (!text.startsWith('{')) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}
