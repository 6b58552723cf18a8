import { Type, type TSchema } from 'typebox';
import { largestUpload } from './common.js';

const common = {
  code: Type.String({ description: 'Stable, machine-readable error code.', examples: ['REQUEST_INVALID'] }),
  request_id: Type.String({ description: 'Id of the request, also in the header `x-request-id`.' }),
  trace_id: Type.String({
    description:
      'W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`.',
  }),
};

const ErrorBody = Type.Object(
  { error: Type.String({ examples: ['top_k must be an integer between 1 and 100'] }), ...common },
  { title: 'Error', description: 'An error: a message for people, and a code for programs.' },
);

const TokenLimitError = Type.Object(
  {
    error: Type.String({ examples: ["The team's token limit is exceeded."] }),
    remaining: Type.Integer({ description: 'Tokens that the team, or the key, may still use in this period.' }),
    reason: Type.String({
      description: 'Number of tokens that the request needs, and of those that are left, in words.',
    }),
    ...common,
  },
  {
    title: 'TokenLimitError',
    description:
      'The token quota of the team or the budget of the key is too small. `Retry-After` has the seconds until the next period.',
  },
);

const UnansweredError = Type.Object(
  {
    error: Type.String(),
    ask_id: Type.Optional(Type.String({ description: 'Id of the ask, with which its events can still be read.' })),
    ...common,
  },
  {
    title: 'UnansweredError',
    description: 'The ask was cancelled, or takes longer than a request may wait and continues.',
  },
);

const texts = {
  400: 'A parameter is missing or breaks a rule; the message names the parameter and the rule',
  401: 'The API key is missing or invalid',
  403: 'The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation',
  404: 'The team of the key has no such resource',
  405: 'The path does not serve this method; `Allow` lists the methods that it serves',
  408: 'The body stopped arriving',
  409: 'The state of the resource does not allow the operation',
  412: '`If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match`',
  413: `The body is too large: a file may have at most ${largestUpload}, JSON 1 MiB`,
  415: 'The type of the body, or of the file in the body, is not accepted',
  416: 'The file has none of the bytes that `Range` requests',
  429: 'Too many requests or open event streams, or the token quota is used up',
  500: 'Internal error of the server',
  502: 'A configured model server refuses the request or sends an invalid response; a retry does not help',
  503: 'The service is overloaded, or a part of it does not answer; retry later',
  504: 'The answer takes longer than a request may wait',
} as const;
type FailureStatus = keyof typeof texts;

const RetryAfter = Type.Integer({ minimum: 0, description: 'Seconds to wait before a retry.' });
const headers: Partial<Record<FailureStatus, Readonly<Record<string, TSchema>>>> = {
  401: { 'WWW-Authenticate': Type.String({ description: 'The authentication scheme: Bearer.' }) },
  405: { Allow: Type.String({ description: 'The methods that the path serves.', examples: ['GET, HEAD, OPTIONS'] }) },
  416: { 'Content-Range': Type.String({ description: 'Number of bytes of the file.', examples: ['bytes */146515'] }) },
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
export const behindKey = [401, 403, ...open, 412, 429, 500, 503] as const;

/** Error statuses of operations behind a key to requests with a body, even if the operation expects none. */
export const withBody = [400, ...behindKey, 413, 415] as const;
