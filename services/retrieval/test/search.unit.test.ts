import type { Embedder, Reranker } from '@cardinal/embedding';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardSearcher } from '../src/app/ports.js';
import type { Search } from '../src/app/searching/search-types.js';
import { searchQuery, library, openSearchWorld } from '../testing/search-world.js';
import { cardOf, instanceOf, scopeOf, selectionOf } from '../testing/made-cards.js';

const never = new AbortController().signal;

describe('search', () => {
  let searched: ReturnType<typeof openSearchWorld>;
  let search: Search;

  beforeEach(() => {
    searched = openSearchWorld();
    search = searched.searchWith();
  });

  it.each([false, true])('finds the card by its words, rerank %s', async (rerank) => {
    await searched.indexed(library);

    const result = await search(searchQuery({ query: 'How many holidays do employees have?', rerank }), never);

    expect(result.hits[0]?.card.cardId).toBe(1);
    expect(result.hits[0]?.cosine).toBeGreaterThan(0);
    expect(result.degraded).toBe('');
  });

  it('finds a card that has no vector yet', async () => {
    await searched.indexed(library, instanceOf(), false);

    const result = await search(searchQuery(), never);

    expect(result.hits.map((hit) => hit.card.cardId)).toEqual([1]);
    expect(result.hits[0]?.cosine).toBeUndefined();
    expect(result.counts).toMatchObject({ cards: 3, cardsWithVectors: 0 });
  });

  it.each([
    ['one character', 'x'],
    ['only stop words', 'to be or not to be'],
    ['emoji', '🦄🦄'],
    ['a hundred thousand characters', 'holiday '.repeat(12_500)],
    ['operators', '"*NEAR-(holiday OR 1=1) AND NOT *:* --'],
    ['SQL', "'; DROP TABLE retrieval_cards; --"],
    ['lone surrogates', '\ud800 holiday \udfff'],
    ['control characters', '\u0000holiday\u0007\u001b[0m'],
    ['another script', 'отпуск 休暇 วันหยุด'],
  ])('answers %s', async (_, query) => {
    await searched.indexed(library);

    for (const rerank of [false, true]) {
      const result = await search(searchQuery({ query, rerank }), never);

      expect(result.degraded).toBe('');
      expect(result.hits.every((hit) => hit.score >= 0 && hit.score <= 1 && Number.isFinite(hit.fused))).toBe(true);
    }
    expect((await search(searchQuery(), never)).hits[0]?.card.cardId).toBe(1);
  });

  it.each(['', '   ', '\ud800'])('refuses a blank query %j', async (query) => {
    await expect(search(searchQuery({ query }), never)).rejects.toMatchObject({
      code: 'SEARCH_QUERY_BLANK',
      kind: 'invalid',
    });
  });

  it('answers an empty collection with nothing', async () => {
    expect(await search(searchQuery({ rerank: true }), never)).toMatchObject({
      hits: [],
      total: 0,
      counts: { cards: 0 },
    });
  });

  it.each([
    ['QX-17', 2],
    ['qx17', 2],
    ['1200.50', 2],
  ])('finds %s', async (query, expected) => {
    await searched.indexed(library, instanceOf(), false); // the fake embedder does not represent part numbers

    expect((await search(searchQuery({ query }), never)).hits[0]?.card.cardId).toBe(expected);
  });

  it.each([
    ['QX-17', 3],
    ['qx17', 3],
    ['2024-03-01', 7],
    ['QX-17, 2024-03-01', 5],
  ])('ranks the card with the exact identifier %s before those that are only similar', async (query, expected) => {
    const [near = new Float32Array()] = (await searched.embedder.embed([query], { priority: 'query' })).vectors;
    // All other cards are as near to the query as possible, so that only its words favour the right card.
    const texts = [
      'Part QX-18.',
      'Part QX-19.',
      'It is part QX-17.',
      'Of 17 March.',
      'QX-17 of 1 March 2024.',
      'QX',
      'On 2024-03-01.',
    ];
    await searched.indexed(
      texts.map((verbatimContent, at) => cardOf({ cardId: at + 1, verbatimContent })),
      instanceOf(),
      false,
    );
    await searched.index.vectors.putVectors(
      instanceOf(),
      texts.map((_, at) => ({
        cardId: at + 1,
        passages: [{ key: String(at), vector: at + 1 === expected ? near.map((value) => -value) : near }],
      })),
    );

    for (const rerank of [false, true]) {
      const { hits } = await search(searchQuery({ query, rerank }), never);
      const others = query.includes(',') ? [] : [5];
      expect([expected, ...others]).toContain(hits[0]?.card.cardId);
      expect([expected, ...others]).toContain(hits[others.length]?.card.cardId);
    }
  });

  it('treats an identifier in a question as one word among others', async () => {
    await searched.indexed([...library, cardOf({ cardId: 9, verbatimContent: 'QX-17 is out of stock.' })]);

    const { hits } = await search(searchQuery({ query: 'How much holiday does employee QX-17 have?' }), never);

    expect(hits[0]?.card.cardId).toBe(1);
  });

  it('marks the words of the query and the sentence closest to it, in bytes', async () => {
    const verbatimContent = 'Größe zählt nicht. Every employee has holidays – thirty days. Salaries are paid monthly.';
    await searched.indexed([cardOf({ cardId: 1, verbatimContent })]);

    const { hits } = await search(searchQuery({ query: 'every employee has holidays', highlights: true }), never);
    const plain = await search(searchQuery({ query: 'every employee has holidays' }), never);

    const bytes = Buffer.from(verbatimContent);
    const text = ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end).toString();
    expect(hits[0]?.highlights?.words.map(text)).toEqual(['employee', 'holidays']);
    expect(hits[0]?.highlights?.sentence && text(hits[0].highlights.sentence)).toBe(
      'Every employee has holidays – thirty days.',
    );
    expect(plain.hits[0]).not.toHaveProperty('highlights');
  });

  it('marks words in scripts without spaces', async () => {
    await searched.indexed([cardOf({ cardId: 1, verbatimContent: '有給休暇は三十日です。' })]);

    const { hits } = await search(searchQuery({ query: '休暇', highlights: true }), never);

    const start = Buffer.byteLength('有給');
    expect(hits[0]?.highlights?.words).toEqual([{ start, end: start + Buffer.byteLength('休暇') }]);
  });

  it('returns scores that never rise with rank', async () => {
    await searched.indexed(library);

    for (const rerank of [false, true]) {
      const { hits } = await search(searchQuery({ query: 'holiday salaries', rerank }), never);
      const scores = hits.map((hit) => hit.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(hits.length).toBe(3);
    }
  });

  it('occupies no memory of the index while sentences to highlight wait to be embedded', async () => {
    await searched.indexed(library);
    let open = 0;
    const openAtCalls: number[] = [];
    const { embedder } = searched;
    const by: Embedder = {
      ...embedder,
      embed(texts, options) {
        openAtCalls.push(open);
        return embedder.embed(texts, options);
      },
    };
    const index: CardSearcher = {
      ...searched.index.searcher,
      async view(scope, within) {
        const view = await searched.index.searcher.view(scope, within);
        open += 1;
        return {
          ...view,
          [Symbol.dispose]() {
            open -= 1;
            view[Symbol.dispose]();
          },
        };
      },
    };
    await searched.searchWith({ by, index })(searchQuery({ query: 'days of holiday', highlights: true }), never);

    expect(openAtCalls).toEqual([0, 0]);
  });

  it('computes `fused` over all cards in scope', async () => {
    await searched.indexed(library);
    const { hits } = await search(searchQuery({ query: 'holiday days' }), never);

    const moments = (list: readonly number[]) => {
      const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
      return { mean, sd: Math.sqrt(list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / list.length) };
    };
    const words = moments(hits.map((hit) => hit.bm25));
    const cosines = moments(hits.map((hit) => hit.cosine ?? 0));
    for (const hit of hits) {
      const expected = (hit.bm25 - words.mean) / words.sd / 2 + ((hit.cosine ?? 0) - cosines.mean) / cosines.sd / 2;
      expect(hit.fused).toBeCloseTo(expected, 1);
    }
  });

  it('returns one card of equal texts, of the newest version, and counts the others', async () => {
    const verbatimContent = 'Every employee has thirty days of holiday.';
    await searched.indexed([cardOf({ cardId: 1, verbatimContent })], instanceOf({ version: 1 }));
    const newer = instanceOf({ instanceId: 101, version: 2 });
    await searched.indexed(
      [cardOf({ cardId: 2, instanceId: 101, verbatimContent: verbatimContent.toUpperCase() })],
      newer,
    );

    const result = await search(searchQuery({ selection: selectionOf({ currentOnly: false }) }), never);

    expect(result.hits.map((hit) => [hit.card.cardId, hit.duplicates])).toEqual([[2, 1]]);
  });

  it('embeds tables without their cells of mere figures, and finds the figures by words', async () => {
    const verbatimContent = 'Millions | 2022 | 2021\nNet sales | 1,200 | $1,100\n(4) | 7\nSee note 3.';
    const bare = 'Millions | 2022\n1 | 2';
    await searched.indexed([
      cardOf({ cardId: 1, title: 'Sales', verbatimContent }),
      cardOf({ cardId: 2, title: '', verbatimContent: '12 | 13' }),
      cardOf({ cardId: 3, title: 'Bare', verbatimContent: bare }),
    ]);

    expect(searched.embedder.calls.flat().toSorted()).toEqual([
      '12 | 13',
      'Bare. Millions\n',
      'Sales. Millions\nNet sales\n\nSee note 3.',
    ]);
    expect((await search(searchQuery({ query: '1,100' }), never)).hits[0]?.card.cardId).toBe(1);
  });

  it('finds the end of a card that is longer than the model reads', async () => {
    const filler = Array.from({ length: 400 }, (_, at) => `filler${at % 90}.`).join(' ');
    await searched.indexed([
      ...library,
      cardOf({ cardId: 9, title: 'Long', verbatimContent: `${filler} unicorn meadow.` }),
    ]);

    const [vector] = (await searched.embedder.embed(['unicorn meadow'], { priority: 'query' })).vectors;
    const view = await searched.index.searcher.view(scopeOf());
    const best = (await view.byVector(vector ?? new Float32Array(32), 1)).best[0];

    expect(best?.cardId).toBe(9);
    expect(searched.embedder.calls.flat().every((text) => (searched.embedder.countTokens([text])[0] ?? 0) <= 64)).toBe(
      true,
    );
  });

  it('embeds equal texts once', async () => {
    const twins = [11, 12, 13].map((cardId) => cardOf({ cardId, verbatimContent: 'The very same text.' }));
    await searched.indexed(twins);
    const again = instanceOf({ collectionId: 55, instanceId: 7 });
    await searched.indexed([cardOf({ cardId: 40, instanceId: 7, verbatimContent: 'The very same text.' })], again);

    expect(searched.embedder.calls.flat().filter((text) => text === 'The very same text.')).toHaveLength(1);
  });

  it('calls models in the share of its team', async () => {
    const shares: (number | undefined)[] = [];
    const { embedder } = searched;
    await searched.indexed(library);
    const by: Embedder = {
      ...embedder,
      embed(texts, options) {
        shares.push(options.share);
        return embedder.embed(texts, options);
      },
    };
    const reranker: Reranker = {
      id: 'made',
      async rerank(_query, texts, { share }) {
        shares.push(share);
        return { scores: texts.map(() => 1), tokens: 1 };
      },
      async [Symbol.asyncDispose]() {},
    };

    await searched.searchWith({ by, reranker })(searchQuery({ rerank: true }), never);

    expect(shares).toEqual([1, 1]);
  });
});
