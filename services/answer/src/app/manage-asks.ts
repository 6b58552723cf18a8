import { hasEnded, type AskRecord } from '../domain/ask.js';
import { AskNotFoundError } from './errors.js';
import type { AskKey, AskRepository } from './ports.js';
import type { RunningAsks } from './running-asks.js';

/** What others may ask about asks, and do to them. */
export interface ManageAsks {
  /** @throws {AskNotFoundError} for an unknown id or another team's, and for one that has ended and may not be read again. */
  get(key: AskKey): Promise<AskRecord>;
  /**
   * Stops the work, here or on whichever replica it runs. An ask that has ended stays as it ended.
   *
   * @returns the ask as it is now; it ends as `cancelled` soon after.
   * @throws {AskNotFoundError} for an unknown id or another team's.
   */
  cancel(key: AskKey): Promise<AskRecord>;
  count(teamId: number, collectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

export function createManageAsks(deps: { readonly asks: AskRepository; readonly running: RunningAsks }): ManageAsks {
  const { asks, running } = deps;
  return {
    async get(key) {
      const record = orNotFound(await asks.get(key));
      if (hasEnded(record) && record.replay !== 'kept') throw new AskNotFoundError();
      return record;
    },
    async cancel(key) {
      const record = orNotFound(await asks.requestCancel(key));
      running.cancel(key);
      return record;
    },
    count: (teamId, collectionIds) => asks.count(teamId, collectionIds),
  };
}

function orNotFound(record: AskRecord | undefined): AskRecord {
  if (!record) throw new AskNotFoundError();
  return record;
}
