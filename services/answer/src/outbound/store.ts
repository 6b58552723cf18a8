import { collectionOf, migrate, openTable, type Store } from '@cardinal/store';
import type { AskRepository, ChatRepository, CondemnedAsks } from '../app/ports.js';
import { asksTable, createAskRepository } from './asks.js';
import { createChatRepository } from './chats.js';
import { migrations } from './migrations.js';

interface AnswerStore {
  readonly asks: AskRepository & CondemnedAsks;
  readonly chats: ChatRepository;
  /** Creates the tables, or brings them up to date. */
  readonly migrate: () => Promise<void>;
}

/** The answer service's records in the store that is configured. */
export function answerStore(store: Store): AnswerStore {
  const table = openTable(store, asksTable);
  const [asks, chats] = [createAskRepository(table), createChatRepository(table)];
  if (store.kind === 'mongo') {
    return store.between({ asks, chats, migrate: () => store.mongo.migrate([collectionOf(asksTable)]) });
  }
  return store.between({ asks, chats, migrate: async () => migrate(store.db, 'answer', migrations) });
}
