import { askGone } from '@cardinal/contracts';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { expect, it } from 'vitest';
import { createManageChats } from '../../src/app/manage-chats.js';
import { answerStore } from '../../src/outbound/store.js';
import { request } from '../../testing/ask-samples.js';

it('an unknown chat is distinguished from an ask that begins no chat of the collection', async () => {
  const { asks, chats, migrate } = answerStore(sqliteStore(openSqlite(':memory:')));
  await migrate();
  const manage = createManageChats({ asks, chats });
  const chat = { teamId: 7, collectionId: 3, chatId: 'a' };
  await asks.open({ ...request, askId: 'a' });
  await asks.open({ ...request, askId: 'b', chatId: 'a' });
  await asks.open({ ...request, askId: 'several', collectionIds: [3, 4] });
  await asks.open({ ...request, askId: 'deleted' });
  await manage.delete({ ...chat, chatId: 'deleted' });

  for (const other of [{ collectionId: 4 }, { chatId: 'b' }, { chatId: 'several' }, { chatId: 'deleted' }]) {
    const key = { ...chat, ...other };
    for (const call of [() => manage.get(key), () => manage.delete(key), () => manage.rename(key, 'n')])
      await expect(call()).rejects.toMatchObject({ code: askGone });
  }
  for (const other of [{ teamId: 8 }, { chatId: 'unheard' }])
    await expect(manage.get({ ...chat, ...other })).rejects.toMatchObject({ code: 'CHAT_NOT_FOUND' });
  expect(await manage.get(chat)).toMatchObject({ chat: { id: 'a', questions: 2 } });
});
