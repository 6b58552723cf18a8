import type { Embedder } from '@cardinal/embedding';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { embedMissing } from '../src/app/indexing/index-vectors.js';
import { createQueryEmbedders } from '../src/app/searching/query-texts.js';
import type { Search, SearchNeeds, SearchQuery } from '../src/app/searching/search-types.js';
import { createSearch } from '../src/app/searching/search.js';
import { createTextVectors } from '../src/app/text-vectors.js';
import type { Card } from '../src/domain/card.js';
import { openEmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import { createFakeEmbedder, noConflicts, stillScopes } from './fakes.js';
import { cardOf, instanceOf, selectionOf } from './made-cards.js';

export const library = [
  cardOf({ cardId: 1, title: 'Leave', verbatimContent: 'Every employee has thirty days of holiday a year.' }),
  cardOf({ cardId: 2, title: 'Travel', verbatimContent: 'Book trains two weeks ahead. Part QX-17 costs $1,200.50.' }),
  cardOf({ cardId: 3, title: 'Payroll', verbatimContent: 'Salaries are paid on the last working day.' }),
];

export const searchQuery = (overrides: Partial<SearchQuery> = {}): SearchQuery => ({
  selection: selectionOf(),
  query: 'holiday',
  topK: 10,
  rerank: false,
  statisticsWords: [],
  ...overrides,
});

/** Opens an empty index in memory with searches over it, by default with a fake model and without conflicts. */
export function openSearchWorld() {
  const embedder = createFakeEmbedder();
  const index = openEmbeddedIndex({
    db: openSqlite(':memory:'),
    model: embedder.model,
    clock: systemClock,
    logger: silentLogger,
  });
  index.migrate();
  return {
    index,
    embedder,
    searchWith({ by = embedder, ...needs }: Partial<SearchNeeds> & { readonly by?: Embedder } = {}): Search {
      const queries = createQueryEmbedders({ embedder: by, texts: createTextVectors(by), logger: silentLogger });
      return createSearch({
        index: index.searcher,
        scopes: stillScopes(),
        conflicts: noConflicts,
        queries,
        logger: silentLogger,
        ...needs,
      });
    },
    async indexed(cards: readonly Card[], record = instanceOf(), vectors = true): Promise<void> {
      await index.writer.begin(record);
      await index.writer.put(record, cards);
      await index.writer.finish(record);
      if (vectors) await embedMissing({ index: index.vectors, embedder }, record, new AbortController().signal);
    },
  };
}
