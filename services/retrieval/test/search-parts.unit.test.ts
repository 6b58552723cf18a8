import type { Reranker } from '@cardinal/embedding';
import { AppError } from '@cardinal/kernel';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conflicts } from '../src/app/ports.js';
import { scopeOf } from '../testing/made-cards.js';
import { asked, library, openSearched } from '../testing/searched.js';

const never = new AbortController().signal;

describe('a search and what it asks of others', () => {
  let searched: ReturnType<typeof openSearched>;

  beforeEach(() => {
    searched = openSearched();
  });

  it.each([false, true])(
    'leaves out what lost a conflict, where only what is current is wanted, rerank %s',
    async (rerank) => {
      await searched.indexed(library);
      const of = vi.fn<Conflicts['of']>(async () => ({ retiredCardIds: [1], anyOpen: true }));
      const settled = searched.searchWith({ conflicts: { of } });

      const current = await settled(asked({ rerank }), never);
      const all = await settled(asked({ rerank, scope: scopeOf({ currentOnly: false }) }), never);

      expect(current.cards.map((hit) => hit.card.cardId)).not.toContain(1);
      expect(all.cards[0]?.card.cardId).toBe(1);
      expect([current.contested, (await searched.searchWith()(asked({ rerank }), never)).contested]).toEqual([
        true,
        false,
      ]);
      expect(of.mock.calls[0]?.[0]).toMatchObject({ teamId: scopeOf().teamId, collectionId: scopeOf().collectionId });
    },
  );

  it('does not answer while it cannot be told what lost a conflict', async () => {
    await searched.indexed(library);
    const away: Conflicts = { of: () => Promise.reject(new Unavailable('Extraction is away.')) };
    const unsettled = searched.searchWith({ conflicts: away });

    await expect(unsettled(asked(), never)).rejects.toMatchObject({ code: 'TEST_DOWN' });
  });

  it('answers by words when the embedder fails, and says so', async () => {
    await searched.indexed(library);
    const failing = { ...searched.embedder, embed: () => Promise.reject(new Unavailable('The model is down.')) };
    const degraded = searched.searchWith({ by: failing });

    const result = await degraded(asked({ rerank: true }), never);

    expect(result.cards.map((hit) => hit.card.cardId)).toEqual([1]);
    expect(result).toMatchObject({ degraded: 'vectors: TEST_DOWN', embeddingTokens: 0 });
  });

  it('orders by a reranker where there is one, and keeps the fused order when it fails', async () => {
    await searched.indexed(library);
    const rerank = vi.fn<Reranker['rerank']>(async (_, texts) => ({
      scores: texts.map((text) => (text.startsWith('Payroll') ? 9 : 0)),
      tokens: 12,
    }));
    const reranker: Reranker = { id: 'fake', rerank, async [Symbol.asyncDispose]() {} };
    const reranking = searched.searchWith({ reranker });

    const first = await reranking(asked({ rerank: true }), never);
    rerank.mockRejectedValueOnce(new Unavailable('Too slow.'));
    const second = await reranking(asked({ rerank: true }), never);

    expect(first).toMatchObject({ rerankTokens: 12, degraded: '' });
    expect(first.cards[0]?.card.cardId).toBe(3);
    expect(second).toMatchObject({ rerankTokens: 0, degraded: 'rerank: TEST_DOWN' });
    expect(second.cards[0]?.card.cardId).toBe(1);
  });

  it('gives up with its caller', async () => {
    await searched.indexed(library);
    const gone = AbortSignal.abort(new Error('gone'));
    const failing = { ...searched.embedder, embed: () => Promise.reject(new Unavailable('aborted')) };
    const aborted = searched.searchWith({ by: failing });

    await expect(aborted(asked(), gone)).rejects.toThrow('gone');
  });
});

class Unavailable extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_DOWN';
}
