import { collectionOf, migrate, openTable, type Store } from '@cardinal/store';
import type { ConflictsRepository } from '../app/conflicts/ports.js';
import type { CardsRepository } from '../app/ports.js';
import { createInstances } from './instances.js';
import { createMongoCards } from './mongo/cards-repository.js';
import { cards } from './mongo/collections.js';
import { conflicts } from './mongo/conflict-documents.js';
import { createMongoConflicts } from './mongo/conflicts-repository.js';
import { createSqliteCards } from './sqlite/cards-repository.js';
import { createSqliteConflicts } from './sqlite/conflicts-repository.js';
import { migrations } from './sqlite/migrations.js';
import { conflictCountsTable, documentsTable, instancesTable } from './tables.js';

interface ExtractionStore {
  readonly cards: CardsRepository;
  readonly conflicts: ConflictsRepository;
  /** Creates the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** Extraction's records in the store that is configured. */
export function extractionStore(store: Store): ExtractionStore {
  const tables = {
    instances: openTable(store, instancesTable),
    documents: openTable(store, documentsTable),
    counts: openTable(store, conflictCountsTable),
  };
  const instances = createInstances(tables.instances);
  switch (store.kind) {
    case 'sqlite':
      return store.between({
        cards: createSqliteCards(store.db, instances),
        conflicts: createSqliteConflicts(store.db, tables),
        migrate: async () => migrate(store.db, 'extraction', migrations),
      });
    case 'mongo': {
      const collections = [
        ...[cards, conflicts, collectionOf(instancesTable), collectionOf(documentsTable)],
        collectionOf(conflictCountsTable),
      ];
      return store.between({
        cards: createMongoCards(store.mongo, instances),
        conflicts: createMongoConflicts(store.mongo, tables),
        migrate: () => store.mongo.migrate(collections),
      });
    }
  }
}
