/** Base of all errors that this package throws. An abort is an exception: like `fetch`, it throws the reason of the signal. */
export class CardinalError extends Error {
  override readonly name: string = 'CardinalError';
  /** Stable and machine-readable: the server's, or one of this package that begins with `CLIENT_`. */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** No response arrived, or only part of one. */
export class NetworkError extends CardinalError {
  override readonly name = 'NetworkError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, 'CLIENT_NETWORK', options);
  }
}

/** A success response that does not match the interface: most likely `baseUrl` is not the URL of a Cardinal server. */
export class UnreadableAnswerError extends CardinalError {
  override readonly name = 'UnreadableAnswerError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, 'CLIENT_UNREADABLE_ANSWER', options);
  }
}

/** The server ended a stream with a failure as its last event. */
export class StreamFailedError extends CardinalError {
  override readonly name = 'StreamFailedError';
  /** Id of the ask, with which its events can be read again. */
  readonly askId: string | undefined;

  constructor(message: string, code: string, askId: string | undefined) {
    super(message, code);
    this.askId = askId;
  }
}

/** Content of an error response. */
export interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  /** Identifies the request in the server's log. */
  readonly requestId?: string | undefined;
  /** Id of the W3C trace in which the server handled the request. */
  readonly traceId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The whole body if it is JSON, with fields such as `remaining` and `reason` of a quota, or `ask_id` of a running ask. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** The server answered with an error. */
export class ApiError extends CardinalError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly requestId: string | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ message, code, status, requestId, traceId, retryAfterSeconds, body = {} }: Refusal) {
    super(message, code);
    this.status = status;
    this.requestId = requestId;
    this.traceId = traceId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }
}

/** 401: the key is missing, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key may not do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** 404: there is no such thing in the team of the key. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 429: too many requests, or the token quota is used up. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** Any other 4xx: the request is wrong, so that a retry cannot help. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 5xx: the server, or a proxy in front of it, failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

const byStatus = new Map<number, typeof ApiError>([
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [429, RateLimitError],
]);

/** Creates an error of the class for its status. */
export function refusalOf(refusal: Refusal): ApiError {
  const Class = byStatus.get(refusal.status) ?? (refusal.status >= 500 ? ServerError : InvalidRequestError);
  return new Class(refusal);
}
