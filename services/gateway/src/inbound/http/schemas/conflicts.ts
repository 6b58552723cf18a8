import { Type } from 'typebox';
import {
  CollectionSummary,
  pageCursor,
  DateTime,
  defaulted,
  Id,
  NullableDateTime,
  NullableText,
  oneOf,
  pageFields,
  Pagination,
  reply,
} from './common.js';
import { OptionalText } from './text.js';

const states = ['open', 'superseded', 'dismissed', 'resolved'] as const;
const types = ['value', 'date', 'polarity', 'name', 'summary'] as const;
const actions = ['dismiss', 'keep_first', 'keep_second', 'reopen'] as const;

/** Maximum length of a note, in characters. */
const maxNoteLength = 2_000;

const Side = Type.Object(
  {
    card_id: Type.String(),
    document_id: Type.String(),
    file_name: Type.String(),
    version: Type.Integer(),
    page: Type.Integer(),
    chunk_index: Type.Integer(),
    title: Type.String(),
    sentence: Type.String({ description: 'The sentence as it stands in the document, character for character.' }),
    start: Type.Integer({
      description: 'Offset of the sentence in the text of the file (`GET /files/{id}/text`), in UTF-16 code units.',
    }),
    end: Type.Integer({ description: 'Offset of the end of the sentence, exclusive.' }),
    value: Type.String({ description: 'The part of the sentence that differs, as written.', examples: ['30 days'] }),
    normalised: Type.String({
      description: '`value` in SI units or ISO 8601, if it is a quantity or a date.',
      examples: ['2592000 s'],
    }),
  },
  { title: 'ConflictSide' },
);

const Resolver = Type.Object({ id: Type.String(), name: Type.String() }, { title: 'ConflictSettler' });

const Conflict = Type.Object(
  {
    id: Id,
    type: Type.String({ description: types.join(', ') }),
    state: Type.String({ description: states.join(', ') }),
    score: Type.Number({ description: 'Similarity of the two sentences apart from the difference, 0 to 1.' }),
    first: Side,
    second: Side,
    further: Type.Integer({ description: 'Number of further findings that a summary stands for; 0 for other types.' }),
    action: { ...NullableText, description: 'dismiss, keep_first or keep_second; null if no user has decided.' },
    note: { ...NullableText, description: 'Reason for the decision; null if there is none.' },
    resolved_by: Type.Union([Resolver, Type.Null()]),
    resolved_at: NullableDateTime,
    created_at: DateTime,
  },
  { title: 'Conflict' },
);

export const ConflictReply = reply('ConflictReply', 'The conflict as it is now', Conflict);

export const ConflictListQuery = Type.Object({
  ...pageFields,
  cursor: pageCursor('conflicts'),
  state: Type.Optional(oneOf(states, { title: 'ConflictState', description: 'Only conflicts in this state.' })),
  type: Type.Optional(oneOf(types, { title: 'ConflictType', description: 'Only conflicts of this type.' })),
});

const ConflictPage = Type.Object(
  {
    collection: CollectionSummary,
    conflicts: Type.Array(Conflict),
    pagination: Pagination,
    stateCounts: Type.Record(Type.String(), Type.Integer(), {
      title: 'ConflictCounts',
      description: 'Number of conflicts in each state, with the same `type`, but regardless of `state`.',
    }),
  },
  { title: 'ConflictPage' },
);

export const ConflictListReply = Type.Object(
  { success: Type.Boolean(), data: ConflictPage },
  { title: 'ConflictListReply', description: 'A page of conflicts' },
);

export const ResolveRequest = Type.Object(
  {
    action: oneOf(actions, { title: 'ConflictAction' }),
    note: defaulted(OptionalText({ maxLength: maxNoteLength, default: '', description: 'Reason for the decision.' })),
  },
  {
    title: 'ResolveRequest',
    additionalProperties: false,
    examples: [{ action: 'keep_second', note: 'The 2026 policy counts.' }],
  },
);

export const CheckRequest = Type.Object(
  {
    budget_ms: defaulted(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 2_000,
        description: 'Approximate limit of the duration of the call, in milliseconds.',
      }),
    ),
  },
  { title: 'CheckRequest', additionalProperties: false, examples: [{ budget_ms: 2_000 }] },
);

export const CheckReply = reply(
  'CheckReply',
  'Progress of the comparison',
  Type.Object(
    {
      checked: Type.Integer({ description: 'Number of documents that have been compared with all others.' }),
      total: Type.Integer({ description: 'Number of documents that can be compared.' }),
      open: Type.Integer({ description: 'Number of open conflicts of the collection.' }),
      left_out: Type.Integer({
        description: 'Number of cards of these documents that were too complex to be compared.',
      }),
      done: Type.Boolean({ description: 'Whether all documents have been compared.' }),
    },
    { title: 'CheckProgress' },
  ),
);
