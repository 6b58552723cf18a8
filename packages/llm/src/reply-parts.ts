import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { broken } from './format.js';

/** A complete reply, or one event of a streamed reply. */
export type ReplyPart =
  | { readonly kind: 'whole'; readonly data: string }
  | { readonly kind: 'event'; readonly name: string; readonly data: string }
  /** `[DONE]` */
  | { readonly kind: 'done' };

/**
 * Reads the body of a reply in any server's format. The first character decides whether the reply is streamed, because some servers and
 * proxies ignore `stream` or send the wrong content type. Events without data are skipped.
 *
 * @throws {ModelProtocolError} if the body is an HTML page.
 */
export async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ReplyPart> {
  let shape: 'whole' | 'events' | undefined;
  const pieces: string[] = [];
  const events: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError({ field, value }) {
      // Some releases of llama.cpp report a failure as `error: {…}`, which is not a field of server-sent events.
      if (field === 'error') events.push({ event: 'error', data: value ?? '' });
    },
  });
  for await (const text of textsOf(body)) {
    shape ??= shapeOf(text);
    if (shape === 'whole') {
      pieces.push(text);
      continue;
    }
    parser.feed(text);
    for (const event of events.splice(0)) yield* partIn(event);
  }
  if (shape === 'whole') yield { kind: 'whole', data: pieces.join('') };
  // Not every server terminates its last event; an event whose JSON is incomplete was cut off and is dropped.
  parser.feed('\n\n');
  for (const event of events) if (isWhole(event)) yield* partIn(event);
}

function* partIn({ event = '', data }: EventSourceMessage): Generator<ReplyPart> {
  if (isDone(data)) yield { kind: 'done' };
  else if (data.trim() !== '') yield { kind: 'event', name: event, data };
}

/** Decodes the body, without leading white space. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = false;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    const told: string = begun ? text : text.trimStart();
    begun ||= told !== '';
    if (told !== '') yield told;
  }
}

function shapeOf(text: string): 'whole' | 'events' {
  if (text.startsWith('<')) throw broken('is HTML or XML instead of JSON');
  return /^[{[]/.test(text) ? 'whole' : 'events';
}

const isDone = (data: string): boolean => data.trim() === '[DONE]';

function isWhole({ data }: EventSourceMessage): boolean {
  if (isDone(data)) return true;
  try {
    JSON.parse(data);
    return true;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}
