import type { Table } from '@cardinal/store';
import type { ConflictsRepository, OpenCount } from '../app/conflicts/ports.js';
import type { StoredCount, StoredDocument, StoredInstance } from './tables.js';

type Methods = Pick<
  ConflictsRepository,
  | 'noteDocument'
  | 'findDocument'
  | 'versionsOf'
  | 'markChecked'
  | 'leftOut'
  | 'unchecked'
  | 'recount'
  | 'announced'
  | 'unannounced'
>;

export interface ComparisonTables {
  readonly documents: Table<StoredDocument>;
  readonly counts: Table<StoredCount>;
  readonly instances: Table<StoredInstance>;
}

/** Which documents have been compared, and how many open findings each has. */
export function createComparedDocuments(
  { documents, counts, instances }: ComparisonTables,
  countOpen: (teamId: number, instanceId: number) => Promise<number>,
): Methods {
  async function knownCount(teamId: number, collectionId: number, instanceId: number): Promise<OpenCount> {
    const [found] = await counts.find({ teamId, instanceId }, { limit: 1 });
    return found ? countOf(found) : { collectionId, instanceId, open: 0, revision: 0 };
  }

  async function recount(teamId: number, collectionId: number, instanceId: number): Promise<OpenCount> {
    const open = await countOpen(teamId, instanceId);
    const before = await knownCount(teamId, collectionId, instanceId);
    if (before.open === open) return before;
    const differs = { open: { not: open } };
    const change = { set: { open }, add: { revision: 1 } };
    const first = { teamId, collectionId, instanceId, open, revision: 1, announced: 0 };
    if (open > 0) await counts.upsert(first, differs, change);
    else await counts.update({ teamId, instanceId, ...differs }, change);
    // A finding that changed meanwhile may have been counted, and its count written, before this one was.
    return (await countOpen(teamId, instanceId)) === open
      ? knownCount(teamId, collectionId, instanceId)
      : recount(teamId, collectionId, instanceId);
  }

  return {
    async noteDocument({ teamId, collectionId, instanceId, fileId, fileName, version }) {
      const record = { teamId, collectionId, instanceId, fileId, fileName, version, checked: 0, leftOut: 0 };
      await documents.upsert(record, {}, { set: { fileName, version } });
    },
    async findDocument(teamId, instanceId) {
      const [found] = await documents.find({ teamId, instanceId }, { limit: 1 });
      if (!found) return undefined;
      const { checked: _checked, leftOut: _leftOut, ...document } = found;
      return document;
    },
    versionsOf: (teamId, collectionId, fileName) =>
      documents.distinct('instanceId', { teamId, collectionId, fileName }),
    async markChecked(teamId, instanceId, generation, leftOut) {
      const notNewer = { teamId, instanceId, checked: { atMost: generation } };
      await documents.update(notNewer, { set: { checked: generation, leftOut } });
    },
    async leftOut(teamId, instanceIds) {
      const some = { teamId, instanceId: { in: instanceIds }, leftOut: { above: 0 } };
      const groups = await documents.groups(['teamId'], some, 'leftOut');
      return groups[0]?.total ?? 0;
    },
    async unchecked(teamId, instanceIds) {
      const some = { teamId, instanceId: { in: instanceIds } };
      const checked = new Set(await documents.distinct('instanceId', { ...some, checked: { above: 0 } }));
      const current = await instances.distinct('instanceId', { ...some, state: 'current' });
      return current.filter((instanceId) => !checked.has(instanceId));
    },

    recount,
    async announced(teamId, instanceId, revision) {
      await counts.update({ teamId, instanceId }, { max: { announced: revision } });
    },
    async unannounced(limit) {
      const found = await counts.find({ announced: { belowField: 'revision' } }, { limit });
      return found.map((count) => ({ teamId: count.teamId, ...countOf(count) }));
    },
  };
}

const countOf = ({ collectionId, instanceId, open, revision }: OpenCount): OpenCount => ({
  ...{ collectionId, instanceId, open, revision },
});
