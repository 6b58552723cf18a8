import { isReadable, type AskRecord, type Feedback } from '../domain/ask.js';
import { AskGoneError, AskNotFoundError, AskUnansweredError } from './errors.js';
import type { AskKey, AskRepository } from './ports.js';
import type { RunningAsks } from './running-asks.js';

/** Reading, cancelling and rating asks, for other services. */
export interface ManageAsks {
  /** @throws {AskNotFoundError} for an unknown id or another team's. @throws {AskGoneError} for an ended ask that may not be read again. */
  get(key: AskKey): Promise<AskRecord>;
  /**
   * Stops the work, here or on whichever replica it runs. An ask that has ended stays as it ended.
   *
   * @returns the ask as it is now; it ends as `cancelled` soon after.
   * @throws {AskNotFoundError} for an unknown id or another team's. @throws {AskGoneError} for an ask of a deleted chat.
   */
  cancel(key: AskKey): Promise<AskRecord>;
  /**
   * Stores a user's feedback on an answer, replacing any earlier one.
   *
   * @throws {AskNotFoundError} {AskGoneError} as `get`. @throws {AskUnansweredError}
   */
  rate(key: AskKey, feedback: Feedback): Promise<AskRecord>;
}

export function createManageAsks(deps: { readonly asks: AskRepository; readonly running: RunningAsks }): ManageAsks {
  const { asks, running } = deps;
  async function get(key: AskKey): Promise<AskRecord> {
    const record = await asks.get(key);
    if (!record) throw new AskNotFoundError();
    if (!isReadable(record)) throw new AskGoneError();
    return record;
  }
  return {
    get,
    async cancel(key) {
      const record = await asks.requestCancel(key);
      if (!record) throw new AskNotFoundError();
      if (record.chatState !== 'kept') throw new AskGoneError();
      running.cancel(key);
      return record;
    },
    async rate(key, feedback) {
      const rated = await asks.rate(key, feedback);
      if (rated) return rated;
      await get(key);
      throw new AskUnansweredError();
    },
  };
}
