import { beforeEach, describe, expect, it } from 'vitest';
import { leastAnswerability } from '@cardinal/contracts';
import type { MatchPosition } from '../src/domain/gathering.js';
import type { Search, SearchResult } from '../src/app/searching/search-types.js';
import { searchQuery, library, openSearchWorld } from '../testing/search-world.js';
import { noConflicts } from '../testing/fakes.js';
import { cardOf, instanceOf, selectionOf } from '../testing/made-cards.js';

const never = new AbortController().signal;
const suppliers = Array.from({ length: 47 }, (_, at) =>
  cardOf({ cardId: at + 1, verbatimContent: `Supplier ${at} delivers ${'steel '.repeat(1 + (at % 5))}by road.` }),
);
const others = Array.from({ length: 60 }, (_, at) =>
  cardOf({ cardId: 1_001 + at, verbatimContent: `Room ${at} has a window and ${at % 7} chairs.` }),
);

describe('an exhaustive search', () => {
  let searched: ReturnType<typeof openSearchWorld>;
  let search: Search;

  beforeEach(() => {
    searched = openSearchWorld();
    search = searched.searchWith();
  });

  const page = (
    query: string,
    after?: MatchPosition,
    more: Parameters<typeof searchQuery>[0] = {},
  ): Promise<SearchResult> => search(searchQuery({ query, exhaustive: true, topK: 10, after, ...more }), never);

  async function pages(query: string, between: (at: number) => Promise<void> = async () => {}) {
    const found: SearchResult[] = [];
    for (let after: MatchPosition | undefined; found.length < 100;) {
      const next = await page(query, after);
      found.push(next);
      after = next.coverage?.next;
      if (!after) return found;
      await between(found.length);
    }
    throw new Error('there is no last page');
  }
  const idsOf = (found: readonly SearchResult[]): number[] =>
    found.flatMap(({ hits }) => hits.map(({ card }) => card.cardId));

  it('returns every matching card once, best first, with the total counts', async () => {
    await searched.indexed(suppliers);
    await searched.indexed(others, instanceOf({ instanceId: 101, fileId: 8 }));

    const found = await pages('Which supplier delivers steel?');

    expect(found.map(({ hits }) => hits.length)).toEqual([10, 10, 10, 10, 7]);
    expect(idsOf(found).toSorted((a, b) => a - b)).toEqual(suppliers.map(({ cardId }) => cardId));
    const scores = found.flatMap(({ hits }) => hits.map(({ score }) => score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    // Cards that an ask would refuse to answer from do not match either.
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(1 / (1 + Math.exp(-leastAnswerability(107))));
    for (const { coverage, total } of found) {
      expect(coverage).toMatchObject({ scored: 107, matched: 47, documents: 1 });
      expect(total).toBe(47);
    }
    expect(await pages('Which supplier delivers steel?')).toEqual(found);
  });

  it('returns each card of equal text, unlike a search for the best', async () => {
    const twice = [1, 2].map((cardId) => cardOf({ cardId, verbatimContent: 'Payment within thirty days.' }));
    await searched.indexed([...twice, ...others]);
    const best = await search(searchQuery({ query: 'payment within thirty days' }), never);
    const all = await page('payment within thirty days');
    expect(idsOf([all])).toEqual([1, 2]);
    expect(best.hits[0]?.duplicates).toBe(1);
    expect(all.hits.map(({ duplicates }) => duplicates)).toEqual([0, 0]);
  });

  it('leaves out cards that lost a conflict, unless all versions are searched', async () => {
    search = searched.searchWith({
      conflicts: { ...noConflicts, of: async () => ({ retiredCardIds: [3], openIn: [] }) },
    });
    await searched.indexed(suppliers);
    expect((await page('supplier steel')).coverage).toMatchObject({ scored: 47, matched: 46 });
    const whole = await page('supplier steel', undefined, { selection: selectionOf({ currentOnly: false }) });
    expect(whole.coverage).toMatchObject({ scored: 47, matched: 47 });
  });

  it('counts the documents of the matches over several collections', async () => {
    await searched.indexed(suppliers.slice(0, 20));
    await searched.indexed(
      suppliers.slice(20).map((card) => ({ ...card, instanceId: 102 })),
      instanceOf({ collectionId: 11, instanceId: 102, fileId: 9 }),
    );
    await searched.indexed(
      others.map((card) => ({ ...card, instanceId: 103 })),
      instanceOf({ collectionId: 11, instanceId: 103, fileId: 10 }),
    );
    const several = { selection: selectionOf({ collectionIds: [10, 11] }), topK: 100 };
    const { coverage, hits } = await page('Which supplier delivers steel?', undefined, several);
    expect(coverage).toEqual({ scored: 107, matched: 47, documents: 2, next: undefined });
    expect(new Set(hits.map(({ card }) => card.collectionId))).toEqual(new Set([10, 11]));
  });

  it('answers by words if the embedder fails, or if no card has a vector', async () => {
    await searched.indexed(suppliers, instanceOf(), false);
    expect((await page('supplier steel')).coverage).toMatchObject({ matched: 47 });
    search = searched.searchWith({
      by: { ...searched.embedder, embed: async () => Promise.reject(new Error('away')) },
    });
    const away = await page('supplier steel');
    expect(away.coverage).toMatchObject({ matched: 47 });
    expect(away.degraded).toContain('vectors');
  });

  it.each([
    'ग्राहक कौन है',
    'ผู้ขายเหล็ก',
    '供应商 steel توريد',
    '🦄🦄',
    'to be or not to be',
    '"*NEAR-(',
    '\u202Esupplier',
  ])('answers %s', async (query) => {
    await searched.indexed([...suppliers, ...library.map((card) => ({ ...card, cardId: card.cardId + 500 }))]);
    const { coverage, hits } = await page(query);
    expect(coverage?.scored).toBe(50);
    expect(hits.length).toBe(Math.min(10, coverage?.matched ?? NaN));
  });

  it('finds nothing in an empty collection', async () => {
    expect((await page('steel')).coverage).toEqual({ scored: 0, matched: 0, documents: 0, next: undefined });
  });

  it('continues after a deletion without the deleted cards, with lower counts', async () => {
    await searched.indexed(suppliers.slice(0, 30));
    await searched.indexed(
      suppliers.slice(30).map((card) => ({ ...card, instanceId: 102 })),
      instanceOf({ instanceId: 102, fileId: 9 }),
    );
    const [first, ...rest] = await pages('supplier steel', async (at) => {
      if (at !== 1) return;
      await searched.index.states.applyChange(1, 10, { instanceId: 102, revision: 5, state: 'deleted' });
    });
    expect(first?.coverage).toMatchObject({ scored: 47, matched: 47, documents: 2 });
    for (const { coverage, hits } of rest) {
      expect(coverage).toMatchObject({ scored: 30, matched: 30, documents: 1 });
      expect(hits.every(({ card }) => card.instanceId === 100)).toBe(true);
    }
  });

  it('ends when its caller aborts', async () => {
    await searched.indexed(suppliers);
    const caller = new AbortController();
    const searching = search(searchQuery({ query: 'supplier', exhaustive: true }), caller.signal);
    caller.abort(new Error('given up'));
    await expect(searching).rejects.toThrow('given up');
  });
});
