import { Type } from 'typebox';
import { CollectionIds, defaulted, NullableText, oneOf, reply } from './common.js';
import { Filters } from './filters.js';
import { AsOf, CardConflict, maxQuestionLength } from './search.js';
import { citedRows, rowCounts, TableProgram } from './documents/table-query.js';
import { Line, OptionalText, Text } from './text.js';

/** Maximum length of a turn of the history, in characters. */
export const maxTurnLength = 32_000;
/** Maximum number of turns of the history. */
export const maxTurns = 200;
/** The form of the id of an ask or a chat. */
export const askId = {
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9-]+$',
  'x-pattern-rule': 'must consist of letters, digits and hyphens',
};

const Turn = OptionalText({ maxLength: maxTurnLength });

const ChatMessage = Type.Object(
  { role: oneOf(['user', 'assistant'], { title: 'ChatRole' }), content: Turn },
  { title: 'ChatMessage', additionalProperties: false },
);
const ChatPair = Type.Array(Turn, {
  title: 'ChatPair',
  minItems: 2,
  maxItems: 2,
  description: 'A turn as an array: [question, answer].',
});
const ChatTurn = Type.Union([ChatMessage, ChatPair], {
  title: 'ChatTurn',
  'x-rule': `{role: "user" or "assistant", content} or [question, answer], each text of at most ${maxTurnLength} characters without NUL`,
});

export const AskRequest = Type.Object(
  {
    question: Text({ maxLength: maxQuestionLength }),
    model: Type.Optional(
      Line({
        minLength: 1,
        maxLength: 200,
        description: 'Id of a language model that the server has. Absent: chosen by `mode`.',
      }),
    ),
    mode: defaulted(
      oneOf(['fast', 'full'], {
        title: 'AskMode',
        default: 'fast',
        description: '`full` reads more text, may search several times, and takes longer than `fast`.',
      }),
    ),
    stream: defaulted(
      Type.Boolean({
        default: false,
        description: 'true: the answer is a stream of server-sent events, each an `AskEvent`; false: one JSON body.',
      }),
    ),
    top_k: defaulted(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'Maximum number of sources.' })),
    current_only: defaulted(
      Type.Boolean({ default: true, description: 'false: superseded versions of documents are read as well.' }),
    ),
    chat_history: defaulted(
      Type.Array(ChatTurn, {
        maxItems: maxTurns,
        default: [],
        description: 'Previous turns of the chat, oldest first.',
      }),
    ),
    filters: Type.Optional(Filters),
    as_of: Type.Optional(AsOf),
    chat_id: Type.Optional(
      Type.String({
        ...askId,
        description:
          'Extension: id of the chat that this question continues, which is the `ask_id` of its first question. Absent: the question ' +
          'begins a new chat. The server stores no text of chats, so that `chat_history` is needed as well.',
      }),
    ),
  },
  {
    title: 'AskRequest',
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

/** Without `chat_id`, because a chat belongs to one collection. */
const { chat_id: _ofOne, ...ofSeveral } = AskRequest.properties;

export const AskCollectionsRequest = Type.Object(
  { collection_ids: CollectionIds, ...ofSeveral },
  {
    title: 'AskCollectionsRequest',
    additionalProperties: false,
    examples: [{ collection_ids: [1, 2], question: 'How much may a hotel night cost?' }],
  },
);

const AskSourceMetadata = Type.Object(
  { conflicts: Type.Array(CardConflict) },
  {
    title: 'AskSourceMetadata',
    description: 'Extension: open conflicts of the card, each with its other side. Absent if there are none.',
  },
);

export const AskSource = Type.Object(
  {
    document_id: Type.String({ description: 'Id of the file.' }),
    file_name: Type.String(),
    page: Type.Integer(),
    chunk_index: Type.Integer({ description: 'Position of the card among those of the file, from 0.' }),
    score: Type.Number(),
    content_preview: Type.String({ description: 'Beginning of the text of the card, at most 200 characters.' }),
    card_id: Type.String(),
    title: Type.String(),
    metadata: Type.Optional(AskSourceMetadata),
  },
  { title: 'AskSource' },
);

const AskTokens = Type.Object(
  { llm_prompt: Type.Integer(), llm_completion: Type.Integer(), embedding: Type.Integer(), model_id: Type.String() },
  { title: 'AskTokens' },
);

const TableComputation = Type.Object(
  {
    table_id: Type.String({
      description: 'Id of the table, with which `POST /tables/{id}/query` can repeat the computation.',
    }),
    file_name: Type.String(),
    program: TableProgram,
    ...citedRows,
    ...rowCounts,
    unsure: Type.Boolean({
      description: 'Whether the question may mean something else than this program computes. The answer then says so.',
    }),
  },
  { title: 'TableComputation' },
);

/** Fields that describe how an answer ended and what was computed for it. */
export const ending = {
  outcome: Type.String({
    description:
      'Extension: answered, closest_passage (related text that may not answer the question) or not_found; in events also cancelled.',
  }),
  stop_reason: Type.Unsafe<string | null>({
    ...NullableText,
    description:
      'Extension: why the language model stopped: end_turn, max_tokens (the answer is cut off) or refusal; null without a language model.',
  }),
  computed: Type.Array(TableComputation, {
    description:
      'Extension: computations over tables that the answer contains, with the numbers of rows that were used.',
  }),
};

export const Answer = Type.Object(
  {
    answer: Type.String(),
    sources: Type.Array(AskSource),
    model: Type.String(),
    tokens_used: AskTokens,
    ask_id: Type.String({ description: 'Extension: id of the ask, with which its events can be read again.' }),
    ...ending,
  },
  { title: 'Answer' },
);

export const AskParams = Type.Object({ ask_id: Type.String({ ...askId, description: 'The id of the ask.' }) });

export const CancelledAsk = reply(
  'CancelledAskReply',
  'The ask as it is now',
  Type.Object({ ask_id: Type.String(), state: Type.String(), outcome: Type.String() }, { title: 'CancelledAsk' }),
);
