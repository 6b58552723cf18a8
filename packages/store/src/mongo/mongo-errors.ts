import { AppError } from '@cardinal/kernel';
import { StoreAccessDeniedError, StoreUnavailableError } from '../errors.js';

/** By name, because importing the error classes would load the driver, which embedded mode never does. The names are stable. */
const lostNames = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoPoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
  'MongoConnectionPoolClosedError',
  'MongoOperationTimeoutError',
  'MongoWriteConcernError',
]);

/** A socket that broke during a write surfaces as an error of Node.js. */
const lostSockets = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
]);

/**
 * Codes of servers that step down, shut down, recover, or run out of time or disk space:
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const lostCodes = new Set([
  6, 7, 50, 64, 89, 91, 112, 134, 189, 262, 317, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);
/** Unauthorized, AuthenticationFailed, and AtlasError of hosted servers. */
const refusedCodes = new Set([13, 18, 8000]);
const duplicateKey = 11_000;

/**
 * Translates an error of the driver into an `AppError`. A duplicate key or an invalid statement is returned unchanged: the caller's race or
 * bug.
 */
export function translated(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof AppError) return thrown;
  const wrapped = errorIn(thrown);
  if (wrapped) return translated(wrapped);
  const code = codeOf(thrown);
  const facts = { reason: thrown.name, ...(code === undefined ? {} : { mongo: code }) };
  if (code !== undefined && refusedCodes.has(code)) {
    return new StoreAccessDeniedError('The store refuses the user or password.', { cause: thrown, facts });
  }
  const isLost = lostNames.has(thrown.name) || (code !== undefined && lostCodes.has(code));
  if (isLost || isBrokenSocket(thrown) || isRetryable(thrown)) {
    return new StoreUnavailableError('The store is not available.', { cause: thrown, facts });
  }
  return thrown;
}

/** A batch that did not reach the server, or got no reply, throws the cause in a wrapper that looks like a rejection by the server. */
function errorIn(thrown: Error): Error | undefined {
  const { errorResponse } = thrown as { readonly errorResponse?: unknown };
  return thrown.name === 'MongoBulkWriteError' && errorResponse instanceof Error ? errorResponse : undefined;
}

/** Whether a write, or each failed write of a batch, violated a unique key. */
export function isDuplicateKey(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || codeOf(thrown) !== duplicateKey) return false;
  return writeErrorsOf(thrown).every(({ code }) => code === duplicateKey);
}

/** Positions in a batch of the writes that failed. */
export function duplicatePositions(thrown: unknown): readonly number[] {
  return thrown instanceof Error ? writeErrorsOf(thrown).map(({ index }) => index) : [];
}

function writeErrorsOf(thrown: Error): readonly { readonly code: number; readonly index: number }[] {
  if (!('writeErrors' in thrown)) return [];
  const { writeErrors } = thrown;
  return Array.isArray(writeErrors) ? writeErrors : [writeErrors as { code: number; index: number }];
}

function codeOf(thrown: Error): number | undefined {
  return 'code' in thrown && typeof thrown.code === 'number' ? thrown.code : undefined;
}

const isBrokenSocket = (thrown: Error): boolean =>
  'code' in thrown && typeof thrown.code === 'string' && lostSockets.has(thrown.code);

const retryableLabels = new Set(['RetryableWriteError', 'RetryableError', 'ResetPool']);

function isRetryable(thrown: Error): boolean {
  if (!('errorLabels' in thrown) || !Array.isArray(thrown.errorLabels)) return false;
  return thrown.errorLabels.some((label) => typeof label === 'string' && retryableLabels.has(label));
}
