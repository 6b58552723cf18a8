import { limits } from '@cardinal/contracts';
import { Type, type TSchema } from 'typebox';
import { idempotencyKeyPattern } from '../../../domain/idempotency.js';
import { cursorRule } from '../../../domain/cursors/cursor.js';
import { pageCursorForms } from '../../../domain/cursors/list-cursor.js';
import { timeCursorForm } from '../../../domain/cursors/time-cursor.js';

/** Largest integer that JSON numbers carry exactly. */
const maxId = Number.MAX_SAFE_INTEGER;

/** The largest upload, as clients are told of it. */
export const largestUpload = `${limits.uploadBytes / 2 ** 20} MB`;

export const Id = Type.Integer({ minimum: 1, maximum: maxId });
export const DateTime = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NullableDateTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });

/** The path parameter of a thing that is named by a number. */
export const idParams = (what: string) =>
  Type.Object({ id: Type.Integer({ minimum: 1, maximum: maxId, description: `The id of the ${what}.` }) });

/** Most collections that one request may name. */
const mostCollections = 32;

export const CollectionIds = Type.Array(Id, {
  minItems: 1,
  maxItems: mostCollections,
  description: 'As `collections/list` names them; one that is named twice counts once.',
});

/** A field that clients may leave out: checking the request fills in its default, so that it is always present for the handler. */
export function defaulted<S extends TSchema>(schema: S): S {
  return Type.Optional(schema);
}

/** One of the values, as a component of that name. */
export const oneOf = <const T extends readonly string[]>(
  values: T,
  options: { readonly title: string; readonly description?: string; readonly default?: T[number] },
) => Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options });

export const CollectionRef = Type.Object({ id: Id, name: Type.String() }, { title: 'CollectionRef' });
export const CollectionSummary = Type.Object(
  { id: Id, name: Type.String(), status: Type.String() },
  { title: 'CollectionSummary' },
);

export const Pagination = Type.Object(
  {
    page: Type.Integer(),
    limit: Type.Integer(),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    hasNextPage: Type.Boolean(),
    hasPreviousPage: Type.Boolean(),
    nextCursor: {
      ...NullableText,
      description:
        'Extension: `cursor` of the next page, which repeats and leaves out nothing when entries come or go meanwhile.',
    },
  },
  { title: 'Pagination' },
);

/** Which part of a list, from 1, and how much at a time. */
export const pageFields = {
  page: defaulted(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: 'From 1.' })),
  limit: defaulted(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries on a page.' })),
};

/** The cursor of the next page. @param description which field of the page before names it, and what holds without. */
export const cursorOfForm = (form: RegExp, description: string) =>
  Type.Optional(Type.String({ pattern: form.source, 'x-pattern-rule': cursorRule, description }));

/** The same, beside `page`. */
export const pageCursor = (list: keyof typeof pageCursorForms) =>
  cursorOfForm(
    pageCursorForms[list],
    'Extension: `nextCursor` of the page before; `page` counts for nothing beside it.',
  );

/** The same, for lists without numbered pages. */
export const timeCursor = cursorOfForm(
  timeCursorForm,
  '`next_cursor` of the page before. Without: from the newest on.',
);

/** A reply of the contract: a sentence for people, and what was asked for. */
export const reply = <S extends TSchema>(title: string, description: string, data: S) =>
  Type.Object({ message: Type.String(), data }, { title, description });

export const MessageReply = Type.Object(
  { message: Type.String() },
  { title: 'MessageReply', description: 'It is done.' },
);

/** A header by which a client may send a request again that it does not know to have arrived. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: idempotencyKeyPattern,
      'x-pattern-rule': 'must be 1 to 255 printable ASCII characters without blanks',
      description:
        'Extension: a key of your own for this request, such as a UUID. For a day, the same request with it is answered by what it made the ' +
        'first time, and another one is a 409.',
      examples: ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
    }),
  ),
});

/** A success whose body is `schema`, with headers beside it. */
export const described = <const C extends Readonly<Record<string, object>>>(
  description: string,
  content: C,
  headers: Readonly<Record<string, TSchema>> = {},
) => ({ description, content, headers });

/** Times written before. A list names the same moments over and over, and writing one costs more than all its other fields. */
const written = new Map<number, string>();
const maxWritten = 10_000;

/** A moment as clients read it: RFC 3339, UTC, to the millisecond. */
export function iso(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (written.size >= maxWritten) written.clear();
  written.set(ms, text);
  return text;
}
