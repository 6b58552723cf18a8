import { setImmediate as nextTurn } from 'node:timers/promises';
import { conflicts, ingest, scopesIn } from '@cardinal/contracts';
import type { Reranker } from '@cardinal/embedding';
import { AppError } from '@cardinal/kernel';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conflicts } from '../../src/app/ports.js';
import type { SearchNeeds } from '../../src/app/searching/search-types.js';
import { noConflicts, stillScopes } from '../../testing/fakes.js';
import { selectionOf } from '../../testing/made-cards.js';
import { searchQuery, library, openSearchWorld } from '../../testing/search-world.js';

const never = new AbortController().signal;

describe('a search and its calls of other services', () => {
  let searched: ReturnType<typeof openSearchWorld>;

  beforeEach(() => {
    searched = openSearchWorld();
  });

  it.each([false, true])(
    'leaves out cards that lost a conflict if only current versions are searched, rerank %s',
    async (rerank) => {
      await searched.indexed(library);
      const of = vi.fn<Conflicts['of']>(async () => ({ retiredCardIds: [1], openIn: [10] }));
      const settled = searched.searchWith({ conflicts: { ...noConflicts, of } });

      const current = await settled(searchQuery({ rerank }), never);
      const all = await settled(searchQuery({ rerank, selection: selectionOf({ currentOnly: false }) }), never);

      expect(current.hits.map((hit) => hit.card.cardId)).not.toContain(1);
      expect(all.hits[0]?.card.cardId).toBe(1);
      expect(of.mock.calls[0]?.[0]).toMatchObject({ teamId: 1, collectionIds: [10] });
    },
  );

  it('fails while the cards that lost a conflict cannot be determined', async () => {
    await searched.indexed(library);
    const away = { ...noConflicts, of: () => Promise.reject(new Unavailable('Extraction is away.')) };
    const unsettled = searched.searchWith({ conflicts: away });

    await expect(unsettled(searchQuery(), never)).rejects.toMatchObject({ code: 'TEST_DOWN' });
  });

  it('returns the open conflicts of a hit, restricted to visible documents', async () => {
    await searched.indexed(library);
    const other = conflicts.ConflictSide.fromPartial({ cardId: 9, sentence: 'It has twenty.' });
    const against = vi.fn<Conflicts['against']>(async () => new Map([[1, [{ id: 4, type: 'value', other }]]]));
    const contested = (anyOpen: boolean): Conflicts => ({
      of: async () => ({ retiredCardIds: [], openIn: anyOpen ? [10] : [] }),
      against,
    });
    const hitsOf = async (needs: Partial<SearchNeeds>) =>
      (await searched.searchWith(needs)(searchQuery({ topK: 1 }), never)).hits;

    expect(await hitsOf({ conflicts: contested(true) })).toMatchObject([{ conflicts: [{ id: 4, other }] }]);
    expect(against).toHaveBeenCalledOnce();
    // Without open conflicts, no request is needed, unless a version answers that extraction does not have yet.
    expect(await hitsOf({ conflicts: contested(false) })).toMatchObject([{ conflicts: [] }]);
    expect(against).toHaveBeenCalledOnce();
    const moving = { currentInstanceIds: [100], deletedInstanceIds: [3] };
    const scopes = stillScopes(moving);
    expect(await hitsOf({ conflicts: contested(false), scopes })).toMatchObject([{ conflicts: [{ id: 4 }] }]);
    expect(against.mock.lastCall?.slice(0, 2)).toMatchObject([moving, expect.arrayContaining([1])]);
  });

  it('is repeated if the scope changed meanwhile, with the query embedded only once', async () => {
    await searched.indexed(library);
    const before = searched.embedder.calls.length;
    let revision = 0;
    const getScope = async () => {
      const deletedInstanceIds = revision > 0 ? [100] : [];
      return ingest.GetScopeResponse.fromPartial({
        revision: Math.min(2, ++revision),
        inMotion: { deletedInstanceIds },
      });
    };

    const { hits } = await searched.searchWith({ scopes: scopesIn({ getScope }) })(searchQuery(), never);

    expect(hits).toEqual([]);
    expect(searched.embedder.calls).toHaveLength(before + 1);
  });

  it('embeds the query and reads lost conflicts while it waits for the scope', async () => {
    await searched.indexed(library);
    const before = searched.embedder.calls.length;
    const of = vi.fn<Conflicts['of']>(async () => ({ retiredCardIds: [], openIn: [] }));
    let tell = (): void => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    const getScope = async () => {
      await told;
      return ingest.GetScopeResponse.fromPartial({ inMotion: {} });
    };

    const searching = searched.searchWith({ scopes: scopesIn({ getScope }), conflicts: { ...noConflicts, of } });
    const found = searching(searchQuery(), never);
    await vi.waitFor(() => expect(searched.embedder.calls).toHaveLength(before + 1));
    expect(of).toHaveBeenCalledOnce();

    tell();
    expect((await found).hits[0]?.card.cardId).toBe(1);
    expect(of).toHaveBeenCalledOnce();
  });

  it('emits no warning about too many listeners on its signal for many collections', async () => {
    await searched.indexed(library);
    const warned = vi.fn();
    process.on('warning', warned);
    const getScope = async (_request: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      signal?.addEventListener('abort', () => {}, { once: true });
      return ingest.GetScopeResponse.fromPartial({ inMotion: {} });
    };
    const selection = selectionOf({ collectionIds: Array.from({ length: 32 }, (_, at) => at + 1) });

    const { hits } = await searched.searchWith({ scopes: scopesIn({ getScope }) })(
      searchQuery({ selection }),
      new AbortController().signal,
    );

    expect(hits[0]?.card).toMatchObject({ cardId: 1, collectionId: 10 });
    await nextTurn(); // process warnings are emitted in a later turn
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it('fails for a collection that does not exist', async () => {
    const scopes = scopesIn({ getScope: () => Promise.reject(new Unavailable('It is gone.')) });
    await expect(searched.searchWith({ scopes })(searchQuery(), never)).rejects.toMatchObject({ code: 'TEST_DOWN' });
  });

  it('answers by words if the embedder fails, and reports it', async () => {
    await searched.indexed(library);
    const failing = { ...searched.embedder, embed: () => Promise.reject(new Unavailable('The model is down.')) };
    const degraded = searched.searchWith({ by: failing });

    const result = await degraded(searchQuery({ rerank: true }), never);

    expect(result.hits.map((hit) => hit.card.cardId)).toEqual([1]);
    expect(result).toMatchObject({ degraded: 'vectors: TEST_DOWN', embeddingTokens: 0 });
  });

  it('is ordered by the reranker, or by fused scores if the reranker fails', async () => {
    await searched.indexed(library);
    const rerank = vi.fn<Reranker['rerank']>(async (_, texts) => ({
      scores: texts.map((text) => (text.startsWith('Payroll') ? 9 : 0)),
      tokens: 12,
    }));
    const reranker: Reranker = { id: 'fake', rerank, async [Symbol.asyncDispose]() {} };
    const reranking = searched.searchWith({ reranker });

    const first = await reranking(searchQuery({ rerank: true }), never);
    rerank.mockRejectedValueOnce(new Unavailable('Too slow.'));
    const second = await reranking(searchQuery({ rerank: true }), never);

    expect(first).toMatchObject({ rerankTokens: 12, degraded: '' });
    expect(first.hits[0]?.card.cardId).toBe(3);
    expect(second).toMatchObject({ rerankTokens: 0, degraded: 'rerank: TEST_DOWN' });
    expect(second.hits[0]?.card.cardId).toBe(1);
  });

  it('ends when its caller aborts', async () => {
    await searched.indexed(library);
    const gone = AbortSignal.abort(new Error('gone'));
    const failing = { ...searched.embedder, embed: () => Promise.reject(new Unavailable('aborted')) };
    const aborted = searched.searchWith({ by: failing });

    await expect(aborted(searchQuery(), gone)).rejects.toThrow('gone');
  });
});

class Unavailable extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_DOWN';
}
