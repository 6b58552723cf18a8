import { collectionOf, migrate, openTable, type Store } from '@cardinal/store';
import type { AskRepository, ChatRepository, CondemnedAsks } from '../app/ports.js';
import { askCollectionsTable, asksTable, createAskRepository, type AskTables } from './asks.js';
import { createChatRepository } from './chats.js';
import { migrations } from './migrations.js';

interface AnswerStore {
  readonly asks: AskRepository & CondemnedAsks;
  readonly chats: ChatRepository;
  /** Creates the tables, or migrates them to the current layout. */
  readonly migrate: () => Promise<void>;
}

export const askTables = (store: Store): AskTables => ({
  asks: openTable(store, asksTable),
  places: openTable(store, askCollectionsTable),
});

/** The answer service's repositories in the configured store. */
export function answerStore(store: Store): AnswerStore {
  const tables = askTables(store);
  const [asks, chats] = [createAskRepository(tables), createChatRepository(tables)];
  if (store.kind === 'mongo') {
    return store.between({
      asks,
      chats,
      migrate: () => store.mongo.migrate([collectionOf(asksTable), collectionOf(askCollectionsTable)]),
    });
  }
  return store.between({ asks, chats, migrate: async () => migrate(store.db, 'answer', migrations) });
}
