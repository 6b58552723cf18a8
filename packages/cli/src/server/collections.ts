import type { Schemas } from '@cardinal/client/node';
import type { Command } from '../command.js';
import { inked, statusInk } from '../terminal/ink.js';
import { table } from '../terminal/table.js';
import { UsageError } from '../usage-error.js';
import { findCollection } from './find-collection.js';
import { serverOptions, type ServerTools } from './tools.js';

type Collection = Schemas['Collection'];

const columns = [
  { title: 'id', of: ({ id }: Collection) => id },
  { title: 'name', of: ({ name }: Collection) => name },
  { title: 'status', of: ({ status }: Collection) => statusInk(status) },
  { title: 'files', of: ({ _count }: Collection) => _count.fileInstances },
  { title: 'cards', of: ({ _count }: Collection) => _count.knowledgeCards },
  { title: 'created', of: ({ uploaded_at: at }: Collection) => at.slice(0, 10) },
];

/** Option of commands that delete permanently. */
export const deletingOptions = { yes: { purpose: 'Required, because a deletion cannot be undone.' } };

export const collectionCommands: readonly Command<ServerTools>[] = [
  {
    words: ['collections', 'list'],
    purpose: 'List the collections of the team, newest first.',
    options: serverOptions,
    run: async ({ connect }, values, { signal }) => ({
      collections: await connect(values).listCollections({ signal }),
    }),
    show: ({ collections }: { readonly collections: readonly Collection[] }, width) =>
      collections.length > 0 ? table(collections, columns, width) : [[inked('dim', 'no collections')]],
  },
  {
    words: ['collections', 'create'],
    purpose: 'Create a collection. Names need not be unique.',
    options: serverOptions,
    operands: { usage: 'NAME', least: 1, most: 1 },
    run: async ({ connect }, values, { signal }, [name = '']) => connect(values).createCollection({ name }, { signal }),
    show: (made: Collection, width) => table([made], columns, width),
  },
  {
    words: ['collections', 'delete'],
    purpose: 'Delete a collection permanently, with its cards and every file that is in no other collection.',
    options: { ...deletingOptions, ...serverOptions },
    operands: { usage: 'ID|NAME', least: 1, most: 1 },
    async run({ connect }, values, { signal }, [named = '']) {
      const client = connect(values);
      const { id, name, _count } = await findCollection(client, named, { signal });
      if (values['yes'] === undefined) {
        const held = `${_count.fileInstances} files and ${_count.knowledgeCards} cards`;
        throw new UsageError(
          `This would delete collection ${id}, "${name}", with ${held}. Repeat with --yes to delete it.`,
        );
      }
      await client.deleteCollection(id, { signal });
      return { deleted: id, name };
    },
  },
];
