import { openSqlite, sqliteStore } from '@cardinal/store';
import { expect, it } from 'vitest';
import { createAskRepository } from '../../src/outbound/asks.js';
import { answerStore, askTables } from '../../src/outbound/store.js';
import { request } from '../../testing/ask-samples.js';
import { describeAskRepository } from '../../testing/ask-repository.contract.js';
import { describeChatRepository } from '../../testing/chat-repository.contract.js';

async function create() {
  const store = sqliteStore(openSqlite(':memory:'));
  const { asks, chats, migrate } = answerStore(store);
  await migrate();
  return { asks, chats, tables: askTables(store) };
}

describeAskRepository('SQLite', async () => (await create()).asks);
describeChatRepository('SQLite', create);

it('condemns the asks of a collection in pieces, however many it has', async () => {
  const { tables } = await create();
  const pieces: number[] = [];
  const counting: typeof tables.asks = {
    ...tables.asks,
    async update(...asked) {
      const updated = await tables.asks.update(...asked);
      pieces.push(updated);
      return updated;
    },
  };
  const asks = createAskRepository({ ...tables, asks: counting });
  const all = 450;
  for (let at = 0; at < all; at++) await asks.open({ ...request, askId: `ask-${at}`, chatId: '' });

  await asks.condemn(request.teamId, 3);

  expect(await asks.condemned()).toBe(all);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(200);
});
