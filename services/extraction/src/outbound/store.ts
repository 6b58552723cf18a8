import { migrate, type Store } from '@cardinal/store';
import type { CardsRepository } from '../app/ports.js';
import { mongoCards } from './mongo/cards-repository.js';
import { extractionCollections } from './mongo/collections.js';
import { sqliteCards } from './sqlite/cards-repository.js';
import { migrations } from './sqlite/migrations.js';

interface ExtractionStore {
  readonly cards: CardsRepository;
  /** Makes the tables, or brings them up to date. */
  migrate(): Promise<void>;
}

/** What extraction keeps, in the store that is configured. */
export function extractionStore(store: Store): ExtractionStore {
  switch (store.kind) {
    case 'sqlite':
      return { cards: sqliteCards(store.db), migrate: async () => migrate(store.db, 'extraction', migrations) };
    case 'mongo':
      return { cards: mongoCards(store.mongo), migrate: () => store.mongo.migrate(extractionCollections) };
  }
}
