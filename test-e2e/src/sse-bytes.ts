import { ownerKey } from './process.js';

/** The part of a stream that was received before it broke off or ended. */
export interface StreamBytes {
  readonly askId: string;
  /** Complete events, byte for byte, without heartbeats. */
  readonly text: string;
  readonly lastEventId: string;
}

export interface StreamOptions {
  readonly body?: unknown;
  readonly lastEventId?: string;
  /** Called once, after the first event. */
  readonly onFirstEvent?: () => void;
}

/** Reads a stream of events until it ends or its connection breaks. @throws {Error} if the request is refused. */
export async function readStream(
  url: string,
  { body, lastEventId, onFirstEvent }: StreamOptions = {},
): Promise<StreamBytes> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${ownerKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return { askId: '', text: '', lastEventId: lastEventId ?? '' }; // the stream had already been read to its end
  if (!response.ok || !response.body) throw new Error(`refused: ${response.status} ${await response.text()}`);
  let received = '';
  let told = false;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body) {
      received += decoder.decode(chunk, { stream: true });
      if (!told && /^data: .*\n\n/m.test(received)) {
        told = true;
        onFirstEvent?.();
      }
    }
  } catch (thrown) {
    if (!told) throw thrown; // the connection broke before the stream began
  }
  const events = received
    .split('\n\n')
    .slice(0, -1)
    .filter((event) => event.includes('data: '));
  return {
    askId: response.headers.get('x-ask-id') ?? '',
    text: events.map((event) => `${event}\n\n`).join(''),
    lastEventId: /^id: (.*)$/m.exec(events.at(-1) ?? '')?.[1] ?? '',
  };
}
