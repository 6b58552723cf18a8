import { broken, fieldsOf, objectIn, type Fields } from '../format.js';
import { partsOf } from '../reply-parts.js';
import { failureOf, toModelError } from './errors.js';

/**
 * Reads a reply, streamed or not. Ends at `[DONE]`, or with the body.
 *
 * @throws {ModelUnavailableError} if the server reports a failure within the reply.
 * @throws {ModelProtocolError}
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Fields> {
  for await (const part of partsOf(body)) {
    if (part.kind === 'done') {
      yield { done: true };
      return;
    }
    const fields = objectIn(part.data);
    // `error: null` means no error.
    const isFailure = 'error' in fields ? fields['error'] !== null : part.kind === 'event' && part.name === 'error';
    if (isFailure) throw toModelError(failureOf(undefined, fields));
    yield part.kind === 'whole' ? asChunk(fields) : fields;
  }
}

/** Converts an unstreamed completion into a single chunk. */
function asChunk(completion: Fields): Fields {
  const { choices } = completion;
  if (!Array.isArray(choices) || choices.length === 0) throw broken('has no choices');
  return {
    ...completion,
    choices: choices.map((choice: unknown) => ({ ...fieldsOf(choice), delta: fieldsOf(choice)['message'] })),
  };
}
