import { builtInFilters } from '@cardinal/contracts';
import { Type } from 'typebox';
import { named } from './common.js';

/** Longest query or question, in UTF-16 code units. */
export const maxQuestionLength = 8_000;

const builtInKeys = builtInFilters.map(({ key }) => `\`${key}\``).join(', ');

export const Filters = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  title: 'an object or null',
  default: null,
  description:
    `Keeps what has these metadata values. ${builtInKeys}, or any other key; each value a string, ` +
    'a number, a boolean, or an array of those, of which any may match.',
  examples: [{ knowledge_type: ['policy', 'procedure'] }],
});

export const SearchBody = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: maxQuestionLength }),
    top_k: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    rerank: Type.Boolean({ default: true, title: 'a boolean' }),
    current_only: Type.Boolean({ default: true, title: 'a boolean' }),
    filters: Type.Optional(Filters),
    highlights: Type.Boolean({
      default: false,
      title: 'a boolean',
      description: 'Extension: each result says which of its words and which sentence answer the query.',
    }),
  },
  { additionalProperties: false, examples: [{ query: 'hotel cost limit', top_k: 5 }] },
);

/** The other side of a conflict that a card is in. */
export const CardConflict = Type.Object({
  id: Type.Integer(),
  type: Type.String(),
  with: Type.Object({
    card_id: Type.String(),
    document_id: Type.String(),
    file_name: Type.String(),
    page: Type.Integer(),
    sentence: Type.String(),
    value: Type.Optional(Type.String()),
  }),
});

const Span = Type.Object({
  start: Type.Integer({ description: 'First byte in the UTF-8 of `content`.' }),
  end: Type.Integer({ description: 'The byte after the last.' }),
});

export const SearchResult = named(
  'SearchResult',
  Type.Object({
    id: Type.String({ description: 'The id of the card.' }),
    score: Type.Number({ description: '0 to 1, comparable within one response.' }),
    content: Type.String(),
    metadata: Type.Object(
      {
        document_id: Type.String(),
        file_name: Type.String(),
        page: Type.Integer(),
        chunk_index: Type.Integer(),
        knowledge_type: Type.String(),
        title: Type.String(),
        conflicts: Type.Optional(
          Type.Array(CardConflict, {
            description: 'Extension: open conflicts of the card, each with the other side. Absent: none.',
          }),
        ),
      },
      { additionalProperties: Type.Unknown() },
    ),
    highlights: Type.Optional(
      Type.Object(
        { words: Type.Array(Span), sentence: Type.Union([Span, Type.Null()]) },
        { description: 'Only when asked for: words of the query, and the sentence closest to it.' },
      ),
    ),
  }),
);

export const SearchReply = Type.Object({
  results: Type.Array(SearchResult.ref),
  total_results: Type.Integer({ description: 'The number of results.' }),
  query_time_ms: Type.Integer(),
  tokens_used: Type.Object({ embedding: Type.Integer(), rerank: Type.Integer(), model_id: Type.String() }),
});
