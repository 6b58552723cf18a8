import { freshMongo } from '@cardinal/store/testing';
import { afterAll, describe } from 'vitest';
import { answerStore } from '../../src/outbound/store.js';
import { describeAskRepository } from '../../testing/ask-repository.contract.js';
import { describeChatRepository } from '../../testing/chat-repository.contract.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  const opened: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  async function create() {
    const database = await freshMongo();
    opened.push(database);
    const { asks, chats, migrate } = answerStore(database.store);
    await migrate();
    return { asks, chats };
  }

  describeAskRepository('mongo', async () => (await create()).asks);
  describeChatRepository('mongo', create);
});
