import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { embedMissing } from '../src/app/index-vectors.js';
import { createSearch, type Search, type SearchQuery } from '../src/app/search.js';
import { createTextVectors } from '../src/app/text-vectors.js';
import type { Card } from '../src/domain/card.js';
import { openEmbeddedIndex, type EmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import { createFakeEmbedder } from '../testing/fakes.js';
import { cardOf, instanceOf, scopeOf } from '../testing/made-cards.js';

const never = new AbortController().signal;

describe('search', () => {
  let index: EmbeddedIndex;
  let embedder: ReturnType<typeof createFakeEmbedder>;
  let search: Search;

  beforeEach(() => {
    embedder = createFakeEmbedder();
    const db = openSqlite(':memory:');
    index = openEmbeddedIndex({ db, model: embedder.model, clock: systemClock, logger: silentLogger });
    index.migrate();
    search = createSearch({ index, texts: createTextVectors(embedder), logger: silentLogger });
  });

  const asked = (overrides: Partial<SearchQuery> = {}): SearchQuery => ({
    scope: scopeOf(),
    query: 'holiday',
    topK: 10,
    rerank: false,
    statisticsTerms: [],
    ...overrides,
  });

  async function indexed(cards: readonly Card[], record = instanceOf(), vectors = true): Promise<void> {
    await index.begin(record);
    await index.put(record, cards);
    await index.finish(record);
    if (vectors) await embedMissing({ index, embedder }, record, never);
  }

  const library = [
    cardOf({ cardId: 1, title: 'Leave', verbatim: 'Every employee has thirty days of holiday a year.' }),
    cardOf({ cardId: 2, title: 'Travel', verbatim: 'Book trains two weeks ahead. Part QX-17 costs $1,200.50.' }),
    cardOf({ cardId: 3, title: 'Payroll', verbatim: 'Salaries are paid on the last working day.' }),
  ];

  it.each([false, true])('finds the card by its words, rerank %s', async (rerank) => {
    await indexed(library);

    const result = await search(asked({ query: 'How many holidays do employees have?', rerank }), never);

    expect(result.cards[0]?.card.cardId).toBe(1);
    expect(result.cards[0]?.cosine).toBeGreaterThan(0);
    expect(result.degraded).toBe('');
  });

  it('finds a card that has no vector yet', async () => {
    await indexed(library, instanceOf(), false);

    const result = await search(asked(), never);

    expect(result.cards.map((hit) => hit.card.cardId)).toEqual([1]);
    expect(result.cards[0]?.cosine).toBeUndefined();
    expect(result.counts).toMatchObject({ cards: 3, cardsWithVectors: 0 });
  });
});
