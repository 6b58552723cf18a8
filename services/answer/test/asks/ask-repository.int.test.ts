import { openSqlite, sqliteStore } from '@cardinal/store';
import { answerStore } from '../../src/outbound/store.js';
import { describeAskRepository } from '../../testing/ask-repository.contract.js';
import { describeChatRepository } from '../../testing/chat-repository.contract.js';

async function create() {
  const { asks, chats, migrate } = answerStore(sqliteStore(openSqlite(':memory:')));
  await migrate();
  return { asks, chats };
}

describeAskRepository('SQLite', async () => (await create()).asks);
describeChatRepository('SQLite', create);
