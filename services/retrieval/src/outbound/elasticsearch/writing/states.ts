import type { Write, WriteAll } from '../client/bulk.js';
import { longRequest, type Elastic } from '../client/connection.js';
import { IndexUnavailableError } from '../client/errors.js';
import type { InstanceEntry } from './instances.js';
import { collectionName } from '../layout/names.js';
import type { Refresh } from '../client/refresh.js';

/** Applies an instance's state to its cards in every version of the index, so that a rebuild cannot bring deleted cards back. */
export interface States {
  /** Idempotent. Afterwards no search sees the former state; cards of a deleted instance are gone. */
  apply(entry: InstanceEntry): Promise<void>;
}

interface Seen {
  readonly revision: number;
}

const page = 1_000;
const mostRounds = 100;

export interface StatesNeeds {
  readonly client: Elastic;
  readonly writeAll: WriteAll;
  readonly refresh: Refresh;
}

/** @param all name pattern of every version. */
export function createStates({ client, writeAll, refresh }: StatesNeeds, all: string): States {
  const own = (entry: InstanceEntry) => [
    { term: { collection: collectionName(entry) } },
    { term: { instanceId: entry.instanceId } },
  ];

  async function purge(entry: InstanceEntry): Promise<void> {
    const query = { bool: { filter: own(entry) } };
    for (let rounds = 0; rounds < mostRounds; rounds++) {
      await refresh(all);
      const { count } = await client.count({ index: all, query, ignore_unavailable: true });
      if (count === 0) return;
      // A conflict is a card written meanwhile: the next round deletes it.
      await client.deleteByQuery(
        { index: all, query, conflicts: 'proceed', refresh: true, ignore_unavailable: true },
        longRequest,
      );
    }
    throw new IndexUnavailableError('Cards are written faster than they can be deleted; retry later.');
  }

  /** Skips cards with a newer revision, so that replicas may apply changes in any order. */
  async function spread(entry: InstanceEntry): Promise<void> {
    const { revision } = entry;
    const query = { bool: { filter: [...own(entry), { range: { revision: { lt: revision } } }] } };
    const doc = { revision, current: entry.state === 'current' };
    for (let rounds = 0; rounds < mostRounds; rounds++) {
      await refresh(all);
      const { hits } = await client.search<Seen>({
        index: all,
        query,
        size: page,
        _source: false,
        seq_no_primary_term: true,
        ignore_unavailable: true,
      });
      if (hits.hits.length === 0) return;
      const writes = hits.hits.map(({ _index, _id, _seq_no, _primary_term }): Write => {
        const guard = { if_seq_no: _seq_no ?? 0, if_primary_term: _primary_term ?? 0 };
        return { action: { update: { _index, _id: _id ?? '', ...guard } }, document: { doc } };
      });
      await writeAll(writes);
    }
    throw new IndexUnavailableError('Cards are written faster than they can be updated; retry later.');
  }

  return { apply: (entry) => (entry.state === 'deleted' ? purge(entry) : spread(entry)) };
}
