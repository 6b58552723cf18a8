import { ApiError, createClient } from '@cardinal/client/node';
import { AppError } from '@cardinal/kernel';
import { setTimeout as wait } from 'node:timers/promises';

/** The server could not be reached, or refused the request. */
export class ServerRefusedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'CLI_SERVER_REFUSED';
}

export interface CheckedConflicts {
  /** Documents that have been compared with all others. */
  readonly checked: number;
  /** Documents that can be compared. */
  readonly total: number;
  /** Open conflicts of the collection. */
  readonly open: number;
  /** Cards of these documents that were too complex to be compared. */
  readonly left_out: number;
  readonly done: boolean;
}

export interface CheckRequest {
  /** URL of the server, as "http://127.0.0.1:8080". */
  readonly url: string;
  readonly key: string;
  readonly collectionId: number;
  /** Stops between two documents; completed comparisons stay. */
  readonly signal: AbortSignal;
  readonly report: (progress: CheckedConflicts) => void;
}

/** Time budget of each call, in milliseconds: the interval at which progress is reported. */
const budgetMs = 2_000;
/** Maximum number of consecutive calls that are refused temporarily or make no progress. */
const patience = 10;

/**
 * Makes the server compare the documents of a collection that were never compared, until all are compared or the signal aborts. A repeated
 * call continues where the last one ended.
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
    throw new ServerRefusedError(`The server made no progress in ${patience} calls; try again later.`);
  return last;
}

/** @returns the progress; a wait in milliseconds if the server refuses temporarily; or `stopped` if the signal aborted. */
async function call({ url, key, collectionId, signal }: CheckRequest): Promise<CheckedConflicts | number | 'stopped'> {
  const client = createClient({ baseUrl: url, apiKey: key, retry: false });
  try {
    return await client.checkConflicts(collectionId, { budget_ms: budgetMs }, { signal });
  } catch (cause) {
    if (signal.aborted) return 'stopped';
    if (!(cause instanceof ApiError)) {
      throw new ServerRefusedError(`No server answers at ${url}; name its URL with --url or CARDINAL_URL.`, { cause });
    }
    const { status, message, retryAfterSeconds = 1 } = cause;
    if (status === 429 || status === 503) return retryAfterSeconds * 1_000;
    throw new ServerRefusedError(`The server refused the request (${status}): ${message}`, { cause });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}
