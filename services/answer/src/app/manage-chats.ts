import { beginsChat, type AskRecord } from '../domain/ask.js';
import { mostListedAsks, type Chat } from '../domain/chat.js';
import { AskGoneError, ChatNotFoundError } from './errors.js';
import type { AskRepository, ChatKey, ChatPosition, ChatRepository, CollectionKey } from './ports.js';

/**
 * Reading, renaming and deleting chats, for other services. Methods throw a {@link ChatNotFoundError} for an unknown chat or one of another
 * team, and an {@link AskGoneError} if the ask with the chat's id exists but begins no chat of this collection, or a deleted one.
 */
export interface ManageChats {
  count(teamId: number, collectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  list(collection: CollectionKey, page: ChatPageQuery): Promise<ChatPage>;
  get(key: ChatKey): Promise<{ readonly chat: Chat; readonly asks: readonly AskRecord[] }>;
  rename(key: ChatKey, name: string): Promise<Chat>;
  delete(key: ChatKey): Promise<void>;
}

export interface ChatPageQuery {
  readonly after?: ChatPosition | undefined;
  readonly limit: number;
}

export interface ChatPage {
  readonly chats: readonly Chat[];
  readonly hasMore: boolean;
}

export interface ManageChatsDeps {
  readonly asks: Pick<AskRepository, 'get'>;
  readonly chats: ChatRepository;
}

export function createManageChats({ asks, chats }: ManageChatsDeps): ManageChats {
  async function orNotFound<T>({ teamId, collectionId, chatId }: ChatKey, found: T | undefined): Promise<T> {
    if (found !== undefined) return found;
    const first = await asks.get({ teamId, askId: chatId });
    // An ask that does begin a chat of this collection was received after the lookup, so at that time the chat did not exist.
    throw first && !beginsChat(first, collectionId) ? new AskGoneError() : new ChatNotFoundError();
  }

  return {
    count: (teamId, collectionIds) => chats.count(teamId, collectionIds),
    async list(collection, { after, limit }) {
      const found = await chats.list(collection, { after, limit: limit + 1 });
      return { chats: found.slice(0, limit), hasMore: found.length > limit };
    },
    async get(key) {
      const chat = await orNotFound(key, await chats.find(key));
      return { chat, asks: await chats.asks(key, mostListedAsks) };
    },
    rename: async (key, name) => orNotFound(key, await chats.rename(key, name)),
    async delete(key) {
      await orNotFound(key, (await chats.delete(key)) || undefined);
    },
  };
}
