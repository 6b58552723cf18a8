import { AppError } from '@cardinal/kernel';
import {
  ApiError,
  AuthenticationError,
  CardinalError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
} from '@cardinal/client/node';
import { NoServerError, NotThereError } from './server/errors.js';
import { UsageError } from './usage-error.js';

/** The text of a failure. */
export interface Failure {
  readonly error: string;
  readonly code: string;
  readonly status?: number;
  /** The operator finds the request by it in the server's log. */
  readonly trace_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly retry_after_seconds?: number | undefined;
}

export function failureOf(thrown: unknown, signal: AbortSignal): Failure {
  if (isInterrupt(thrown, signal)) return { error: 'Interrupted.', code: 'CLI_INTERRUPTED' };
  if (thrown instanceof ApiError) {
    const { message, code, status, traceId, requestId, retryAfterSeconds } = thrown;
    return {
      error: message,
      code,
      status,
      trace_id: traceId,
      request_id: requestId,
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    };
  }
  if (thrown instanceof NetworkError) return { error: `${thrown.message}${causeOf(thrown)}`, code: thrown.code };
  if (thrown instanceof AppError || thrown instanceof CardinalError)
    return { error: thrown.message, code: thrown.code };
  return { error: thrown instanceof Error ? thrown.message : String(thrown), code: 'INTERNAL_UNEXPECTED' };
}

/** What `fetch` says of a failed connection is in the cause of its cause. */
function causeOf({ cause }: Error): string {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(root instanceof Error)) return '';
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined;
  return ` ${code ?? root.message}`;
}

/** Exit codes of failures that a script may want to tell apart; the first that fits. */
const codes = [
  [UsageError, 2],
  [NetworkError, 3],
  [NoServerError, 4],
  [AuthenticationError, 4],
  [PermissionError, 4],
  [NotFoundError, 5],
  [NotThereError, 5],
  [RateLimitError, 6],
] as const;

/** The exit code that shells give an interrupt: 128 + SIGINT. */
export const interrupted = 130;

/** @param other of a failure that has none of its own. */
export function exitCodeOf(thrown: unknown, other: number, signal: AbortSignal): number {
  const [, own] = codes.find(([Class]) => thrown instanceof Class) ?? [];
  if (own === 2) return own;
  return signal.aborted || isInterrupt(thrown, signal) ? interrupted : (own ?? other);
}

/** Also Ctrl-C where a secret is typed: it comes as a character there. */
const isInterrupt = (thrown: unknown, signal: AbortSignal) =>
  (signal.aborted && thrown === signal.reason) || (thrown instanceof Error && thrown.name === 'AbortError');
