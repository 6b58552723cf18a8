/** Everything that this package throws, except an abort: that is the reason of the signal, as of `fetch`. */
export class CardinalError extends Error {
  override readonly name: string = 'CardinalError';
  /** Stable and machine-readable: the server's, or one of this package that begins with `CLIENT_`. */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** No answer came, or not all of it. */
export class NetworkError extends CardinalError {
  override readonly name = 'NetworkError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, 'CLIENT_NETWORK', options);
  }
}

/** A success that is not of the interface: most likely `baseUrl` names something else than Cardinal. */
export class UnreadableAnswerError extends CardinalError {
  override readonly name = 'UnreadableAnswerError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, 'CLIENT_UNREADABLE_ANSWER', options);
  }
}

/** The server ended a stream with a failure as its last event. */
export class StreamFailedError extends CardinalError {
  override readonly name = 'StreamFailedError';
  /** Of an ask, by which its events can be read again. */
  readonly askId: string | undefined;

  constructor(message: string, code: string, askId: string | undefined) {
    super(message, code);
    this.askId = askId;
  }
}

/** What is known of an answer that is an error. */
export interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  /** Identifies the request in the server's log. */
  readonly requestId?: string | undefined;
  /** Of the W3C trace in which the server handled the request. */
  readonly traceId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The whole body where it is JSON: `remaining` and `reason` of a quota, `ask_id` of an ask that is still running. */
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

/** Any other 4xx: the request is wrong, and will be when it is sent again. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 5xx: the server failed, or a proxy before it. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

const byStatus = new Map<number, typeof ApiError>([
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [429, RateLimitError],
]);

/** The error of the class that the status asks for. */
export function refusalOf(refusal: Refusal): ApiError {
  const Class = byStatus.get(refusal.status) ?? (refusal.status >= 500 ? ServerError : InvalidRequestError);
  return new Class(refusal);
}
