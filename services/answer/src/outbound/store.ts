import { migrate, type Store } from '@cardinal/store';
import type { AskRepository } from '../app/ports.js';
import { asks, mongoAsks } from './mongo/asks.js';
import { createSqliteAskRepository } from './sqlite/ask-repository.js';
import { migrations } from './sqlite/migrations.js';

interface AnswerStore {
  readonly asks: AskRepository;
  /** Makes the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** What the answer service keeps, in the store that is configured. */
export function answerStore(store: Store): AnswerStore {
  switch (store.kind) {
    case 'sqlite':
      return store.between({
        asks: createSqliteAskRepository(store.db),
        migrate: async () => migrate(store.db, 'answer', migrations),
      });
    case 'mongo':
      return { asks: mongoAsks(store.mongo), migrate: () => store.mongo.migrate([asks]) };
  }
}
