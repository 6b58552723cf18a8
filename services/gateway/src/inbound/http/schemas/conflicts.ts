import { Type } from 'typebox';
import { DateTime, Id, named, NullableText, oneOf } from './common.js';

const states = ['open', 'superseded', 'dismissed', 'resolved'] as const;
const types = ['value', 'date', 'polarity', 'name', 'summary'] as const;
const actions = ['dismiss', 'keep_first', 'keep_second', 'reopen'] as const;

/** Longest note, in UTF-16 code units. */
const maxNoteLength = 2_000;
const NullableDateTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });

const Side = Type.Object({
  card_id: Type.String(),
  document_id: Type.String(),
  file_name: Type.String(),
  version: Type.Integer(),
  page: Type.Integer(),
  chunk_index: Type.Integer(),
  title: Type.String(),
  sentence: Type.String({ description: 'As the document has it, character for character.' }),
  start: Type.Integer({ description: 'Of the sentence in the canonical text, in UTF-16 code units.' }),
  end: Type.Integer({ description: 'Exclusive.' }),
  value: Type.String({ description: 'What differs, as written.', examples: ['30 days'] }),
  normalised: Type.String({ description: 'In SI units or ISO 8601 where it is measured.', examples: ['2592000 s'] }),
});

export const Conflict = named(
  'Conflict',
  Type.Object({
    id: Id,
    type: Type.String({ description: types.join(', ') }),
    state: Type.String({ description: states.join(', ') }),
    score: Type.Number({ description: '0 to 1: how alike the two sentences are apart from the difference.' }),
    first: Side,
    second: Side,
    further: Type.Integer({ description: 'Findings that a summary stands for; otherwise 0.' }),
    action: NullableText,
    note: NullableText,
    resolved_by: Type.Unsafe<{ id: string; name: string } | null>({
      type: ['object', 'null'],
      properties: { id: { type: 'string' }, name: { type: 'string' } },
    }),
    resolved_at: NullableDateTime,
    created_at: DateTime,
  }),
);

export const ConflictListQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  state: Type.Optional(oneOf(states)),
  type: Type.Optional(oneOf(types)),
});

export const ConflictList = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({
    collection: Type.Object({ id: Id, name: Type.String(), status: Type.String() }),
    conflicts: Type.Array(Conflict.ref),
    pagination: Type.Object({
      page: Type.Integer(),
      limit: Type.Integer(),
      totalCount: Type.Integer(),
      totalPages: Type.Integer(),
      hasNextPage: Type.Boolean(),
      hasPreviousPage: Type.Boolean(),
    }),
    stateCounts: Type.Record(Type.String(), Type.Integer(), {
      description: 'state → conflicts of the same type, whatever the state filter.',
    }),
  }),
});

export const ResolveBody = Type.Object(
  {
    action: oneOf(actions),
    note: Type.String({ maxLength: maxNoteLength, default: '' }),
  },
  { additionalProperties: false, examples: [{ action: 'keep_second', note: 'The 2026 policy counts.' }] },
);

export const CheckBody = Type.Object(
  { budget_ms: Type.Integer({ minimum: 1, maximum: 10_000, default: 2_000 }) },
  { additionalProperties: false },
);

export const CheckReply = Type.Object({
  message: Type.String(),
  data: Type.Object({
    checked: Type.Integer({ description: 'Documents that have been compared with all others.' }),
    total: Type.Integer({ description: 'Documents that can be.' }),
    open: Type.Integer({ description: 'Open conflicts of the collection.' }),
    left_out: Type.Integer({ description: 'Cards of these documents that were too complex to be compared.' }),
    done: Type.Boolean(),
  }),
});
