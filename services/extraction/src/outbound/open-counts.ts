import type { Table } from '@cardinal/store';
import type { Counted, OpenCount, OpenCounts } from '../app/conflicts/ports.js';
import { standingsOf } from '../domain/conflicts/state.js';
import type { StoredCount, StoredFinding } from './tables.js';

export interface OpenCountsTables {
  readonly counts: Table<StoredCount>;
  readonly findings: Pick<Table<StoredFinding>, 'distinct' | 'groups'>;
}

export function createOpenCounts({ counts, findings }: OpenCountsTables): OpenCounts {
  /** Number of open findings minus the stored count, by instance of the team. */
  async function excessIn(teamId: number): Promise<readonly (Counted & { readonly excess: number })[]> {
    const excess = new Map<number, Counted & { readonly excess: number }>();
    const add = (counted: Counted, more: number): void => {
      const known = excess.get(counted.instanceId)?.excess ?? 0;
      excess.set(counted.instanceId, { ...counted, excess: known + more });
    };
    const open = { teamId, hidden: false, anyOf: standingsOf('open') };
    for (const side of ['firstInstance', 'secondInstance'] as const) {
      for (const { collectionId, records, ...group } of await findings.groups(['collectionId', side], open)) {
        add({ teamId, collectionId, instanceId: (group as Pick<StoredFinding, typeof side>)[side] }, records);
      }
    }
    const written = { teamId, open: { above: 0 } };
    for (const { collectionId, instanceId, total } of await counts.groups(
      ['collectionId', 'instanceId'],
      written,
      'open',
    )) {
      add({ teamId, collectionId, instanceId }, -total);
    }
    return [...excess.values()];
  }

  return {
    async find(teamId, instanceId) {
      const [found] = await counts.find({ teamId, instanceId }, { limit: 1 });
      return found && countOf(found);
    },
    async replace({ teamId, collectionId, instanceId, open, revision }) {
      const record = { teamId, collectionId, instanceId, open, revision, announced: 0 };
      return (await counts.upsert(record, { revision: revision - 1 }, { set: { open, revision } })) !== undefined;
    },
    async announced({ teamId, instanceId, revision }) {
      await counts.update({ teamId, instanceId }, { max: { announced: revision } });
    },
    async differing() {
      const differing: Counted[] = [];
      // One team at a time, because the index begins with the team.
      const teams = [...(await findings.distinct('teamId', {})), ...(await counts.distinct('teamId', {}))];
      for (const teamId of new Set(teams)) {
        differing.push(...(await excessIn(teamId)).filter(({ excess }) => excess !== 0));
      }
      return differing;
    },
    async unannounced(limit) {
      return (await counts.find({ announced: { belowField: 'revision' } }, { limit })).map(countOf);
    },
    async total() {
      const groups = await counts.groups(['teamId'], { open: { above: 0 } }, 'open');
      // Each conflict is counted for both of its documents.
      return groups.reduce((sum, { total }) => sum + total, 0) / 2;
    },
  };
}

function countOf({ announced: _announced, ...count }: StoredCount): OpenCount {
  return count;
}
