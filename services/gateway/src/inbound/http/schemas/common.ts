import { limits } from '@cardinal/contracts';
import { Type, type TSchema } from 'typebox';
import { idempotencyKeyPattern } from '../../../domain/idempotency.js';
import { cursorRule } from '../../../domain/cursors/cursor.js';
import { idCursorForm } from '../../../domain/cursors/id-cursor.js';
import { pageCursorForms } from '../../../domain/cursors/list-cursor.js';
import { timeCursorForm } from '../../../domain/cursors/time-cursor.js';

/** Largest integer that JSON numbers carry exactly. */
const maxId = Number.MAX_SAFE_INTEGER;

/** Maximum size of an upload, as shown in descriptions. */
export const largestUpload = `${limits.uploadBytes / 2 ** 20} MB`;

export const Id = Type.Integer({ minimum: 1, maximum: maxId });
export const DateTime = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NullableDateTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });

/** Path parameters of a resource with a numeric id. */
export const idParams = (what: string) =>
  Type.Object({ id: Type.Integer({ minimum: 1, maximum: maxId, description: `The id of the ${what}.` }) });

/** Maximum number of collections in one request. */
const mostCollections = 32;

export const CollectionIds = Type.Array(Id, {
  minItems: 1,
  maxItems: mostCollections,
  description: 'Ids of collections, as in `GET /collections/list`. Duplicates count once.',
});

/** A field that clients may omit. Validation fills in its default, so that it is always present for the handler. */
export function defaulted<S extends TSchema>(schema: S): S {
  return Type.Optional(schema);
}

/** An enumeration of strings. Its `title` becomes the name of an OpenAPI component. */
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
        'Extension: `cursor` for the next page, which repeats and skips no entries when others are added or removed meanwhile. ' +
        'null on the last page.',
    },
  },
  { title: 'Pagination' },
);

/** Query parameters of lists with numbered pages. */
export const pageFields = {
  page: defaulted(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: 'Page number, from 1.' }),
  ),
  limit: defaulted(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of entries on a page.' }),
  ),
};

/** A `cursor` query parameter. @param description names the response field that has the cursor, and the effect of omitting it. */
export const cursorOfForm = (form: RegExp, description: string) =>
  Type.Optional(Type.String({ pattern: form.source, 'x-pattern-rule': cursorRule, description }));

/** A `cursor` query parameter of lists that also have numbered pages. */
export const pageCursor = (list: keyof typeof pageCursorForms) =>
  cursorOfForm(
    pageCursorForms[list],
    'Extension: `nextCursor` of the previous page. If it is present, `page` is ignored.',
  );

/** A `cursor` of lists of MCP that are ordered by id and also have numbered pages. */
export const idCursor = cursorOfForm(
  idCursorForm,
  '`next_cursor` of the previous page. If it is present, `page` is ignored.',
);

/** A `cursor` query parameter of lists ordered by time, without numbered pages. */
export const timeCursor = cursorOfForm(
  timeCursorForm,
  '`next_cursor` of the previous page. Absent: the first page, with the newest entries.',
);

/** A reply as the contract defines it: `message`, a sentence for people, and `data`. */
export const reply = <S extends TSchema>(title: string, description: string, data: S) =>
  Type.Object({ message: Type.String(), data }, { title, description });

export const MessageReply = Type.Object(
  { message: Type.String() },
  { title: 'MessageReply', description: 'The operation is done' },
);

/** Header that lets a client safely repeat a request whose outcome it does not know. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: idempotencyKeyPattern,
      'x-pattern-rule': 'must be 1 to 255 printable ASCII characters without blanks',
      description:
        'Extension: a key that the client chooses for this request, such as a UUID. For a day, the same request with the same key gets ' +
        'the result of the first one, and a different request with this key is a 409.',
      examples: ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
    }),
  ),
});

/** A success response with its content by media type, and its headers. */
export const described = <const C extends Readonly<Record<string, object>>>(
  description: string,
  content: C,
  headers: Readonly<Record<string, TSchema>> = {},
) => ({ description, content, headers });

/** Cache of formatted times. Entries of a list repeat the same times, and formatting one costs more than all other fields of an entry. */
const written = new Map<number, string>();
const maxWritten = 10_000;

/** Formats a time as RFC 3339, in UTC, with milliseconds. @param ms milliseconds since the Unix epoch. */
export function iso(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (written.size >= maxWritten) written.clear();
  written.set(ms, text);
  return text;
}
