import { logs, type Check } from '@cardinal/contracts';
import { unlinkedAfterMs } from '../../domain/soundness.js';
import { fileStatus } from '../../domain/status.js';
import { createAdmission } from '../upload/admit.js';
import { syncFileStatuses } from '../instances/file-status.js';
import { liveInstances, ofFile } from '../instances/instances.js';
import { createReportProgress } from '../instances/progress.js';
import { retireFiles } from '../removal/retire-files.js';
import type { DoctorDeps } from './ports.js';

/** Compares collections, files and instances with each other, and checks the progress logs. */
export function checksOfRecords(deps: DoctorDeps): readonly Check[] {
  const { store, records, bus, clock } = deps;
  const admission = createAdmission(deps, createReportProgress(bus));

  return [
    {
      name: 'collection-teams',
      holds: 'Every collection belongs to a team.',
      severity: 'wrong',
      fix: 'Nothing: restore the team from a backup.',
      async *look({ teams }) {
        for (const { id, teamId } of await records.collections()) {
          if (!teams.has(teamId)) yield { id: `collection ${id} of team ${teamId}` };
        }
      },
    },
    {
      name: 'document-owners',
      holds: 'The file and the collection of every document exist.',
      severity: 'waste',
      fix: 'Deletes the document, as a deletion of its file or collection would have.',
      async *look({ collections }) {
        for await (const instance of liveInstances(store.instances)) {
          const { id, teamId, collectionId, fileId } = instance;
          const mend = () => admission.withdraw(instance);
          if (!collections.has(collectionId)) yield { id: `document ${id} of collection ${collectionId}`, mend };
          else if (!(await store.files.find(teamId, fileId))) yield { id: `document ${id} of file ${fileId}`, mend };
        }
      },
    },
    {
      name: 'unused-files',
      holds: 'Every file is in a collection.',
      severity: 'waste',
      fix: 'Deletes the file, as the sweep does.',
      async *look() {
        const before = clock.now() - unlinkedAfterMs;
        for (const { id, teamId, sha256 } of await store.files.unlinked(before, 1_000)) {
          yield {
            id: `file ${id} of team ${teamId}`,
            mend: async () => void (await retireFiles(deps, teamId, [{ fileId: id, sha256 }])),
          };
        }
      },
    },
    {
      name: 'file-statuses',
      holds: 'The status of a file follows from the statuses of its documents.',
      severity: 'wrong',
      fix: 'Derives it again.',
      async *look() {
        for await (const files of records.files()) {
          for (const { id, teamId, status } of files) {
            const statuses = (await ofFile(store.instances, teamId, id)).map((instance) => instance.status);
            // A file without documents is a fault of `unused-files`.
            if (statuses.length === 0 || fileStatus(statuses) === status) continue;
            yield { id: `file ${id}: ${status}`, mend: () => syncFileStatuses(deps, teamId, [{ fileId: id }]) };
          }
        }
      },
    },
    {
      name: 'orphaned-progress',
      holds: 'Stored progress belongs to documents that exist.',
      severity: 'waste',
      fix: 'Deletes it.',
      async *look({ collections, documents }) {
        for await (const { key, part } of bus.contents.keys(logs.progress)) {
          const gone = part !== '' && !documents.has(Number(part)) && !(await isKnown(Number(part)));
          if (collections.has(Number(key)) && !gone) continue;
          yield { id: `document ${part} of collection ${key}`, mend: () => bus.erase(logs.progress, key, part) };
        }
      },
    },
  ];

  /** Whether there is such a document, including one whose deletion is not complete. */
  async function isKnown(id: number): Promise<boolean> {
    return (await store.instances.count({ id })) > 0;
  }
}
