import { AppError, errorKinds, UnexpectedError, type ErrorKind } from '@cardinal/kernel';
import { ServerError, Status, type ClientError, type Metadata } from 'nice-grpc-common';

const statusOf = {
  invalid: Status.INVALID_ARGUMENT,
  unauthenticated: Status.UNAUTHENTICATED,
  forbidden: Status.PERMISSION_DENIED,
  'not-found': Status.NOT_FOUND,
  conflict: Status.ABORTED,
  exhausted: Status.RESOURCE_EXHAUSTED,
  unavailable: Status.UNAVAILABLE,
  timeout: Status.DEADLINE_EXCEEDED,
  cancelled: Status.CANCELLED,
  internal: Status.INTERNAL,
} as const satisfies Record<ErrorKind, Status>;

const kindOf = new Map<Status, ErrorKind>(errorKinds.map((kind) => [statusOf[kind], kind]));

/** The trailer that carries the stable code. */
export const errorCodeTrailer = 'error-code';

/** A failure another service reported. Keeps that service's code, so a trace reads end to end. */
export class RemoteError extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(report: { kind: ErrorKind; code: string; message: string; peer: string; cause?: unknown }) {
    super(report.message, { cause: report.cause, facts: { peer: report.peer } });
    this.kind = report.kind;
    this.code = report.code;
  }
}

/** What a server handler sends: the kind as status, the code in a trailer, the message as details; never the cause. */
export function toServerError(thrown: unknown, trailer: Metadata): ServerError {
  const error = asAppError(thrown);
  trailer.set(errorCodeTrailer, error.code);
  return new ServerError(statusOf[error.kind], error.message);
}

/**
 * What a client throws. Statuses we never send (UNKNOWN, DATA_LOSS…) are `internal`. Without a code no handler of ours was reached; what
 * the library says then names addresses, which are no business of users: it stays in the cause.
 */
export function fromClientError(error: ClientError, code: string | undefined, peer: string): RemoteError {
  const kind = kindOf.get(error.code) ?? 'internal';
  if (code !== undefined) return new RemoteError({ kind, code, message: error.details, peer, cause: error });
  const service = /^\/?cardinal\.(\w+)\./.exec(peer)?.[1] ?? 'called';
  if (kind === 'unavailable') {
    const message = `The ${service} service cannot be reached now.`;
    return new RemoteError({ kind, code: 'REMOTE_UNREACHABLE', message, peer, cause: error });
  }
  if (kind === 'timeout') {
    const message = `The ${service} service did not answer in time.`;
    return new RemoteError({ kind, code: 'REMOTE_TIMEOUT', message, peer, cause: error });
  }
  return new RemoteError({ kind, code: 'REMOTE_UNSPECIFIED', message: error.details, peer, cause: error });
}

/** The same for a call that never left the process. */
export function fromLocalError(thrown: unknown, peer: string): RemoteError {
  const error = asAppError(thrown);
  return new RemoteError({ kind: error.kind, code: error.code, message: error.message, peer, cause: error });
}

export function isAbortError(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function asAppError(thrown: unknown): AppError {
  if (isAbortError(thrown)) return new CallCancelledError('The caller gave up.', { cause: thrown });
  return UnexpectedError.from(thrown);
}

/** The caller's signal fired before the call was done. */
export class CallCancelledError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'CALL_CANCELLED';
}
