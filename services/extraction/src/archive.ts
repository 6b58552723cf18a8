import { openTable, type Store } from '@cardinal/store';
import { cardsRead, cardsRestored, type CardsArchive, type ConflictsArchive } from './app/archive.js';
import { createArchivedFindings } from './outbound/archived-findings.js';
import { mongoCardRecords } from './outbound/mongo/archive.js';
import { sqliteCardRecords } from './outbound/sqlite/archive.js';
import { extractionStore } from './outbound/store.js';
import { conflictCountsTable, documentsTable, findingsTable, instancesTable } from './outbound/tables.js';

export {
  withoutTexts,
  type ArchivedDocument,
  type CardsArchive,
  type ConflictRecord,
  type ConflictsArchive,
} from './app/archive.js';
export type { StoredCard } from './app/ports.js';

/**
 * Opens cards and conflicts for archives, in the data of a server that may be running. Migrates the tables.
 *
 * @param isNew whether nothing is stored yet, and nothing else writes.
 */
export async function openCardsArchive(
  store: Store,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<CardsArchive & ConflictsArchive> {
  const { cards, migrate } = extractionStore(store);
  await migrate();
  const [instances, documents, counts] = [
    openTable(store, instancesTable),
    openTable(store, documentsTable),
    openTable(store, conflictCountsTable),
  ];
  const records = store.kind === 'sqlite' ? sqliteCardRecords(store.db, { isNew }) : mongoCardRecords(store.mongo);
  const ofInstances = (teamId: number, instanceIds: readonly number[]) => ({ teamId, instanceId: { in: instanceIds } });

  return {
    ...cardsRead(cards),
    ...cardsRestored(cards, records, (documents) =>
      instances.put(
        documents.map(({ teamId, collectionId, instanceId, generation, revision, state }) => {
          return { teamId, collectionId, instanceId, generation, revision, state };
        }),
      ),
    ),
    ...createArchivedFindings(openTable(store, findingsTable)),
    comparisons: (teamId, instanceIds) => documents.find(ofInstances(teamId, instanceIds)),
    counts: (teamId, instanceIds) => counts.find(ofInstances(teamId, instanceIds)),
    async clash(archived) {
      const wanted = new Map(archived.map((document) => [document.instanceId, document]));
      for (const teamId of new Set(archived.map((document) => document.teamId))) {
        for (const found of await instances.find(ofInstances(teamId, [...wanted.keys()]))) {
          const generation = wanted.get(found.instanceId)?.generation ?? 0;
          if (found.state === 'deleted' || found.generation > generation) return found.instanceId;
        }
      }
      return undefined;
    },
    cardClash: (some) => records.cardClash(some),
    async put({ comparisons = [], counts: someCounts = [] }) {
      await documents.put(comparisons);
      await counts.put(someCounts);
    },
  };
}
