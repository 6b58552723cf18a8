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

/** A failure as printed. */
export interface Failure {
  readonly error: string;
  readonly code: string;
  readonly status?: number;
  /** Identifies the request in the server's log and traces. */
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

/** The system's error of a failed connection, which `fetch` nests as the cause of its cause. */
function causeOf({ cause }: Error): string {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(root instanceof Error)) return '';
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined;
  return ` ${code ?? root.message}`;
}

/** Exit codes of failures that scripts may need to distinguish; the first match counts. */
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

/** The exit code that shells use for an interrupt: 128 + SIGINT. */
export const interrupted = 130;

/** @param other exit code of failures that have no code of their own. */
export function exitCodeOf(thrown: unknown, other: number, signal: AbortSignal): number {
  const [, own] = codes.find(([Class]) => thrown instanceof Class) ?? [];
  if (own === 2) return own;
  return signal.aborted || isInterrupt(thrown, signal) ? interrupted : (own ?? other);
}

/** Includes Ctrl-C while a secret is typed, which arrives as a character and becomes an `AbortError`. */
const isInterrupt = (thrown: unknown, signal: AbortSignal) =>
  (signal.aborted && thrown === signal.reason) || (thrown instanceof Error && thrown.name === 'AbortError');
