import { broken, objectIn, type Fields } from '../format.js';
import { partsOf } from '../reply-parts.js';
import { failureIn } from './errors.js';
import { eventsOfWhole } from './whole-message.js';

/**
 * The events of a reply, streamed or not. By our own reader, because the vendor's takes a reply in one piece for an empty one, and time that
 * grows with the square of an event.
 *
 * @throws {ModelUnavailableError} the server reports a failure in the middle.
 * @throws {ModelProtocolError}
 */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Fields> {
  for await (const part of partsOf(body)) {
    // Not of this format, but gateways send it.
    if (part.kind === 'done') return;
    const fields = objectIn(part.data);
    if (fields['type'] === 'error' || (part.kind === 'event' && part.name === 'error')) throw failureIn(fields);
    if (part.kind === 'event') yield fields;
    else if (Array.isArray(fields['content'])) yield* eventsOfWhole(fields);
    else throw broken('holds no answer');
  }
}
