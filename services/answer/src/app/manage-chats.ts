import type { AskRecord } from '../domain/ask.js';
import { mostListedAsks, type Chat } from '../domain/chat.js';
import { ChatNotFoundError } from './errors.js';
import type { ChatKey, ChatPosition, ChatRepository, CollectionKey } from './ports.js';

/** What others may ask about chats, and do to them. A chat of another team or collection is as none: {@link ChatNotFoundError}. */
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

export function createManageChats(chats: ChatRepository): ManageChats {
  return {
    count: (teamId, collectionIds) => chats.count(teamId, collectionIds),
    async list(collection, { after, limit }) {
      const found = await chats.list(collection, { after, limit: limit + 1 });
      return { chats: found.slice(0, limit), hasMore: found.length > limit };
    },
    async get(key) {
      const chat = orNotFound(await chats.find(key));
      return { chat, asks: await chats.asks(key, mostListedAsks) };
    },
    rename: async (key, name) => orNotFound(await chats.rename(key, name)),
    async delete(key) {
      if (!(await chats.delete(key))) throw new ChatNotFoundError();
    },
  };
}

function orNotFound(chat: Chat | undefined): Chat {
  if (!chat) throw new ChatNotFoundError();
  return chat;
}
