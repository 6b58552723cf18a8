import type { ChatKey, ChatRepository } from '../app/ports.js';
import type { Chat } from '../domain/chat.js';
import { deleteAsks, idsIn, recordOf, type AskTables, type StoredAsk } from './asks.js';

/** Chats, derived from asks: an ask that continues no chat begins one. Asks over several collections belong to no chat. */
export function createChatRepository({ asks, places }: AskTables): ChatRepository {
  const begun = { chatId: '', chatState: 'kept' } as const;
  const firstOf = ({ teamId, collectionId, chatId }: ChatKey) => ({ teamId, askId: chatId, collectionId, ...begun });
  const allOf = ({ teamId, collectionId, chatId }: ChatKey) => ({
    teamId,
    collectionId,
    chatState: 'kept' as const,
    anyOf: [{ askId: chatId, chatId: '' }, { chatId }],
  });

  async function chatsOf(teamId: number, firsts: readonly StoredAsk[]): Promise<Chat[]> {
    const ids = firsts.map(({ askId }) => askId);
    const groups = ids.length === 0 ? [] : await asks.groups(['chatId'], { teamId, chatId: { in: ids } });
    const continued = new Map(groups.map(({ chatId, records }) => [chatId, records]));
    return firsts.map(({ askId, chatName, createdAtMs }) => ({
      id: askId,
      name: chatName,
      startedAtMs: createdAtMs,
      questions: 1 + (continued.get(askId) ?? 0),
    }));
  }

  return {
    async count(teamId, collectionIds) {
      // Collection 0 stands for asks over several collections.
      const collectionId = collectionIds.length === 0 ? { not: 0 } : { in: collectionIds.filter((id) => id !== 0) };
      const groups = await asks.groups(['collectionId'], { teamId, ...begun, collectionId });
      return new Map(groups.map((group) => [group.collectionId, group.records]));
    },
    async list({ teamId, collectionId }, { after, limit }) {
      const behind = after && [
        { createdAtMs: { below: after.startedAtMs } },
        { createdAtMs: after.startedAtMs, askId: { above: after.chatId } },
      ];
      const where = { teamId, collectionId, ...begun, ...(behind && { anyOf: behind }) };
      const order = { orderBy: 'createdAtMs', descending: true, thenBy: 'askId', limit } as const;
      return chatsOf(teamId, await asks.find(where, order));
    },
    async find(key) {
      const [chat] = await chatsOf(key.teamId, await asks.find(firstOf(key), { limit: 1 }));
      return chat;
    },
    async asks(key, limit) {
      const order = { orderBy: 'createdAtMs', descending: true, thenBy: 'askId', limit } as const;
      return (await asks.find(allOf(key), order)).map(recordOf).toReversed();
    },
    async rename(key, name) {
      const renamed = await asks.updateOne(firstOf(key), { set: { chatName: name } });
      const [chat] = renamed ? await chatsOf(key.teamId, [renamed]) : [];
      return chat;
    },
    async delete(key) {
      const [first] = await asks.find(firstOf(key), { limit: 1 });
      if (!first) return false;
      const { teamId, chatId } = key;
      // The first ask is deleted after the others, so that an interrupted deletion can be repeated; then those that were added meanwhile.
      await deleteAsks(asks, { teamId, chatId });
      await deleteAsks(asks, { teamId, askId: chatId });
      await deleteAsks(asks, { teamId, chatId });
      return true;
    },
    async deleteAll({ teamId, collectionId }) {
      await deleteAsks(asks, { teamId, collectionId });
      for await (const askId of idsIn(places, { teamId, collectionId })) {
        await deleteAsks(asks, { teamId, askId: { in: askId } });
      }
    },
  };
}
