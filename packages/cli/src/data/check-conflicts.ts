import { ApiError, createClient } from '@cardinal/client/node';
import { AppError } from '@cardinal/kernel';
import { setTimeout as wait } from 'node:timers/promises';

/** The server could not be reached, or refused. */
export class ServerRefusedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'CLI_SERVER_REFUSED';
}

export interface CheckedConflicts {
  /** Documents that have been compared with all others. */
  readonly checked: number;
  /** Documents that can be. */
  readonly total: number;
  /** Open conflicts of the collection. */
  readonly open: number;
  /** Cards of these documents that were too complex to be compared. */
  readonly left_out: number;
  readonly done: boolean;
}

export interface CheckRequest {
  /** Of the server: "http://127.0.0.1:8080". */
  readonly url: string;
  readonly key: string;
  readonly collectionId: number;
  /** Stops between two documents; what is done stays done. */
  readonly signal: AbortSignal;
  readonly report: (progress: CheckedConflicts) => void;
}

/** Of each call, in milliseconds: so often there is progress to show. */
const budgetMs = 2_000;
/** Calls in a row that may be refused for now, or get nothing done. */
const patience = 10;

/**
 * Has the server compare the documents of a collection that were never compared, until all are or it is told to stop. Calling
 * it again goes on where it ended.
 *
 * @throws {ServerRefusedError}
 */
export async function checkConflicts(request: CheckRequest): Promise<CheckedConflicts> {
  let last: CheckedConflicts = { checked: 0, total: 0, open: 0, left_out: 0, done: false };
  for (let idle = 0; idle < patience && !request.signal.aborted;) {
    const reply = await call(request);
    if (reply === 'stopped') break;
    if (typeof reply === 'number') {
      idle++;
      await pause(reply, request.signal);
      continue;
    }
    idle = reply.checked > last.checked ? 0 : idle + 1;
    last = reply;
    request.report(last);
    if (last.done) return last;
  }
  if (!request.signal.aborted)
    throw new ServerRefusedError(`The server gets no further: ${patience} calls for nothing.`);
  return last;
}

/** @returns the milliseconds to wait where the server asks for patience. */
async function call({ url, key, collectionId, signal }: CheckRequest): Promise<CheckedConflicts | number | 'stopped'> {
  const client = createClient({ baseUrl: url, apiKey: key, retry: false });
  try {
    return await client.checkConflicts(collectionId, { budget_ms: budgetMs }, { signal });
  } catch (cause) {
    if (signal.aborted) return 'stopped';
    if (!(cause instanceof ApiError)) {
      throw new ServerRefusedError(`No server answers at ${url}, which HOST and PORT name.`, { cause });
    }
    const { status, message, retryAfterSeconds = 1 } = cause;
    if (status === 429 || status === 503) return retryAfterSeconds * 1_000;
    throw new ServerRefusedError(`The server says ${status}: ${message}`, { cause });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}
