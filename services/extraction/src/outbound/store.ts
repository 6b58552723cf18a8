import { collectionOf, migrate, openTable, type Mongo, type Store } from '@cardinal/store';
import type { ComparedDocuments, ConflictsRepository, FindingsRepository, OpenCounts } from '../app/conflicts/ports.js';
import type { CardsRepository, InstancesRepository } from '../app/ports.js';
import { createComparedDocuments } from './compared-documents.js';
import { createConflicts } from './conflicts.js';
import { createFindings } from './findings.js';
import { createInstances } from './instances.js';
import { createMongoCards } from './mongo/cards-repository.js';
import { cards } from './mongo/collections.js';
import { createOpenCounts } from './open-counts.js';
import { createSqliteCards } from './sqlite/cards-repository.js';
import { migrations } from './sqlite/migrations.js';
import { conflictCountsTable, documentsTable, findingsTable, instancesTable } from './tables.js';

export interface ExtractionStore {
  readonly instances: InstancesRepository;
  readonly cards: CardsRepository;
  readonly documents: ComparedDocuments;
  readonly findings: FindingsRepository;
  readonly conflicts: ConflictsRepository;
  readonly counts: OpenCounts;
  /** Creates or migrates the tables. */
  readonly migrate: () => Promise<void>;
}

/** Extraction's records in the configured store. */
export function extractionStore(store: Store): ExtractionStore {
  const instancesHeld = openTable(store, instancesTable);
  const found = openTable(store, findingsTable);
  const instances = createInstances(instancesHeld);
  const records = {
    instances,
    documents: createComparedDocuments({ documents: openTable(store, documentsTable), instances: instancesHeld }),
    findings: createFindings(found),
    conflicts: createConflicts(found, instancesHeld),
    counts: createOpenCounts({ counts: openTable(store, conflictCountsTable), findings: found }),
  };
  if (store.kind === 'mongo') {
    const { mongo } = store;
    return store.between({
      ...records,
      cards: createMongoCards(mongo, instances),
      migrate: () => migrateMongo(mongo),
    });
  }
  const ours = { ...records, cards: createSqliteCards(store.db, instances) };
  return store.between({ ...ours, migrate: async () => migrate(store.db, 'extraction', migrations) });
}

const migrateMongo = (mongo: Mongo): Promise<void> =>
  mongo.migrate([
    ...[cards, collectionOf(instancesTable), collectionOf(documentsTable), collectionOf(findingsTable)],
    collectionOf(conflictCountsTable),
  ]);
