import { Type, type TSchema } from 'typebox';
import { AskSource, ending } from './asks.js';
import { Id, NullableText } from './common.js';

/** Type, title and schema of the `data:` line of one kind of event. */
const event = <const T extends string>(type: T, title: string, data: TSchema) => ({
  type,
  title,
  schema: Type.Object({ type: Type.Literal(type), data }, { title }),
});

/** Union of the events of a stream, discriminated by `type`. */
function anyOf(title: string, description: string, kinds: readonly ReturnType<typeof event>[]): TSchema {
  return Type.Unsafe({
    title,
    description,
    oneOf: kinds.map(({ schema }) => schema),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(kinds.map(({ type, title: name }) => [type, `#/components/schemas/${name}`])),
    },
  });
}

const code = Type.String({ description: 'Stable, machine-readable error code.' });
const ask_id = Type.String();

const AskEvent = anyOf('AskEvent', 'An event of an answer. The last event is `done` or `error`.', [
  event('status', 'AskStatusEvent', Type.Object({ message: Type.String(), ask_id }, { title: 'AskStatus' })),
  event('source', 'AskSourceEvent', AskSource),
  event('answer_chunk', 'AnswerChunkEvent', Type.Object({ content: Type.String() }, { title: 'AnswerChunk' })),
  event(
    'done',
    'AskDoneEvent',
    Type.Object(
      {
        ask_id,
        total_sources: Type.Integer(),
        model: Type.String(),
        tokens: Type.Object(
          { prompt_tokens: Type.Integer(), completion_tokens: Type.Integer() },
          { title: 'ModelTokens' },
        ),
        ...ending,
      },
      { title: 'AskDone' },
    ),
  ),
  event(
    'error',
    'AskErrorEvent',
    Type.Object(
      { error: Type.String(), code, ask_id },
      {
        title: 'AskFailure',
        description:
          'The ask has failed or the stream has broken; also sent if the key is revoked or the collection deleted meanwhile.',
      },
    ),
  ),
]);

const FileProgress = Type.Object(
  {
    file_id: Id,
    file_instance_id: Id,
    file_name: Type.String(),
    status: Type.String(),
    stage: Type.String({ description: 'queued, parsing, extracting, indexing, embedding, done, failed or deleted.' }),
    done: Type.Integer({ description: 'Work done at this stage, in `unit`.' }),
    total: Type.Integer({ description: 'All work of this stage, in `unit`.' }),
    unit: Type.String({ description: 'pages, rows, cards or bytes.' }),
    cards: Type.Integer(),
    percent: Type.Integer({ description: 'Progress of the whole processing, 0 to 100.' }),
    reason: { ...NullableText, description: 'Stable code of the reason for the status; null if there is none.' },
    message: {
      ...NullableText,
      description: 'The reason in words, in the language of `Accept-Language`; null if there is none.',
    },
  },
  { title: 'FileProgress' },
);

const CollectionEvent = anyOf(
  'CollectionEvent',
  'An event of a collection: progress of a file, deletion of the collection, or loss of access.',
  [
    event('progress', 'FileProgressEvent', FileProgress),
    event(
      'collection.deleted',
      'CollectionDeletedEvent',
      Type.Object(
        { collection_id: Id },
        { title: 'DeletedCollection', description: 'The collection was deleted. The last event, without an `id`.' },
      ),
    ),
    event(
      'error',
      'WatchErrorEvent',
      Type.Object(
        { error: Type.String(), code },
        {
          title: 'WatchFailure',
          description: 'The key may no longer watch the collection. The last event, without an `id`.',
        },
      ),
    ),
  ],
);

/**
 * Content of a stream of server-sent events. `x-itemSchema` (`itemSchema` in OpenAPI 3.2) describes one event, and its `contentSchema` the
 * JSON in `data`. Fastify requires `schema`; the document omits it, because generated clients would otherwise read the whole stream to
 * parse it as one value.
 */
function stream(title: string, events: TSchema) {
  const message = Type.Object(
    {
      id: Type.Optional(Type.String({ description: 'Id of the event, for `Last-Event-ID`.' })),
      data: Type.String({ contentMediaType: 'application/json', contentSchema: events }),
    },
    { title, description: 'A server-sent event. Every 15 s, the stream has a comment line.' },
  );
  return { 'text/event-stream': { schema: message, 'x-itemSchema': message } };
}

export const askStream = stream('AskEventMessage', AskEvent);
export const collectionStream = stream('CollectionEventMessage', CollectionEvent);

/** Header that resumes a stream after the last event received. */
export const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      pattern: '^\\d{0,15}$',
      'x-rule': 'the id of an event received before',
      description:
        'Id of the last event that the client received. The stream begins with the event after it. Absent: with the oldest stored event.',
    }),
  ),
});
