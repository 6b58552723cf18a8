import { createTimeSlice } from '@cardinal/kernel';
import type { Table, Where } from '@cardinal/store';
import type { Counted, OpenCount, OpenCounts } from '../app/conflicts/ports.js';
import { standingsOf } from '../domain/conflicts/state.js';
import type { StoredCount, StoredFinding } from './tables.js';

export interface OpenCountsTables {
  readonly counts: Table<StoredCount>;
  readonly findings: Pick<Table<StoredFinding>, 'distinct' | 'groups' | 'pick'>;
}

/** Number of records per read, because a team may have hundreds of thousands of findings. */
const readAtOnce = 500;

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
      for await (const some of instancesOf(findings, side, teamId)) {
        for (const group of await findings.groups(['collectionId', side], { ...open, [side]: { in: some } })) {
          add({ teamId, collectionId: group.collectionId, instanceId: group[side] }, group.records);
        }
      }
    }
    for await (const some of instancesOf(counts, 'instanceId', teamId)) {
      const written = await counts.find({ teamId, instanceId: { in: some }, open: { above: 0 } });
      for (const { collectionId, instanceId, open: known } of written) {
        add({ teamId, collectionId, instanceId }, -known);
      }
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

/** The values of a field that refers to instances, in order, some hundred at a time; between them other work of the process proceeds. */
async function* instancesOf<
  Record extends { readonly teamId: number } & { readonly [Of in Field]: number },
  Field extends string,
>(table: Pick<Table<Record>, 'pick'>, field: Field & keyof Record, teamId: number): AsyncGenerator<readonly number[]> {
  const slice = createTimeSlice();
  for (let after = 0; ;) {
    const where = { teamId, [field]: { above: after } } as Where<Record>;
    const some = await table.pick([field], where, { orderBy: field, limit: readAtOnce });
    const last = some.at(-1)?.[field];
    if (last === undefined) return;
    yield [...new Set(some.map((each) => each[field]))];
    after = last;
    await slice.yieldIfSpent();
  }
}

function countOf({ announced: _announced, ...count }: StoredCount): OpenCount {
  return count;
}
