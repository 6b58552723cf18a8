import type { IncomingMessage } from 'node:http';
import { createReceivedMemory } from '@cardinal/http';
import { AppError, withinTime } from '@cardinal/kernel';
import { LinesCutOffError, LinesTooLargeError, NotLinesError } from '../../../domain/upload-errors.js';
import type { UploadLimits } from './multipart.js';

const mediaTypes: ReadonlySet<string> = new Set(['application/x-ndjson', 'application/ndjson', 'application/jsonl']);

/** Checks the headers of a request before its body is read. @throws {NotLinesError} {LinesTooLargeError} */
export function requireLines({ headers }: IncomingMessage, { maxBytes }: UploadLimits): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || !mediaTypes.has(type)) throw new NotLinesError();
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new LinesTooLargeError(maxBytes);
}

const received = createReceivedMemory();

/**
 * Streams the body of a request, with backpressure from the consumer. The unread rest is drained, so that the client can read the response.
 *
 * @throws {LinesTooLargeError} {LinesCutOffError}; the reason of the signal.
 */
export async function* bodyOf(
  request: IncomingMessage,
  { maxBytes, stallMs }: UploadLimits,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  // Ending the iterator early must not destroy the connection, which is still needed for the response.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const next = () =>
    withinTime(
      { ms: stallMs, signal, late: () => new LinesCutOffError(`no data was received for ${stallMs / 1_000} s`) },
      (over) => unlessOver(chunks.next(), over),
    );
  let size = 0;
  try {
    for (let step = await next(); !step.done; step = await next()) {
      size += step.value.length;
      if (size > maxBytes) throw new LinesTooLargeError(maxBytes);
      yield step.value;
      received(step.value.length);
    }
  } catch (thrown) {
    if (thrown instanceof AppError || signal.aborted) throw thrown;
    throw new LinesCutOffError('the connection was closed', { cause: thrown });
  } finally {
    request.resume();
  }
}

function unlessOver<T>(work: Promise<T>, over: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
