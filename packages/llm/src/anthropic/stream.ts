import { broken, objectIn, type Fields } from '../format.js';
import { partsOf } from '../reply-parts.js';
import { failureIn } from './errors.js';
import { eventsOfWhole } from './whole-message.js';

/**
 * The events of a reply, streamed or not. Uses our own reader, because the vendor's treats an unstreamed reply as an empty one, and takes
 * time quadratic in the size of an event.
 *
 * @throws {ModelUnavailableError} if the server reports a failure within the reply.
 * @throws {ModelProtocolError}
 */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Fields> {
  for await (const part of partsOf(body)) {
    // `[DONE]` is not part of this format, but gateways send it.
    if (part.kind === 'done') return;
    const fields = objectIn(part.data);
    if (fields['type'] === 'error' || (part.kind === 'event' && part.name === 'error')) throw failureIn(fields);
    if (part.kind === 'event') yield fields;
    else if (Array.isArray(fields['content'])) yield* eventsOfWhole(fields);
    else throw broken('has no content');
  }
}
