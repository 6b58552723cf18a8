import { backoffMs, untilAborted, withinTime, type AppError, type BackoffPolicy } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';

/** How an adapter makes its calls, and which errors its failures are. */
export interface HttpCaller {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly retry: RetryPolicy;
  /** Makes the error for a failure after which a later attempt may succeed. */
  unavailable(message: string, details: FailureDetails): AppError;
  /** Makes the error for a refusal, after which an operator has to change something. */
  rejected(message: string, details: FailureDetails): AppError;
}

export interface RetryPolicy extends BackoffPolicy {
  /** Maximum number of attempts, the first one included. */
  readonly attempts: number;
}

interface FailureDetails {
  readonly cause?: unknown;
  readonly facts?: { readonly status: number };
}

export const defaultRetry: RetryPolicy = { attempts: 4, firstMs: 250, ceilingMs: 8_000 };

/** Maximum pause before a retry, in milliseconds. If a server requests a longer one, the call fails, and the caller may retry later. */
const longestPauseMs = 30_000;

type Attempt = { readonly body: unknown } | { readonly failure: AppError; readonly pauseMs?: number };

/**
 * Posts JSON and reads JSON. Retries on 408, 429, 5xx and broken connections, after the pause that the server requests, if any.
 *
 * @throws the errors that `unavailable` or `rejected` make; the signal's reason as soon as it aborts.
 */
export async function postJson(caller: HttpCaller, body: unknown, signal?: AbortSignal): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(caller, body, signal);
    if ('body' in outcome) return outcome.body;
    const { failure, pauseMs } = outcome;
    if (failure.kind !== 'unavailable' || attempt >= caller.retry.attempts) throw failure;
    if (pauseMs !== undefined && pauseMs > longestPauseMs) throw failure;
    await pause(pauseMs ?? backoffMs(attempt, caller.retry), signal);
  }
}

async function tryOnce(caller: HttpCaller, body: unknown, signal?: AbortSignal): Promise<Attempt> {
  try {
    return await withinTime({ ms: caller.timeoutMs, signal }, (either) => request(caller, body, either));
  } catch (cause) {
    signal?.throwIfAborted();
    return { failure: caller.unavailable('The model server did not answer.', { cause }) };
  }
}

async function request(caller: HttpCaller, body: unknown, signal: AbortSignal): Promise<Attempt> {
  const response = await fetch(caller.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(caller.apiKey !== undefined && { authorization: `Bearer ${caller.apiKey}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok && response.body) return { body: await new Response(untilAborted(response.body, signal)).json() };
  await response.body?.cancel(); // never into a message: it may quote the texts
  return refusal(caller, response);
}

function refusal(caller: HttpCaller, { status, headers }: Response): Attempt {
  const details = { facts: { status } };
  if (status !== 408 && status !== 429 && status < 500) {
    return { failure: caller.rejected(`The model server refused with status ${status}.`, details) };
  }
  const pauseMs = retryAfterMs(headers.get('retry-after'), Date.now());
  const failure = caller.unavailable(`The model server answered with status ${status}.`, details);
  return { failure, ...(pauseMs !== undefined && { pauseMs }) };
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch (thrown) {
    signal?.throwIfAborted(); // the signal's own reason rather than the timer's error
    throw thrown;
  }
}

/**
 * @param value the header: seconds or an HTTP date (RFC 9110, 10.2.3).
 * @returns milliseconds from `now` on, 0 or more; undefined if the header is missing or unreadable.
 */
export function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const trimmed = value.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
  const date = trimmed.endsWith('GMT') ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
