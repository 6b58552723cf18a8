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

const code = Type.String({ description: 'Stable and machine-readable.' });
const ask_id = Type.String();

const AskEvent = anyOf('AskEvent', 'An event of an answer. Either `done` or `error` is the last.', [
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
      { title: 'AskFailure', description: 'Also when the key is revoked or the collection deleted meanwhile.' },
    ),
  ),
]);

const FileProgress = Type.Object(
  {
    file_id: Id,
    file_instance_id: Id,
    file_name: Type.String(),
    status: Type.String(),
    stage: Type.String(),
    done: Type.Integer(),
    total: Type.Integer(),
    unit: Type.String(),
    cards: Type.Integer(),
    percent: Type.Integer({ description: '0 to 100, over the whole way.' }),
    reason: NullableText,
    message: NullableText,
  },
  { title: 'FileProgress' },
);

const CollectionEvent = anyOf('CollectionEvent', 'What a person watching a collection sees.', [
  event('progress', 'FileProgressEvent', FileProgress),
  event(
    'collection.deleted',
    'CollectionDeletedEvent',
    Type.Object({ collection_id: Id }, { title: 'DeletedCollection', description: 'The last event, without an `id`.' }),
  ),
  event(
    'error',
    'WatchErrorEvent',
    Type.Object(
      { error: Type.String(), code },
      { title: 'WatchFailure', description: 'The key may watch no longer. The last event, without an `id`.' },
    ),
  ),
]);

/**
 * Content of a stream of server-sent events. `x-itemSchema` (`itemSchema` in OpenAPI 3.2) describes one event, and its `contentSchema` the
 * JSON in `data`. Fastify requires `schema`; the document omits it, because generated clients would otherwise read the whole stream to
 * parse it as one value.
 */
function stream(title: string, events: TSchema) {
  const message = Type.Object(
    {
      id: Type.Optional(Type.String({ description: 'For `Last-Event-ID`.' })),
      data: Type.String({ contentMediaType: 'application/json', contentSchema: events }),
    },
    { title, description: 'One of the server-sent events. A comment line comes every 15 s.' },
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
      description: 'The id of the last event received: what comes after it is sent.',
    }),
  ),
});
