import { AppError, UnexpectedError, type ErrorKind } from '@cardinal/kernel';
import type { FastifyError } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { describeSchemaError } from './validation.js';

/** Maps kinds of failure to HTTP statuses; the only place that does. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  exhausted: 429,
  cancelled: 499, // as nginx logs it: the caller has gone, and nobody reads this answer
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<ErrorKind, number>;

/** The answer to a failed request. */
export interface Failure {
  readonly status: number;
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  /** Fields of the body beside `error`, `code`, `request_id` and `trace_id`. */
  readonly extra: Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The text of a failure for people. */
export interface Told {
  readonly message: string;
  /** BCP 47 language tag. */
  readonly language: string;
}

/** How one edge differs from the defaults. */
export interface FailureRules {
  /** Error codes with a more specific status than that of their kind. */
  readonly statusByCode?: Readonly<Record<string, number>>;
  /** Fields and headers that this edge adds to an error. */
  readonly detailsOf?: (error: AppError) => Partial<Pick<Failure, 'extra' | 'headers'>>;
  /** Translates a failure into the language that the request's headers ask for. Absent: messages stay in English. */
  readonly told?: (failure: Failure, headers: IncomingHttpHeaders) => Told;
}

/** Codes for errors of Fastify; any other 4xx of Fastify is `REQUEST_INVALID`. */
const codeOfRefusal: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'REQUEST_JSON_INVALID',
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'REQUEST_MEDIA_TYPE_UNSUPPORTED',
};

/** Turns anything thrown while serving a request into its answer. An unknown error becomes a 500 without details. */
export function toFailure(thrown: unknown, rules: FailureRules = {}): Failure {
  if (!(thrown instanceof AppError) && isRefusal(thrown)) {
    return {
      status: thrown.statusCode,
      kind: 'invalid',
      code: codeOfRefusal[thrown.code] ?? 'REQUEST_INVALID',
      message: messageOf(thrown),
      extra: {},
      headers: {},
    };
  }
  const error = UnexpectedError.from(thrown);
  const details = rules.detailsOf?.(error) ?? {};
  return {
    status: rules.statusByCode?.[error.code] ?? statusOf[error.kind],
    kind: error.kind,
    code: error.code,
    message: error.message,
    extra: details.extra ?? {},
    headers: { ...challenge(error), ...details.headers },
  };
}

/** Whether the error is one by which Fastify, or one of its plugins, reports that the request is at fault. */
function isRefusal(thrown: unknown): thrown is FastifyError & { readonly statusCode: number } {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return false;
  return typeof thrown.statusCode === 'number' && thrown.statusCode >= 400 && thrown.statusCode < 500;
}

function messageOf(refusal: FastifyError): string {
  const [first] = refusal.validation ?? [];
  if (first) return describeSchemaError(refusal.validation ?? [], refusal.validationContext);
  if (refusal.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'The body must be valid JSON.';
  if (refusal.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'The body must be sent as application/json.';
  return refusal.message;
}

function challenge(error: AppError): Record<string, string> {
  return error.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {};
}
