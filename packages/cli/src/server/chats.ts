import type { Schemas } from '@cardinal/client/node';
import { needed, type Command } from '../command.js';
import { inked } from '../terminal/ink.js';
import { table, type Column } from '../terminal/table.js';
import { UsageError } from '../usage-error.js';
import { deletingOptions } from './collections.js';
import { collectionOptions, findCollection } from './find-collection.js';
import { limitOption, readPages, restOf } from './pages.js';
import type { ServerTools } from './tools.js';

type Chat = Schemas['Chat'];

const columns: readonly Column<Chat>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => name ?? '' },
  { title: 'questions', of: ({ questions }) => questions },
  { title: 'begun', of: ({ started_at: at }) => at.slice(0, 10) },
];

interface ChatList {
  readonly chats: readonly Chat[];
  readonly total: number;
}

export const chatCommands: readonly Command<ServerTools>[] = [
  {
    words: ['chats', 'list'],
    purpose: 'List the chats of a collection, newest first.',
    options: { ...collectionOptions, ...limitOption },
    async run({ connect }, values, { signal }): Promise<ChatList> {
      const client = connect(values);
      const { id, _count } = await findCollection(client, needed(values, 'collection'), { signal });
      const { entries, total } = await readPages(values['limit'], async (page) => {
        const { data, next_cursor: nextCursor } = await client.listChats(id, page, { signal });
        return { entries: data, totalCount: _count.chats, nextCursor };
      });
      return { chats: entries, total };
    },
    show: ({ chats, total }: ChatList, width) =>
      chats.length === 0
        ? [[inked('dim', 'no chats')]]
        : [...table(chats, columns, width), ...restOf(chats.length, total)],
  },
  {
    words: ['chats', 'rename'],
    purpose: 'Rename a chat.',
    options: collectionOptions,
    operands: { usage: 'ID NAME', least: 2, most: 2 },
    async run({ connect }, values, { signal }, [chatId = '', name = '']) {
      const client = connect(values);
      const { id } = await findCollection(client, needed(values, 'collection'), { signal });
      return client.renameChat(id, chatId, { name }, { signal });
    },
    show: (chat: Chat, width) => table([chat], columns, width),
  },
  {
    words: ['chats', 'delete'],
    purpose: 'Delete a chat permanently, with its name, the feedback on its answers, and what is still stored of them.',
    options: { ...deletingOptions, ...collectionOptions },
    operands: { usage: 'ID', least: 1, most: 1 },
    async run({ connect }, values, { signal }, [chatId = '']) {
      const client = connect(values);
      const { id } = await findCollection(client, needed(values, 'collection'), { signal });
      const { name, questions } = await client.getChat(id, chatId, { signal });
      if (values['yes'] === undefined) {
        const called = name === null ? '' : `, "${name}"`;
        throw new UsageError(
          `This would delete chat ${chatId}${called}, with ${questions} questions. Repeat with --yes to delete it.`,
        );
      }
      await client.deleteChat(id, chatId, { signal });
      return { deleted: chatId, name };
    },
  },
];
