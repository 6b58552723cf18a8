import { NetworkError, StreamFailedError, UnreadableAnswerError } from './errors.js';
import { follow, type Positioned } from './event-stream.js';
import { onceBy, posting, type Call, type Transport } from './transport.js';
import type { AnswerEvent, MakingOptions, ProgressEvent, ResumeOptions, Schemas } from './types.js';

/** Events of a stream, each once. It reconnects automatically, and throws if the stream fails. */
export type EventStream<E> = AsyncGenerator<Positioned<E>, void, undefined>;

/** Error code with which the server reports that the same stream can be resumed. */
const streamBroken = 'STREAM_BROKEN';

const judgeAnswer = (event: Schemas['AskEvent']) => {
  if (event.type === 'done') return 'last';
  if (event.type !== 'error') return 'shown';
  const { error, code, ask_id: askId } = event.data;
  if (code === streamBroken) return 'broken';
  throw new StreamFailedError(error, code, askId);
};

const judgeProgress = (event: Schemas['CollectionEvent']) => {
  if (event.type === 'error') throw new StreamFailedError(event.data.error, event.data.code, undefined);
  return event.type === 'collection.deleted' ? 'last' : 'shown';
};

/** Asks, and reads the events of the ask to their end. After a lost connection, the rest is read from the ask's event log. */
export function streamAsk(
  transport: Transport,
  path: string,
  request: Omit<Schemas['AskRequest'], 'stream'>,
  options: MakingOptions,
): EventStream<AnswerEvent> {
  const { signal } = options;
  let isAsked = false;
  let askId: string | undefined;
  const asking: Call = { ...posting(path, { ...request, stream: true }), ...onceBy(options) };
  const feed = {
    judge: (event: Schemas['AskEvent']) => {
      // The header `x-ask-id` may be invisible to a page of another origin, but events contain the id too.
      if ('ask_id' in event.data) askId ??= event.data.ask_id;
      return judgeAnswer(event);
    },
    open: async (after: string | undefined) => {
      if (askId !== undefined) return openStream(transport, eventsPath(askId), after, signal);
      if (isAsked) throw new NetworkError('The stream was interrupted before the server had sent the id of the ask.');
      const response = await transport.send(asking, streamIn);
      isAsked = true;
      askId = response.headers.get('x-ask-id') ?? undefined;
      return response;
    },
  };
  return answers(follow(feed, transport.retry, signal));
}

export function readAsk(transport: Transport, askId: string, options: ResumeOptions): EventStream<AnswerEvent> {
  const { signal } = options;
  const open = (after: string | undefined) => openStream(transport, eventsPath(askId), after, signal);
  return answers(follow({ open, judge: judgeAnswer }, transport.retry, signal, options.after));
}

export function watch(
  transport: Transport,
  collectionId: number,
  { signal, after: from }: ResumeOptions,
): EventStream<ProgressEvent> {
  const path = `/api/v1/collections/${collectionId}/events`;
  const open = (after: string | undefined) => openStream(transport, path, after, signal);
  return follow({ open, judge: judgeProgress }, transport.retry, signal, from) as EventStream<ProgressEvent>;
}

/** Narrows the type: `judge` throws the error events that the type excludes. */
const answers = (events: EventStream<Schemas['AskEvent']>) => events as EventStream<AnswerEvent>;

const eventsPath = (askId: string) => `/api/v1/asks/${encodeURIComponent(askId)}/events`;

/** @returns undefined if the stream has been read to its end already. */
async function openStream(
  transport: Transport,
  path: string,
  after: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  const headers = after === undefined ? {} : { 'last-event-id': after };
  const call = { method: 'GET', path, headers, isIdempotent: true, signal } as const;
  const response = await transport.send(call, streamIn);
  return response.status === 204 ? undefined : response;
}

/** Checks that a response is an event stream, or empty. @throws {UnreadableAnswerError} */
async function streamIn(answer: Response): Promise<Response> {
  if (answer.status === 204 || answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  await answer.body?.cancel();
  throw new UnreadableAnswerError(
    'The response is not an event stream; check that the URL is that of a Cardinal server.',
  );
}
