import type { Schemas } from '@cardinal/client/node';
import type { Command } from '../command.js';
import { inked, statusInk, type Line } from '../terminal/ink.js';
import { table, type Column } from '../terminal/table.js';
import { idIn, UsageError } from '../usage-error.js';
import { deletingOptions } from './collections.js';
import { findCollection } from './find-collection.js';
import { serverOptions, type ServerTools } from './tools.js';

type File = Schemas['File'];
type Instance = Schemas['FileInstance'];

const fileColumns: readonly Column<File>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => name },
  { title: 'type', of: ({ type }) => type },
  { title: 'status', of: ({ status }) => statusInk(status) },
  { title: 'uploaded', of: ({ uploaded_at: at }) => at.slice(0, 10) },
];

const instanceColumns: readonly Column<Instance>[] = [
  { title: 'id', of: ({ file_id: id }) => id },
  { title: 'name', of: ({ name }) => name },
  { title: 'version', of: ({ version, current }) => `${version}${current ? '' : ' (not current)'}` },
  { title: 'cards', of: ({ knowledge_cards: cards }) => cards },
  { title: 'done', of: ({ percent }) => `${percent} %` },
  { title: 'status', of: ({ status }) => statusInk(status) },
  { title: 'why', of: ({ status_message: message, status_reason: reason }) => message ?? reason },
];

/** A table of instances with the progress of their processing. */
export const instanceTable = (instances: readonly Instance[], width: number): readonly Line[] =>
  instances.length > 0 ? table(instances, instanceColumns, width) : [[inked('dim', 'no files')]];

/** A file with the progress of its processing in each collection. */
export const showFile = (
  { id, name, status, fileInstances }: Schemas['FileDetail'],
  width: number,
): readonly Line[] => [
  [inked('bold', `${id}  ${name}  `), statusInk(status)],
  ...table(
    fileInstances,
    [{ title: 'collection', of: ({ collection }) => collection.name }, ...instanceColumns.slice(2)],
    width,
  ),
];

type Listed = { readonly files: readonly File[] } | { readonly instances: readonly Instance[] };

export const fileIds = { usage: 'ID…', least: 1, most: 1_000 } as const;

export const fileCommands: readonly Command<ServerTools>[] = [
  {
    words: ['files', 'list'],
    purpose: 'List the files of the team, or those of a collection with the state of their processing.',
    options: { collection: { value: 'ID|NAME', short: 'c' }, ...serverOptions },
    async run({ connect }, values, { signal }): Promise<Listed> {
      const client = connect(values);
      if (values['collection'] === undefined) return { files: await client.listFiles({ signal }) };
      const { id } = await findCollection(client, values['collection'], { signal });
      return { instances: (await client.getCollection(id, { signal })).fileInstances };
    },
    show(listed: Listed, width) {
      if ('instances' in listed) return instanceTable(listed.instances, width);
      return listed.files.length > 0 ? table(listed.files, fileColumns, width) : [[inked('dim', 'no files')]];
    },
  },
  {
    words: ['files', 'status'],
    purpose: 'Show the state of the processing of a file in each collection that holds it.',
    options: serverOptions,
    operands: { usage: 'ID', least: 1, most: 1 },
    run: async ({ connect }, values, { signal }, [id = '']) => connect(values).getFile(idIn(id), { signal }),
    show: showFile,
  },
  {
    words: ['files', 'delete'],
    purpose: 'Delete files permanently, in every collection that holds them, with their cards.',
    options: { ...deletingOptions, ...serverOptions },
    operands: fileIds,
    async run({ connect }, values, { signal }, operands) {
      const ids = operands.map(idIn);
      if (values['yes'] === undefined)
        throw new UsageError(`This would delete ${ids.length} files. Repeat with --yes to delete them.`);
      const client = connect(values);
      for (const id of ids) await client.deleteFile(id, { signal });
      return { deleted: ids };
    },
  },
];
