import type { Table } from '@cardinal/store';
import type { ComparedDocuments } from '../app/conflicts/ports.js';
import type { StoredDocument, StoredInstance } from './tables.js';

export interface ComparedDocumentsTables {
  readonly documents: Table<StoredDocument>;
  readonly instances: Table<StoredInstance>;
}

export function createComparedDocuments({ documents, instances }: ComparedDocumentsTables): ComparedDocuments {
  return {
    async note({ teamId, collectionId, instanceId, fileId, fileName, version }) {
      const record = { teamId, collectionId, instanceId, fileId, fileName, version, checked: 0, leftOut: 0 };
      await documents.upsert(record, {}, { set: { fileName, version } });
    },
    async find(teamId, instanceId) {
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
    async remove(teamId, instanceId) {
      await documents.remove({ teamId, instanceId });
    },
  };
}
