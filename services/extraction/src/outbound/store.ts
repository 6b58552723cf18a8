import { migrate, type Store } from '@cardinal/store';
import type { ConflictsRepository } from '../app/conflicts/ports.js';
import type { CardsRepository } from '../app/ports.js';
import { mongoCards } from './mongo/cards-repository.js';
import { extractionCollections } from './mongo/collections.js';
import { mongoConflicts } from './mongo/conflicts-repository.js';
import { sqliteCards } from './sqlite/cards-repository.js';
import { sqliteConflicts } from './sqlite/conflicts-repository.js';
import { migrations } from './sqlite/migrations.js';

interface ExtractionStore {
  readonly cards: CardsRepository;
  readonly conflicts: ConflictsRepository;
  /** Makes the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** What extraction keeps, in the store that is configured. */
export function extractionStore(store: Store): ExtractionStore {
  switch (store.kind) {
    case 'sqlite':
      return store.between({
        cards: sqliteCards(store.db),
        conflicts: sqliteConflicts(store.db),
        migrate: async () => migrate(store.db, 'extraction', migrations),
      });
    case 'mongo':
      return {
        cards: mongoCards(store.mongo),
        conflicts: mongoConflicts(store.mongo),
        migrate: () => store.mongo.migrate(extractionCollections),
      };
  }
}
