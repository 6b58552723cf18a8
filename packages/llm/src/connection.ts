import { untilAborted } from '@cardinal/kernel';
import { ModelProtocolError, ModelUnavailableError } from './errors.js';

type Fetch = typeof globalThis.fetch;

/** Limits of the duration and size of a reply. */
export interface ReplyBounds {
  /** Longest silence within a reply, in milliseconds, after which the connection counts as dead. Pings of the server end a silence. */
  readonly idleMs: number;
  /** Longest duration of a reply, in milliseconds; needed because pings could keep a reply alive for ever. */
  readonly longestMs: number;
  /** Maximum size of a reply, in bytes. */
  readonly longestBytes: number;
}

export interface ConnectionOptions extends ReplyBounds {
  /** Longest `retry-after` that is obeyed, in milliseconds; if a server asks for more, the request is not retried. */
  readonly longestRetryAfterMs: number;
}

export const defaultConnection: ConnectionOptions = {
  idleMs: 60_000,
  longestMs: 600_000,
  longestBytes: 32 * 2 ** 20,
  longestRetryAfterMs: 10_000,
};

/** `fetch` without redirects, because documents and keys must go to the configured address only. */
export const fetchOnlyThere: Fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });

/** `fetch` for a provider's client: ends replies that hang or never end, and stops the client from obeying a `retry-after` of an hour. */
export function watchedFetch(options: ConnectionOptions): Fetch {
  return async (input, init) => {
    const response = await fetchOnlyThere(input, init);
    const { status, statusText, body } = response;
    if (status === 200 && body)
      return new Response(watched(body, init?.signal, options), { status, statusText, headers: response.headers });
    const wanted = retryAfterMs(response.headers);
    if (wanted === undefined || wanted <= options.longestRetryAfterMs) return response;
    const headers = new Headers(response.headers);
    headers.set('x-should-retry', 'false');
    return new Response(body, { status, statusText, headers });
  };
}

/** @returns the wait that a server asks for, in milliseconds; undefined if it asks for none. */
export function retryAfterMs(headers: Headers): number | undefined {
  const askedMs = Number(headers.get('retry-after-ms') ?? undefined);
  if (askedMs >= 0) return askedMs;
  const asked = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Passes on the bytes of `body`; fails when a bound is exceeded or `signal` aborts. */
export function watched(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
  bounds: ReplyBounds,
): ReadableStream<Uint8Array> {
  const reader = (signal ? untilAborted(body, signal) : body).getReader();
  const endsAt = performance.now() + bounds.longestMs;
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let timer: NodeJS.Timeout | undefined;
      const left = endsAt - performance.now();
      const silence = new Promise<never>((_, reject) => {
        const why =
          left < bounds.idleMs
            ? 'The language model did not end its reply in time.'
            : 'The language model stopped sending its reply.';
        timer = setTimeout(() => reject(new ModelUnavailableError(why)), Math.min(bounds.idleMs, Math.max(0, left)));
      });
      try {
        if (left <= 0) await silence;
        const { done, value } = await Promise.race([reader.read(), silence]);
        bytes += value?.byteLength ?? 0;
        if (bytes > bounds.longestBytes) throw new ModelProtocolError('The language model’s reply is too large.');
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (thrown) {
        controller.error(thrown);
        await reader.cancel(thrown).catch(() => undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
