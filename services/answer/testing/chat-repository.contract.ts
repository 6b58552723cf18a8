import { beforeEach, describe, expect, it } from 'vitest';
import type { AskRepository, ChatRepository, CondemnedAsks } from '../src/app/ports.js';
import { end, request } from './ask-samples.js';

interface Repositories {
  readonly asks: AskRepository & CondemnedAsks;
  readonly chats: ChatRepository;
}

const place = { teamId: 7, collectionId: 3 };
const chat = { ...place, chatId: 'a' };

/** What every chat repository promises, together with the asks that chats consist of. `create` returns an empty one. */
export function describeChatRepository(name: string, create: () => Promise<Repositories>): void {
  describe(`ChatRepository contract: ${name}`, () => {
    let asks: Repositories['asks'];
    let chats: ChatRepository;
    beforeEach(async () => {
      ({ asks, chats } = await create());
    });

    async function ask(askId: string, more: Partial<typeof request> = {}): Promise<void> {
      await asks.open({ ...request, askId, ...more });
    }
    const idsOf = async (after?: { startedAtMs: number; chatId: string }, limit = 10) =>
      (await chats.list(place, { after, limit })).map(({ id }) => id);

    it('counts the chats of each collection, whatever the state of their asks, without asks of several collections', async () => {
      for (const [askId, collectionId] of [
        ['a', 1],
        ['b', 1],
        ['c', 2],
        ['d', 3],
      ] as const)
        await ask(askId, { collectionIds: [collectionId] });
      await ask('e', { collectionIds: [1], chatId: 'a' });
      await ask('several', { collectionIds: [1, 2, 3] });
      await asks.end({ teamId: 7, askId: 'b' }, end);
      await asks.condemn(7, 1);

      expect(await chats.count(7, [1, 2, 9])).toEqual(
        new Map([
          [1, 2],
          [2, 1],
        ]),
      );
      expect(await chats.count(7, [])).toEqual(
        new Map([
          [1, 2],
          [2, 1],
          [3, 1],
        ]),
      );
      expect(await chats.count(8, [])).toEqual(new Map());
    });

    it('lists the newest chats first, with their numbers of questions, in pages', async () => {
      await ask('a', { requestedAtMs: 1_000 });
      await ask('c', { requestedAtMs: 2_000 });
      await ask('b', { requestedAtMs: 2_000 });
      await ask('d', { requestedAtMs: 3_000, chatId: 'a' });
      await ask('e', { requestedAtMs: 3_000, collectionIds: [4] });
      await ask('f', { requestedAtMs: 3_000, teamId: 8 });

      expect(await chats.list(place, { limit: 10 })).toEqual([
        { id: 'b', name: '', startedAtMs: 2_000, questions: 1 },
        { id: 'c', name: '', startedAtMs: 2_000, questions: 1 },
        { id: 'a', name: '', startedAtMs: 1_000, questions: 2 },
      ]);
      expect(await idsOf(undefined, 1)).toEqual(['b']);
      expect(await idsOf({ startedAtMs: 2_000, chatId: 'b' }, 1)).toEqual(['c']);
      expect(await idsOf({ startedAtMs: 2_000, chatId: 'c' })).toEqual(['a']);
      expect(await idsOf({ startedAtMs: 1_000, chatId: 'a' })).toEqual([]);
    });

    it('finds, renames and deletes a chat only in its own collection and team, and returns its last asks', async () => {
      await ask('a', { requestedAtMs: 1_000 });
      await ask('b', { requestedAtMs: 2_000, chatId: 'a' });
      await ask('c', { requestedAtMs: 3_000, chatId: 'a' });

      expect(await chats.find(chat)).toMatchObject({ id: 'a', questions: 3 });
      expect((await chats.asks(chat, 10)).map(({ askId }) => askId)).toEqual(['a', 'b', 'c']);
      expect((await chats.asks(chat, 2)).map(({ askId }) => askId)).toEqual(['b', 'c']);
      for (const other of [{ teamId: 8 }, { collectionId: 4 }, { chatId: 'b' }, { chatId: '' }]) {
        const elsewhere = { ...chat, ...other };
        expect(await chats.find(elsewhere)).toBeUndefined();
        expect(await chats.rename(elsewhere, 'Theirs')).toBeUndefined();
        expect(await chats.delete(elsewhere)).toBe(false);
      }
      expect(await chats.find(chat)).toMatchObject({ name: '', questions: 3 });
    });

    it('stores the last name of a chat', async () => {
      await ask('a');

      expect(await chats.rename(chat, 'Valves')).toMatchObject({ id: 'a', name: 'Valves' });
      await chats.rename(chat, 'Pumps');

      expect(await chats.list(place, { limit: 10 })).toMatchObject([{ name: 'Pumps' }]);
    });

    it('deletes the name, ratings and comments of a chat, condemns and cancels its asks, and keeps other chats', async () => {
      await ask('a');
      await ask('b', { chatId: 'a' });
      await ask('other');
      for (const askId of ['a', 'other']) {
        await asks.end({ teamId: 7, askId }, end);
        await asks.settle({ teamId: 7, askId });
        await asks.rate({ teamId: 7, askId }, { rating: 'up', comment: 'Yes.' });
      }
      await chats.rename(chat, 'Valves');

      expect(await chats.delete(chat)).toBe(true);

      const gone = { chatState: 'deleted', chatName: '', rating: '', comment: '', replay: 'condemned' };
      expect(await asks.get({ teamId: 7, askId: 'a' })).toMatchObject({ ...gone, end });
      expect(await asks.get({ teamId: 7, askId: 'b' })).toMatchObject({ ...gone, cancelRequested: true });
      expect(await asks.get({ teamId: 7, askId: 'other' })).toMatchObject({ chatState: 'kept', comment: 'Yes.' });
      expect(await asks.erasable(end.endedAtMs + 1, 10)).toMatchObject([{ askId: 'a' }]);
      expect(await chats.find(chat)).toBeUndefined();
      expect(await chats.asks(chat, 10)).toEqual([]);
      expect(await chats.rename(chat, 'Pumps')).toBeUndefined();
      expect(await chats.delete(chat)).toBe(false);
      expect(await asks.rate({ teamId: 7, askId: 'a' }, { rating: 'up', comment: '' })).toBeUndefined();
      expect(await idsOf()).toEqual(['other']);
      expect(await chats.count(7, [])).toEqual(new Map([[3, 1]]));
    });

    it('opens an ask of a deleted chat as deleted and cancelled', async () => {
      await ask('a');
      await chats.delete(chat);

      expect(await asks.open({ ...request, askId: 'late', chatId: 'a' })).toMatchObject({
        chatState: 'deleted',
        cancelRequested: true,
      });
      expect(await asks.open({ ...request, askId: 'a' })).toMatchObject({ chatState: 'deleted' });
    });

    it('deletes all chats of a collection', async () => {
      await ask('a');
      await ask('b', { chatId: 'a' });
      await ask('c', { collectionIds: [4] });
      await ask('with', { collectionIds: [3, 4] });
      await ask('without', { collectionIds: [4, 5] });
      await ask('d', { teamId: 8 });
      await chats.rename(chat, 'Valves');

      await chats.deleteAll(place);

      expect(await idsOf()).toEqual([]);
      expect(await asks.get({ teamId: 7, askId: 'a' })).toMatchObject({ chatState: 'deleted', chatName: '' });
      expect(await asks.get({ teamId: 7, askId: 'b' })).toMatchObject({ chatState: 'deleted' });
      expect(await asks.get({ teamId: 7, askId: 'with' })).toMatchObject({
        chatState: 'deleted',
        cancelRequested: true,
      });
      expect(await asks.get({ teamId: 7, askId: 'without' })).toMatchObject({ chatState: 'kept' });
      expect(await chats.count(7, [])).toEqual(new Map([[4, 1]]));
      expect(await chats.count(7, [0])).toEqual(new Map());
      expect(await chats.count(8, [])).toEqual(new Map([[3, 1]]));
    });
  });
}
