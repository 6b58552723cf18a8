import { untilAborted } from '@cardinal/kernel';
import { ModelProtocolError, ModelUnavailableError } from './errors.js';

type Fetch = typeof globalThis.fetch;

/** How long and how large a reply may be. */
export interface ReplyBounds {
  /** Silence within a reply after which it counts as dead, in milliseconds. Pings of the server are no silence. */
  readonly idleMs: number;
  /** Longest duration of a reply, in milliseconds, because pings may keep one alive for ever. */
  readonly longestMs: number;
  /** Bytes of a reply, at most. */
  readonly longestBytes: number;
}

export interface ConnectionOptions extends ReplyBounds {
  /** Longest wait that a server may ask for before the same is tried again, in milliseconds; more is not waited for. */
  readonly longestRetryAfterMs: number;
}

export const defaultConnection: ConnectionOptions = {
  idleMs: 60_000,
  longestMs: 600_000,
  longestBytes: 32 * 2 ** 20,
  longestRetryAfterMs: 10_000,
};

/** Documents and keys go where the setting says: `fetch` alone would follow a server to anywhere. */
export const fetchOnlyThere: Fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });

/** `fetch` for a provider's client: no reply hangs or lasts for ever, and a `retry-after` of an hour is not obeyed. */
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

/** The bytes of `body` as they come; breaks off where the bounds are reached, or `signal` aborts. */
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
        const why = left < bounds.idleMs ? 'The language model found no end.' : 'The language model fell silent.';
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
