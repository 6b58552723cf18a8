import { collectionOf, migrate, openTable, type Store } from '@cardinal/store';
import type { AskRepository, CondemnedAsks } from '../app/ports.js';
import { asksTable, createAskRepository } from './asks.js';
import { migrations } from './migrations.js';

interface AnswerStore {
  readonly asks: AskRepository & CondemnedAsks;
  /** Creates the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** The answer service's records in the store that is configured. */
export function answerStore(store: Store): AnswerStore {
  const asks = createAskRepository(openTable(store, asksTable));
  if (store.kind === 'mongo') {
    return store.between({ asks, migrate: () => store.mongo.migrate([collectionOf(asksTable)]) });
  }
  return store.between({ asks, migrate: async () => migrate(store.db, 'answer', migrations) });
}
