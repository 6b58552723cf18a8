import type { Schemas } from '@cardinal/client/node';
import { chosen, namesOf, needed, type Command } from '../command.js';
import { oneLine } from '../terminal/foreign-text.js';
import { inked } from '../terminal/ink.js';
import { collectionOptions, findCollection } from './find-collection.js';
import { limitOption, readPages, restOf } from './pages.js';
import { allVersions, excerpt } from './search.js';
import type { ServerTools } from './tools.js';

const types = namesOf<Schemas['KnowledgeType']>({
  knowledge: true,
  procedure: true,
  reference: true,
  definition: true,
  policy: true,
});

interface Cards {
  readonly cards: readonly Schemas['KnowledgeCard'][];
  readonly total: number;
}

export const cardCommands: readonly Command<ServerTools>[] = [
  {
    words: ['cards'],
    purpose: 'List the knowledge cards of a collection.',
    options: {
      ...collectionOptions,
      search: { value: 'WORDS', purpose: 'Only cards with all of these words.' },
      type: { value: 'TYPE', choices: types },
      ...limitOption,
      ...allVersions,
    },
    async run({ connect }, values, { signal }): Promise<Cards> {
      const { search, type, limit } = values;
      const query = {
        current_only: values['all-versions'] === undefined,
        ...(search !== undefined && { search }),
        ...(type !== undefined && { type: chosen('type', type, types) }),
      };
      const client = connect(values);
      const { id } = await findCollection(client, needed(values, 'collection'), { signal });
      const { entries, total } = await readPages(limit, async (page) => {
        const { knowledgeCards, pagination } = await client.listKnowledgeCards(id, { ...query, ...page }, { signal });
        return { entries: knowledgeCards, ...pagination };
      });
      return { cards: entries, total };
    },
    show({ cards, total }: Cards) {
      if (cards.length === 0) return [[inked('dim', 'no cards')]];
      const lines = cards.flatMap(({ id, title, statement, knowledgeType, importanceScore }) => [
        [
          inked('bold', `${id}  ${oneLine(title)}  `),
          inked('dim', `${knowledgeType}, importance ${importanceScore.toFixed(2)}`),
        ],
        ['   ', excerpt(statement)],
      ]);
      return [...lines, ...restOf(cards.length, total)];
    },
  },
];
