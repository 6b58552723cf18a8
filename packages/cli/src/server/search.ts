import type { Schemas } from '@cardinal/client/node';
import { needed, type Command, type Options, type Values } from '../command.js';
import { inked, type Line } from '../terminal/ink.js';
import { oneLine } from '../terminal/foreign-text.js';
import { integer, jsonObject } from '../usage-error.js';
import { collectionsOptions, findCollections } from './find-collection.js';
import type { ServerTools } from './tools.js';

export const allVersions: Options = {
  'all-versions': { purpose: 'Include superseded versions of documents.' },
};
const topK: Options = { 'top-k': { value: 'N', purpose: 'At most this many; default 10.' } };
const filters: Options = {
  filters: {
    value: 'JSON',
    purpose: 'Only what matches, such as \'{"file_type": "pdf", "metadata.dept": {"in": ["HR", "IT"]}}\'.',
  },
};
const asOf: Options = {
  'as-of': {
    value: 'DATE',
    purpose: 'Read the documents as of this moment: a day, such as 2024-12-31, or a time with its time zone.',
  },
};
export const readingOptions: Options = { ...collectionsOptions, ...topK, ...filters, ...asOf, ...allVersions };

/** Request fields that searches and asks share. @throws {UsageError} */
export const readingFields = (values: Values) => ({
  current_only: values['all-versions'] === undefined,
  ...(values['top-k'] !== undefined && { top_k: integer('top-k', values['top-k'], 1) }),
  // Dates and filters are validated by the server.
  ...(values['as-of'] !== undefined && { as_of: values['as-of'] }),
  ...(values['filters'] !== undefined && { filters: jsonObject('filters', values['filters']) as Schemas['Filters'] }),
});

/** Maximum length of a passage in output for people, in characters. */
const mostShown = 400;

/** Shortens a passage for people, so that several fit on a screen. */
export function excerpt(text: string): string {
  const line = oneLine(text);
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
}

const conflictLines = (conflicts: readonly Schemas['CardConflict'][] = []): readonly Line[] =>
  conflicts.map(({ id, with: other }) => [
    '   ',
    inked('yellow', `conflict ${id}: ${other.file_name}, page ${other.page}: ${excerpt(other.sentence)}`),
  ]);

export const searchCommands: readonly Command<ServerTools>[] = [
  {
    words: ['search'],
    purpose: 'Find the passages of one or more collections that match a query best.',
    options: { ...readingOptions, 'no-rerank': { purpose: 'Faster, with a less exact order.' } },
    operands: { usage: 'QUERY', least: 1, most: 1 },
    async run({ connect }, values, { signal }, [query = '']) {
      const request = { query, rerank: values['no-rerank'] === undefined, ...readingFields(values) };
      const client = connect(values);
      const [id = 0, ...more] = await findCollections(client, needed(values, 'collection'), { signal });
      if (more.length === 0) return client.searchCollection(id, request, { signal });
      return client.searchCollections({ ...request, collection_ids: [id, ...more] }, { signal });
    },
    show({ results }: Schemas['SearchReply']) {
      if (results.length === 0) return [[inked('dim', 'nothing found')]];
      const areOfSeveral = new Set(results.map(({ collection_id: id }) => id)).size > 1;
      return results.flatMap(({ score, content, metadata, collection_id: id }, at) => [
        ...(at > 0 ? [[]] : []),
        [
          inked('bold', `${at + 1}. ${oneLine(metadata.title)}  `),
          inked('dim', `${oneLine(metadata.file_name)}, page ${metadata.page}  ${score.toFixed(3)}`),
          ...(areOfSeveral ? [inked('dim', `  collection ${id}`)] : []),
        ],
        ['   ', excerpt(content)],
        ...conflictLines(metadata.conflicts),
      ]);
    },
  },
];
