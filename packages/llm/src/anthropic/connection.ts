import { ModelUnavailableError } from '../errors.js';

type Fetch = typeof globalThis.fetch;

export interface ConnectionOptions {
  /** Silence within a reply after which it counts as dead, in milliseconds. Pings of the server are no silence. */
  readonly idleMs: number;
  /** Longest wait that a server may ask for before the same is tried again, in milliseconds; more is not waited for. */
  readonly longestRetryAfterMs: number;
}

/** `fetch` for the provider's client: no reply hangs for ever, and no `retry-after` of an hour is obeyed. */
export function watchedFetch({ idleMs, longestRetryAfterMs }: ConnectionOptions): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, body } = response;
    if (status === 200 && body)
      return new Response(watched(body, idleMs), { status, statusText, headers: response.headers });
    if (!asksForMoreThan(response.headers, longestRetryAfterMs)) return response;
    const headers = new Headers(response.headers);
    headers.set('x-should-retry', 'false');
    return new Response(body, { status, statusText, headers });
  };
}

function asksForMoreThan(headers: Headers, longestMs: number): boolean {
  const seconds = headers.get('retry-after') ?? '';
  const ms = /^\d+(\.\d+)?$/.test(seconds) ? Number(seconds) * 1_000 : Date.parse(seconds) - Date.now();
  return ms > longestMs;
}

function watched(body: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new ModelUnavailableError('The language model fell silent.')), idleMs);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), silence]);
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
