import type { answer } from '@cardinal/contracts';
import { AskNotStartedError, ChatNotFoundError } from '../../domain/errors.js';
import type { Caller } from '../../domain/keys/accounts.js';
import { cleanName } from '../../domain/name.js';
import { timeCursorOf, timePositionOf } from '../../domain/cursors/time-cursor.js';
import type { Tokens } from '../accounts/tokens.js';
import type { RecordAct } from '../audit-log.js';
import { present } from '../collections.js';
import type { ReachedServices, ServicesFor } from '../reached-services.js';
import { askedOf } from './handed-in.js';

/**
 * The chats of a collection. Every method throws an `AppError` of kind `not-found` for an unknown collection, a {@link ChatNotFoundError}
 * for an unknown chat, and an {@link AskNotStartedError} if no runner has started the first ask of the chat yet.
 */
export interface Chats {
  /** Chats, the latest begun first. @throws {InvalidFieldError} for a cursor that no earlier page of this list gave. */
  list(caller: Caller, collectionId: number, page: ChatPageQuery): Promise<ChatPage>;
  get(caller: Caller, place: ChatPlace): Promise<ChatWithAsks>;
  /** @throws {InvalidFieldError} */
  rename(caller: Caller, place: ChatPlace, name: string): Promise<answer.Chat>;
  remove(caller: Caller, place: ChatPlace): Promise<void>;
}

export interface ChatPlace {
  readonly collectionId: number;
  readonly chatId: string;
}

export interface ChatPageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface ChatPage {
  readonly chats: readonly answer.Chat[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
}

export interface ChatWithAsks {
  readonly chat: answer.Chat;
  readonly asks: readonly answer.Ask[];
}

export interface ChatsDeps {
  readonly servicesFor: ServicesFor;
  readonly record: RecordAct;
  readonly tokens: Pick<Tokens, 'isOpen'>;
}

export function createChats({ servicesFor, record, tokens }: ChatsDeps): Chats {
  /** Checks that the collection exists, because answer still has the asks of a deleted collection until it handles the deletion. */
  async function answersOf(caller: Caller, collectionId: number) {
    const { catalog, answers } = servicesFor(caller);
    await catalog.getScope({ teamId: caller.teamId, collectionId });
    return answers;
  }

  async function ofChat<T extends object>(
    caller: Caller,
    place: ChatPlace,
    call: (answers: ReachedServices['answers'], chat: ChatPlace & { readonly teamId: number }) => Promise<T>,
  ): Promise<T> {
    const answers = await answersOf(caller, place.collectionId);
    const { teamId } = caller;
    const found = await askedOf(tokens, caller, place.chatId, () => call(answers, { teamId, ...place }));
    if (found === 'waiting') throw new AskNotStartedError();
    if (found === 'none') throw new ChatNotFoundError();
    return found;
  }

  async function get(caller: Caller, place: ChatPlace): Promise<ChatWithAsks> {
    const { chat, asks } = await ofChat(caller, place, (answers, key) => answers.getChat(key));
    return { chat: present(chat), asks };
  }

  return {
    async list(caller, collectionId, { cursor, limit }) {
      const asked = ['chats', collectionId];
      const position = cursor === undefined ? undefined : timePositionOf(asked, cursor);
      const answers = await answersOf(caller, collectionId);
      const after = position && { startedAtMs: position.atMs, chatId: position.id };
      const { chats, hasMore } = await answers.listChats({ teamId: caller.teamId, collectionId, limit, after });
      const last = hasMore ? chats.at(-1) : undefined;
      return { chats, next: last ? timeCursorOf(asked, { atMs: last.startedAtMs, id: last.id }) : null };
    },

    get,

    async rename(caller, place, name) {
      const clean = cleanName('name', name);
      const renamed = await ofChat(caller, place, (answers, key) => answers.renameChat({ ...key, name: clean }));
      return present(renamed.chat);
    },

    async remove(caller, place) {
      await get(caller, place); // throws if there is no such chat, before the deletion is recorded
      await record(caller, 'chat.delete', { collection_id: place.collectionId, chat_id: place.chatId });
      await ofChat(caller, place, (answers, key) => answers.deleteChat(key));
    },
  };
}
