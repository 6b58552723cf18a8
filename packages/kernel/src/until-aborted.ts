/**
 * The body of a reply to `fetch`, which fails with the signal's reason and lets go of its connection as soon as `signal` aborts.
 *
 * The signal that `fetch` has been given may do nothing any more once the request was collected as garbage, while its body is still
 * read (nodejs/undici#3644).
 */
export function untilAborted(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
}
