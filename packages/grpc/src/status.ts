import {
  AppError,
  errorKindOf,
  errorKinds,
  remoteUnimplemented,
  UnexpectedError,
  type ErrorKind,
} from '@cardinal/kernel';
import { ServerError, Status, type ClientError, type Metadata } from 'nice-grpc-common';

/** One status per kind, so that the mapping works in both directions. */
export const statusOf = {
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

/** Trailers with kind and code of a failure, because proxies and the library send statuses of their own, but no kinds or codes of ours. */
const kindTrailer = 'error-kind';
const codeTrailer = 'error-code';

/** A failure that another service reported. Keeps that service's code, so that a failure has one code along the whole trace. */
export class RemoteError extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(report: { kind: ErrorKind; code: string; message: string; peer: string; cause?: unknown }) {
    super(report.message, { cause: report.cause, facts: { peer: report.peer } });
    this.kind = report.kind;
    this.code = report.code;
  }
}

/** The failure that a server sends: kind and code in trailers, the status of the kind, the message as details; never the cause. */
export function toServerError(thrown: unknown, trailer: Metadata): ServerError {
  const error = asAppError(thrown);
  trailer.set(kindTrailer, error.kind).set(codeTrailer, error.code);
  return new ServerError(statusOf[error.kind], error.message);
}

/**
 * The error that a client throws. Without a code trailer no handler of ours was reached: the kind is that of the status, and statuses that
 * we never send (UNKNOWN, DATA_LOSS…) become `internal`. The library's message may then name addresses, which users must not see: it is
 * only in the cause.
 */
export function fromClientError(error: ClientError, trailer: Metadata, peer: string): RemoteError {
  const code = trailer.get(codeTrailer);
  const kind = errorKindOf(trailer.get(kindTrailer)) ?? kindOf.get(error.code) ?? 'internal';
  if (code !== undefined) return new RemoteError({ kind, code, message: error.details, peer, cause: error });
  const service = serviceIn(peer) ?? 'called';
  if (kind === 'unavailable') {
    const message = `The ${service} service cannot be reached now.`;
    return new RemoteError({ kind, code: 'REMOTE_UNREACHABLE', message, peer, cause: error });
  }
  if (kind === 'timeout') {
    const message = `The ${service} service did not answer in time.`;
    return new RemoteError({ kind, code: 'REMOTE_TIMEOUT', message, peer, cause: error });
  }
  if (error.code === Status.UNIMPLEMENTED) {
    const message = `The ${service} service does not support this call: it runs another release.`;
    return new RemoteError({ kind, code: remoteUnimplemented, message, peer, cause: error });
  }
  return new RemoteError({ kind, code: 'REMOTE_UNSPECIFIED', message: error.details, peer, cause: error });
}

/** The failure of an in-process call. */
export function fromLocalError(thrown: unknown, peer: string): RemoteError {
  const error = asAppError(thrown);
  return new RemoteError({ kind: error.kind, code: error.code, message: error.message, peer, cause: error });
}

/** The service that a call is for. @param path `/cardinal.ingest.v1.CatalogService/GetScope`, with or without its leading slash. */
export const serviceIn = (path: string): string | undefined => /^\/?cardinal\.(\w+)\./.exec(path)?.[1];

export function isAbortError(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function asAppError(thrown: unknown): AppError {
  if (isAbortError(thrown)) return new CallCancelledError('The caller cancelled the call.', { cause: thrown });
  return UnexpectedError.from(thrown);
}

/** The caller's signal aborted before the call was done. */
export class CallCancelledError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'CALL_CANCELLED';
}
