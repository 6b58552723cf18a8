import { pagesOf, type Table } from '@cardinal/store';
import type { ConflictsArchive } from '../app/archive.js';
import { textsOf } from '../domain/conflicts/finding.js';
import type { StoredFinding } from './tables.js';

/** Stores findings under given ids, for archives. */
export function createArchivedFindings(
  findings: Table<StoredFinding>,
): Pick<ConflictsArchive, 'conflicts' | 'conflictClash' | 'putConflicts' | 'keepOnly'> {
  return {
    async *conflicts(collection) {
      for (const hidden of [false, true]) {
        for await (const page of pagesOf(findings, { ...collection, hidden }, 'conflictId')) {
          yield page.map((found) => ({ ...found, hidden }));
        }
      }
    },
    async conflictClash(records) {
      const wanted = new Map(records.map((record) => [record.conflictId, record]));
      const found = await findings.find({ conflictId: { in: [...wanted.keys()] } });
      return found.find(({ conflictId, teamId, key }) => {
        const same = wanted.get(conflictId);
        return same?.teamId !== teamId || same.key !== key;
      })?.conflictId;
    },
    putConflicts: (records) =>
      findings.put(
        records.map((record) => ({
          ...record,
          texts: textsOf(record.key),
          firstCard: record.first.cardId,
          secondCard: record.second.cardId,
          firstInstance: record.first.instanceId,
          secondInstance: record.second.instanceId,
        })),
      ),
    async keepOnly(collection, ids) {
      await findings.remove({ ...collection, conflictId: { notIn: [...ids] } });
    },
  };
}
