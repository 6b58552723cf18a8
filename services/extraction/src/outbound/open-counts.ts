import type { Table } from '@cardinal/store';
import type { OpenCount, OpenCounts } from '../app/conflicts/ports.js';
import type { StoredCount } from './tables.js';

export function createOpenCounts(counts: Table<StoredCount>): OpenCounts {
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
    async unannounced(limit) {
      return (await counts.find({ announced: { belowField: 'revision' } }, { limit })).map(countOf);
    },
    async total() {
      const groups = await counts.groups(['teamId'], { open: { above: 0 } }, 'open');
      // Each is counted at both of its documents.
      return groups.reduce((sum, { total }) => sum + total, 0) / 2;
    },
  };
}

function countOf({ announced: _announced, ...count }: StoredCount): OpenCount {
  return count;
}
