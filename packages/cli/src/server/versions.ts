import type { Schemas } from '@cardinal/client/node';
import type { Command } from '../command.js';
import { inked, statusInk, type Line } from '../terminal/ink.js';
import { table, type Column } from '../terminal/table.js';
import { idIn, integer } from '../usage-error.js';
import { findCollection } from './find-collection.js';
import { excerpt } from './search.js';
import { serverOptions, type ServerTools } from './tools.js';

const columns: readonly Column<Schemas['Version']>[] = [
  { title: 'version', of: ({ version }) => version },
  { title: 'file', of: ({ file_id: id }) => id },
  { title: 'current', of: ({ current }) => (current ? inked('green', 'yes') : 'no') },
  { title: 'status', of: ({ status }) => statusInk(status) },
  { title: 'cards', of: ({ knowledge_cards: cards }) => cards },
  { title: 'uploaded', of: ({ uploaded_at: at }) => at.slice(0, 10) },
];

type Shown = { readonly documents: readonly Schemas['DocumentVersions'][] } | Schemas['VersionChanges'];

export const versionCommands: readonly Command<ServerTools>[] = [
  {
    words: ['versions'],
    purpose: 'List the versions of a document, by the file id of any of them; or compare two of them.',
    options: {
      changes: { purpose: 'Show what the later of two versions changes.' },
      from: { value: 'VERSION', purpose: 'With --changes: the earlier version.' },
      to: { value: 'VERSION', purpose: 'With --changes: the later version.' },
      collection: { value: 'ID|NAME', short: 'c', purpose: 'The collection, if the file is in several.' },
      ...serverOptions,
    },
    operands: { usage: 'FILE', least: 1, most: 1 },
    async run({ connect }, values, { signal }, [id = '']): Promise<Shown> {
      const [client, file] = [connect(values), idIn(id)];
      const named = values['collection'];
      const within = named === undefined ? undefined : (await findCollection(client, named, { signal })).id;
      if (values['changes'] === undefined) {
        const documents = await client.listVersions(file, { signal });
        return { documents: documents.filter(({ collection }) => within === undefined || collection.id === within) };
      }
      const version = (name: string) => (values[name] === undefined ? {} : { [name]: integer(name, values[name], 1) });
      const query = { ...version('from'), ...version('to'), ...(within !== undefined && { collection_id: within }) };
      return client.compareVersions(file, query, { signal });
    },
    show: (shown: Shown, width) => ('documents' in shown ? listed(shown.documents, width) : changed(shown)),
  },
];

function listed(documents: readonly Schemas['DocumentVersions'][], width: number): readonly Line[] {
  if (documents.length === 0) return [[inked('dim', 'no versions')]];
  return documents.flatMap(({ collection, file_name: name, versions }, at) => [
    ...(at > 0 ? [[]] : []),
    [inked('bold', name), inked('dim', `  in ${collection.name}`)],
    ...table(versions, columns, width),
  ]);
}

const marks = { added: '+', removed: '-', changed: '~' } as const;
const styles = { added: 'green', removed: 'red', changed: 'yellow' } as const;

function changed({ file_name: name, from, to, unchanged, changes }: Schemas['VersionChanges']): readonly Line[] {
  return [
    [inked('bold', `${name}, version ${from.version} to ${to.version}: `), `${unchanged} cards unchanged`],
    ...changes.map(({ kind, summary, from: before, to: after }): Line => {
      const known = kind === 'added' || kind === 'removed' || kind === 'changed' ? kind : 'changed';
      const side = after ?? before;
      return [inked(styles[known], `${marks[known]} ${excerpt(side?.title ?? '')}: `), excerpt(summary)];
    }),
  ];
}
