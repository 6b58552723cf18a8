import { Type } from 'typebox';
import { named } from './common.js';
import { CardConflict, Filters, maxQuestionLength } from './search.js';

/** Longest turn of a history, in UTF-16 code units. */
const maxTurnLength = 32_000;
const Turn = Type.String({ maxLength: maxTurnLength });

const HistoryTurn = Type.Union(
  [
    Type.Object(
      { role: Type.Union([Type.Literal('user'), Type.Literal('assistant')]), content: Turn },
      { additionalProperties: false },
    ),
    Type.Array(Turn, { minItems: 2, maxItems: 2, description: '[question, answer]' }),
  ],
  {
    title: `{role: "user" or "assistant", content} or [question, answer], each text of at most ${maxTurnLength} characters`,
  },
);

export const AskBody = Type.Object(
  {
    question: Type.String({ minLength: 1, maxLength: maxQuestionLength }),
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Absent: chosen by mode.' })),
    mode: Type.Union([Type.Literal('fast'), Type.Literal('full')], { default: 'fast' }),
    stream: Type.Boolean({ default: false, title: 'a boolean' }),
    top_k: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    current_only: Type.Boolean({ default: true, title: 'a boolean' }),
    chat_history: Type.Array(HistoryTurn, { maxItems: 200, default: [] }),
    filters: Type.Optional(Filters),
  },
  {
    additionalProperties: false,
    examples: [
      { question: 'How much may a hotel night cost?' },
      {
        question: 'And abroad?',
        stream: true,
        chat_history: [['How much may a hotel night cost?', 'At most 140 euros.']],
      },
    ],
  },
);

export const AskSource = named(
  'AskSource',
  Type.Object({
    document_id: Type.String(),
    file_name: Type.String(),
    page: Type.Integer(),
    chunk_index: Type.Integer(),
    score: Type.Number(),
    content_preview: Type.String(),
    card_id: Type.String(),
    title: Type.String(),
    metadata: Type.Optional(
      Type.Object(
        { conflicts: Type.Array(CardConflict) },
        { description: 'Extension: open conflicts of the card, each with the other side. Absent: none.' },
      ),
    ),
  }),
);

export const AskReply = named(
  'Answer',
  Type.Object({
    answer: Type.String(),
    sources: Type.Array(AskSource.ref),
    model: Type.String(),
    tokens_used: Type.Object({
      llm_prompt: Type.Integer(),
      llm_completion: Type.Integer(),
      embedding: Type.Integer(),
      model_id: Type.String(),
    }),
    ask_id: Type.String({ description: 'Extension: by which the events of the ask can be read again.' }),
    outcome: Type.String({ description: 'Extension: answered, closest_passage or not_found.' }),
    stop_reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Extension: end_turn, max_tokens (the answer is cut) or refusal.',
    }),
  }),
);

export const EventStream = Type.String({
  description:
    'Server-sent events. Each has an `id` and one line `data: {"type": …, "data": {…}}`. Types: `status` {message, ' +
    'ask_id}, `source` (an AskSource), `answer_chunk` {content}, and last either `done` {ask_id, total_sources, model, ' +
    'tokens: {prompt_tokens, completion_tokens}, outcome, stop_reason} or `error` {ask_id, error, code}: also when the key is ' +
    'revoked or the collection deleted meanwhile. A comment line comes every 15 s.',
});

export const AskParams = Type.Object({
  ask_id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
});

/** Where to go on: the id of the last event received. */
export const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(Type.String({ pattern: '^\\d{0,15}$', title: 'the id of an event received before' })),
});

export const CancelledAsk = Type.Object({
  message: Type.String(),
  data: Type.Object({ ask_id: Type.String(), state: Type.String(), outcome: Type.String() }),
});

export const ProgressStream = Type.String({
  description:
    'Server-sent events. Each has an `id` and one line `data: {"type": "progress", "data": {file_id, file_instance_id, ' +
    'file_name, status, stage, done, total, unit, cards, percent, reason, message}}`. Last, without an `id`: ' +
    '`collection.deleted` {collection_id}, or `error` {error, code} when the key may watch no longer.',
});
