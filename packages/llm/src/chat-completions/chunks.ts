import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { broken, failureOf, fieldsOf, toModelError } from './errors.js';

type Fields = Readonly<Record<string, unknown>>;

/** UTF-16 units of one event, at most. */
const longestEvent = 4 * 2 ** 20;

/**
 * Reads a reply, streamed or not. Ends at `[DONE]`, or with the body.
 *
 * @throws {ModelUnavailableError} the server reports a failure in the middle.
 * @throws {ModelProtocolError}
 */
export async function* chunksOf(type: string, body: ReadableStream<Uint8Array>): AsyncGenerator<Fields> {
  if (/\bjson\b/i.test(type) && !/ndjson|jsonl/i.test(type)) {
    yield asChunk(await wholeOf(body));
    return;
  }
  if (/\bhtml\b/i.test(type)) throw broken('is a page');
  const events: EventSourceMessage[] = [];
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: (event) => events.push(event),
    onError({ type: what, field, value }) {
      if (what === 'max-buffer-size-exceeded') throw broken('has an event that is too large');
      // Some releases of llama.cpp report a failure as `error: {…}`, which is no field of an event.
      if (field === 'error') events.push({ event: 'error', data: value ?? '' });
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const { event, data } of events.splice(0)) {
      if (data.trim() === '[DONE]') {
        yield { done: true };
        return;
      }
      const chunk = parsed(data);
      if (event === 'error' || 'error' in chunk) throwFailure(chunk);
      yield chunk;
    }
  }
}

/** `error: null` means no error. */
function throwFailure(chunk: Fields): void {
  if (chunk['error'] === null) return;
  throw toModelError(failureOf(undefined, chunk));
}

function parsed(data: string): Fields {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null) return fieldsOf(value);
  } catch (cause) {
    throw broken('holds an event that is not JSON', cause);
  }
  throw broken('holds an event that is no object');
}

async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Fields> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for await (const bytes of body) parts.push(decoder.decode(bytes, { stream: true }));
  return parsed(parts.join('') + decoder.decode());
}

/** A whole completion, as the one chunk that it could have come in. */
function asChunk(completion: Fields): Fields {
  if ('error' in completion) throwFailure(completion);
  const choices = Array.isArray(completion['choices']) ? completion['choices'] : [];
  return {
    ...completion,
    choices: choices.map((choice) => ({ ...fieldsOf(choice), delta: fieldsOf(choice)['message'] })),
  };
}
