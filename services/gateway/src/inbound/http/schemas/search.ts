import { Type } from 'typebox';
import { searchCursorForm } from '../../../domain/cursors/search-cursor.js';
import { CollectionIds, cursorOfForm, defaulted, Id, NullableText } from './common.js';
import { Filters } from './filters.js';
import { Text } from './text.js';

/** Maximum length of a query or question, in characters. */
export const maxQuestionLength = 8_000;

export const AsOf = Type.String({
  minLength: 10,
  maxLength: 64,
  description:
    'Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had ' +
    'come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the ' +
    'date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when ' +
    'it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after ' +
    '`metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.',
  examples: ['2024-12-31', '2024-12-31T17:00:00+01:00'],
});

export const SearchRequest = Type.Object(
  {
    query: Text({ maxLength: maxQuestionLength }),
    top_k: defaulted(Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Most results.' })),
    rerank: defaulted(
      Type.Boolean({
        default: true,
        description:
          'Whether the best results are ordered anew: by the configured reranker, else by feedback of the first ones.',
      }),
    ),
    current_only: defaulted(
      Type.Boolean({ default: true, description: 'false also searches superseded document versions.' }),
    ),
    filters: Type.Optional(Filters),
    as_of: Type.Optional(AsOf),
    exhaustive: defaulted(
      Type.Boolean({
        default: false,
        description:
          'Extension: every card that matches, `top_k` at a time, by its own score, and how many there are; cards of equal text are each there. ' +
          '`rerank` counts for nothing beside it.',
      }),
    ),
    cursor: cursorOfForm(searchCursorForm, 'Extension: `next_cursor` of the page before; needs `exhaustive`.'),
    highlights: defaulted(
      Type.Boolean({
        default: false,
        description: 'Extension: each result says which of its words and which sentence answer the query.',
      }),
    ),
  },
  { title: 'SearchRequest', additionalProperties: false, examples: [{ query: 'hotel cost limit', top_k: 5 }] },
);

export const SearchCollectionsRequest = Type.Object(
  { collection_ids: CollectionIds, ...SearchRequest.properties },
  {
    title: 'SearchCollectionsRequest',
    additionalProperties: false,
    examples: [{ collection_ids: [1, 2], query: 'hotel cost limit', top_k: 5 }],
  },
);

const ConflictCounterpart = Type.Object(
  {
    card_id: Type.String(),
    document_id: Type.String(),
    file_name: Type.String(),
    page: Type.Integer(),
    sentence: Type.String(),
    value: Type.Optional(Type.String()),
  },
  { title: 'ConflictCounterpart' },
);

export const CardConflict = Type.Object(
  { id: Type.Integer(), type: Type.String(), with: ConflictCounterpart },
  { title: 'CardConflict', description: 'The other side of a conflict that a card is in.' },
);

const Span = Type.Object(
  {
    start: Type.Integer({ description: 'First byte in the UTF-8 of `content`.' }),
    end: Type.Integer({ description: 'The byte after the last.' }),
  },
  { title: 'Span' },
);

const SearchResultMetadata = Type.Object(
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
  {
    title: 'SearchResultMetadata',
    description: 'Also properties of the document, and as `metadata.KEY` what you say of the file.',
    additionalProperties: Type.Unknown(),
  },
);

const Highlights = Type.Object(
  { words: Type.Array(Span), sentence: Type.Union([Span, Type.Null()]) },
  { title: 'Highlights', description: 'Only when asked for: words of the query, and the sentence closest to it.' },
);

const SearchResult = Type.Object(
  {
    id: Type.String({ description: 'The id of the card.' }),
    collection_id: Type.Integer({ ...Id, description: 'Extension: the collection that the card is in.' }),
    score: Type.Number({ description: '0 to 1, comparable within one response.' }),
    content: Type.String(),
    metadata: SearchResultMetadata,
    highlights: Type.Optional(Highlights),
  },
  { title: 'SearchResult' },
);

const SearchTokens = Type.Object(
  { embedding: Type.Integer(), rerank: Type.Integer(), model_id: Type.String() },
  { title: 'SearchTokens' },
);

const SearchCoverage = Type.Object(
  {
    scored: Type.Integer({ description: 'Cards that the search may see; each was scored.' }),
    matched: Type.Integer({ description: 'Cards that match, on all pages.' }),
    documents: Type.Integer({
      description: 'Documents that these are in; one that is in several collections counts in each.',
    }),
  },
  {
    title: 'SearchCoverage',
    description:
      'Extension: what an exhaustive search has found. Where it differs from page to page, documents have come or gone and scores moved: a ' +
      'search begun anew has all of one moment.',
  },
);

export const SearchReply = Type.Object(
  {
    results: Type.Array(SearchResult),
    total_results: Type.Integer({ description: 'The number of results.' }),
    query_time_ms: Type.Integer(),
    tokens_used: SearchTokens,
    coverage: Type.Optional(SearchCoverage),
    next_cursor: Type.Optional({
      ...NullableText,
      description: 'Extension, of an exhaustive search: `cursor` of the next page; null: this is the last one.',
    }),
  },
  { title: 'SearchReply', description: 'The best results first' },
);
