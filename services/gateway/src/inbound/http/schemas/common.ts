import { Type, type Static, type TSchema } from 'typebox';

/** A schema that the OpenAPI document lists under its name, for use inside others. */
export interface Named<S extends TSchema> {
  /** To be registered with the server, once. */
  readonly component: S & { readonly $id: string };
  /** To be used in its place. */
  readonly ref: ReturnType<typeof Type.Unsafe<Static<S>>>;
}

export function named<S extends TSchema>(name: string, schema: S): Named<S> {
  return { component: { ...schema, $id: name }, ref: Type.Unsafe<Static<S>>({ $ref: `${name}#` }) };
}

/** Largest integer that JSON numbers carry exactly. */
const maxId = Number.MAX_SAFE_INTEGER;

export const Id = Type.Integer({ minimum: 1, maximum: maxId });
export const IdParams = Type.Object({ id: Id });
export const DateTime = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((value) => Type.Literal(value)));

const Extra = {
  code: Type.String({ description: 'Stable and machine-readable.', examples: ['REQUEST_INVALID'] }),
  request_id: Type.String({ description: 'Also in the header `x-request-id`.' }),
  trace_id: Type.String({
    description:
      'W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`.',
  }),
};

export const ErrorBody = named(
  'Error',
  Type.Object(
    { error: Type.String({ examples: ['top_k must be an integer between 1 and 100'] }), ...Extra },
    { description: 'What went wrong, for people and for programs.' },
  ),
);

export const TokenLimitError = named(
  'TokenLimitError',
  Type.Object(
    {
      error: Type.String({ examples: ["The team's token limit is exceeded."] }),
      remaining: Type.Integer({ description: 'Tokens the team may still use in this period.' }),
      reason: Type.String(),
      ...Extra,
    },
    { description: 'The quota does not suffice. The header `Retry-After` says when it starts anew, in seconds.' },
  ),
);

const failureTexts = {
  400: 'A parameter is missing or breaks a rule; the message names both',
  401: 'No valid API key',
  403: 'The role of the key is below moderator',
  404: 'There is no such thing in the team of the key',
  408: 'The file stopped arriving',
  409: 'The state does not allow it',
  413: 'The file is larger than 50 MB',
  415: 'The type of the file is not accepted',
  429: 'Too many requests or open event streams, or the token quota is used up',
  500: 'Our fault',
  503: 'A part of the service does not answer; try again',
  504: 'It takes longer than a request may wait',
} as const;
type FailureStatus = keyof typeof failureTexts;

/** What a response is described by where its schema is a reference. */
const described = (text: string) => ({ 'x-response-description': text });

/** The error responses of an operation, each in the common shape. */
export function failures<const S extends FailureStatus>(...statuses: readonly S[]) {
  const responses: Partial<Record<FailureStatus, typeof ErrorBody.ref>> = {};
  for (const status of statuses) responses[status] = { ...ErrorBody.ref, ...described(failureTexts[status]) };
  return responses as Record<S, typeof ErrorBody.ref>;
}

/** 429 of an operation that uses tokens: either body. */
export const tokenFailures = {
  429: Type.Unsafe<Static<typeof ErrorBody.component>>({
    ...described(failureTexts[429]),
    anyOf: [TokenLimitError.ref, ErrorBody.ref],
  }),
};

/** Statuses that any operation behind a key may answer with. */
export const common = [401, 403, 429, 500, 503] as const;
