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
    'Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of ' +
    'each document, only the version is read that had come into force last by then, or none if there was none; with ' +
    '`current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in ' +
    '`metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its ' +
    'upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end ' +
    'of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts ' +
    'with statements that were in force then are shown.',
  examples: ['2024-12-31', '2024-12-31T17:00:00+01:00'],
});

export const SearchRequest = Type.Object(
  {
    query: Text({ maxLength: maxQuestionLength }),
    top_k: defaulted(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: 'Maximum number of results; with `exhaustive`, of results on a page.',
      }),
    ),
    rerank: defaulted(
      Type.Boolean({
        default: true,
        description:
          'Whether the best results are reordered: by the configured reranker, otherwise by relevance feedback from the first results.',
      }),
    ),
    current_only: defaulted(
      Type.Boolean({ default: true, description: 'false: superseded versions of documents are searched as well.' }),
    ),
    filters: Type.Optional(Filters),
    as_of: Type.Optional(AsOf),
    exhaustive: defaulted(
      Type.Boolean({
        default: false,
        description:
          'Extension: with true, all cards that match are returned, in pages of `top_k`, ordered by their score, with their number in ' +
          '`coverage`. Of cards with equal text, each is returned. `rerank` is ignored.',
      }),
    ),
    cursor: cursorOfForm(searchCursorForm, 'Extension: `next_cursor` of the previous page; needs `exhaustive`.'),
    highlights: defaulted(
      Type.Boolean({
        default: false,
        description:
          'Extension: with true, each result has the spans of the words of the query, and of the sentence closest to the query.',
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
  { title: 'CardConflict', description: 'A conflict of a card, with its other side.' },
);

const Span = Type.Object(
  {
    start: Type.Integer({ description: 'Offset of the first byte in the UTF-8 of `content`.' }),
    end: Type.Integer({ description: 'Offset after the last byte.' }),
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
        description: 'Extension: open conflicts of the card, each with its other side. Absent if there are none.',
      }),
    ),
  },
  {
    title: 'SearchResultMetadata',
    description:
      'The fields listed here, the properties of the document, and the user metadata of the file as `metadata.KEY`.',
    additionalProperties: Type.Unknown(),
  },
);

const Highlights = Type.Object(
  { words: Type.Array(Span), sentence: Type.Union([Span, Type.Null()]) },
  {
    title: 'Highlights',
    description:
      'Only if requested: spans in `content` of the words of the query, and of the sentence that is closest to the query.',
  },
);

const SearchResult = Type.Object(
  {
    id: Type.String({ description: 'Id of the card.' }),
    collection_id: Type.Integer({ ...Id, description: 'Extension: id of the collection of the card.' }),
    score: Type.Number({ description: 'Relevance, 0 to 1, comparable within one response.' }),
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
    scored: Type.Integer({ description: 'Number of cards in the scope of the search, each of which was scored.' }),
    matched: Type.Integer({ description: 'Number of cards that match, on all pages.' }),
    documents: Type.Integer({
      description:
        'Number of documents with cards that match. A document in several collections counts in each of them.',
    }),
  },
  {
    title: 'SearchCoverage',
    description:
      'Extension: totals of an exhaustive search. If they differ between pages, documents were added or removed meanwhile, and scores ' +
      'have changed; a new search from the first page is consistent.',
  },
);

export const SearchReply = Type.Object(
  {
    results: Type.Array(SearchResult),
    total_results: Type.Integer({ description: 'Number of entries in `results`.' }),
    query_time_ms: Type.Integer(),
    tokens_used: SearchTokens,
    coverage: Type.Optional(SearchCoverage),
    next_cursor: Type.Optional({
      ...NullableText,
      description: 'Extension, only of an exhaustive search: `cursor` for the next page; null on the last page.',
    }),
  },
  { title: 'SearchReply', description: 'Results, best first' },
);
