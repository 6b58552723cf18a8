import { Type, type TSchema } from 'typebox';
import { largestUpload } from './common.js';

const common = {
  code: Type.String({ description: 'Stable and machine-readable.', examples: ['REQUEST_INVALID'] }),
  request_id: Type.String({ description: 'Also in the header `x-request-id`.' }),
  trace_id: Type.String({
    description:
      'W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`.',
  }),
};

const ErrorBody = Type.Object(
  { error: Type.String({ examples: ['top_k must be an integer between 1 and 100'] }), ...common },
  { title: 'Error', description: 'What went wrong, for people and for programs.' },
);

const TokenLimitError = Type.Object(
  {
    error: Type.String({ examples: ["The team's token limit is exceeded."] }),
    remaining: Type.Integer({ description: 'Tokens the team may still use in this period.' }),
    reason: Type.String(),
    ...common,
  },
  {
    title: 'TokenLimitError',
    description: 'The quota does not suffice. The header `Retry-After` says when it starts anew, in seconds.',
  },
);

const UnansweredError = Type.Object(
  {
    error: Type.String(),
    ask_id: Type.Optional(Type.String({ description: 'By which the events of the ask can still be read.' })),
    ...common,
  },
  {
    title: 'UnansweredError',
    description: 'The ask was cancelled, or takes longer than a request may wait and goes on.',
  },
);

const texts = {
  400: 'A parameter is missing or breaks a rule; the message names both',
  401: 'No valid API key',
  403: 'The role of the key is below moderator, or the key is not meant for this: its scopes or its collections',
  404: 'There is no such thing in the team of the key',
  405: 'The path does not serve this method; `Allow` names those that it does',
  408: 'The file stopped arriving',
  409: 'The state does not allow it',
  413: `The body is too large: a file has at most ${largestUpload}, JSON 1 MiB`,
  415: 'The type of the body, or of the file in it, is not accepted',
  416: 'None of the bytes that `Range` asks for exist',
  429: 'Too many requests or open event streams, or the token quota is used up',
  500: 'Our fault',
  502: 'A model that is configured refuses the installation, or answers out of its format; trying again does not help',
  503: 'A part of the service does not answer; try again',
  504: 'It takes longer than a request may wait',
} as const;
type FailureStatus = keyof typeof texts;

const RetryAfter = Type.Integer({ minimum: 0, description: 'Seconds after which to try again.' });
const headers: Partial<Record<FailureStatus, Readonly<Record<string, TSchema>>>> = {
  401: { 'WWW-Authenticate': Type.String({ description: 'The scheme: Bearer.' }) },
  405: { Allow: Type.String({ description: 'The methods of this path.', examples: ['GET, HEAD, OPTIONS'] }) },
  416: { 'Content-Range': Type.String({ description: 'How many bytes there are.', examples: ['bytes */146515'] }) },
  429: { 'Retry-After': RetryAfter },
  503: { 'Retry-After': RetryAfter },
};

const failure = (status: FailureStatus, schema: TSchema = ErrorBody) => ({
  description: texts[status],
  ...(headers[status] ? { headers: headers[status] } : {}),
  content: { 'application/json': { schema } },
});

/** The error responses of an operation, each in the common shape. */
export function failures<const S extends FailureStatus>(...statuses: readonly S[]) {
  const responses: Partial<Record<FailureStatus, ReturnType<typeof failure>>> = {};
  for (const status of statuses) responses[status] = failure(status);
  return responses as Record<S, ReturnType<typeof failure>>;
}

/** Error responses of operations that use tokens of models: 429 with either body, and 502. */
export const tokenFailures = {
  429: failure(429, Type.Union([TokenLimitError, ErrorBody], { title: 'TooManyRequestsError' })),
  502: failure(502),
};

/** Error responses of an ask without an answer, or without one yet. */
export const unanswered = { 409: failure(409, UnansweredError), 504: failure(504, UnansweredError) };

/** Error statuses of any operation. */
export const open = [405] as const;

/** Error statuses of any operation behind a key. */
export const behindKey = [401, 403, ...open, 429, 500, 503] as const;

/** Error statuses of operations behind a key to requests with a body, even if the operation expects none. */
export const withBody = [400, ...behindKey, 413, 415] as const;
