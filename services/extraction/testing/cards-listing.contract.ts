import { beforeEach, describe, expect, it } from 'vitest';
import type { CardQuery } from '../src/app/ports.js';
import { draft, extractionOf } from './card-samples.js';
import type { CardsWorld } from './cards-world.js';

/** What every `CardsRepository` promises about its lists. */
export function describeListing({ records, extracted, list, texts }: CardsWorld): void {
  describe('listing', () => {
    beforeEach(async () => {
      await extracted(extractionOf(7), [
        draft(0, 'Crème brûlée recipe', 'procedure'),
        draft(1, 'The recipe of the house', 'policy'),
      ]);
      await extracted(extractionOf(5), [
        draft(0, 'First river'),
        draft(1, 'Second river', 'policy'),
        draft(2, 'Third bank'),
      ]);
    });

    it('orders by instance, then ordinal', async () => {
      expect(await texts()).toEqual([
        'First river',
        'Second river',
        'Third bank',
        'Crème brûlée recipe',
        'The recipe of the house',
      ]);
    });

    it('pages without gaps or repeats, and is empty beyond the end', async () => {
      const all = await texts();
      const paged = [
        ...(await texts({ limit: 2 })),
        ...(await texts({ limit: 2, page: 2 })),
        ...(await texts({ limit: 2, page: 3 })),
      ];
      expect(paged).toEqual(all);
      expect(await list({ limit: 2, page: 4 })).toEqual({
        cards: [],
        totalCount: 5,
        typeCounts: { knowledge: 2, policy: 2, procedure: 1 },
      });
    });

    it('continues after a given card, whatever was added or deleted before it', async () => {
      const textsAfter = async (instanceId: number, ordinal: number, query: Partial<CardQuery> = {}) =>
        texts({ limit: 2, page: 9, after: { instanceId, ordinal }, ...query });

      expect(await textsAfter(5, 0)).toEqual(['Second river', 'Third bank']);
      await extracted(extractionOf(3), [draft(0, 'Earlier river')]);
      await extracted(extractionOf(6), [draft(0, 'Later river')]);
      await records().instances.setState(1, 10, 5, 'deleted', 1);
      expect(await textsAfter(5, 1)).toEqual(['Later river', 'Crème brûlée recipe']);
      expect(await textsAfter(6, 0)).toEqual(['Crème brûlée recipe', 'The recipe of the house']);
      expect(await textsAfter(7, 0)).toEqual(['The recipe of the house']);
      expect(await textsAfter(7, 1)).toEqual([]);
      expect(await textsAfter(3, 0, { words: ['river'] })).toEqual(['Later river']);
      expect(await textsAfter(3, 0, { type: 'policy' })).toEqual(['The recipe of the house']);
      expect(await textsAfter(6, 0, { teamId: 2 })).toEqual([]);
      const { totalCount, typeCounts } = await list({ after: { instanceId: 6, ordinal: 0 } });
      expect([totalCount, typeCounts]).toEqual([4, { knowledge: 2, policy: 1, procedure: 1 }]);
    });

    it('filters by type and counts all types', async () => {
      const found = await list({ type: 'policy' });
      expect(found.cards.map((card) => card.verbatimContent)).toEqual(['Second river', 'The recipe of the house']);
      expect(found.totalCount).toBe(2);
      expect(found.typeCounts).toEqual({ knowledge: 2, policy: 2, procedure: 1 });
    });

    it('finds cards that contain every word, in any field', async () => {
      expect(await texts({ words: ['recipe'] })).toEqual(['Crème brûlée recipe', 'The recipe of the house']);
      expect(await texts({ words: ['recipe', 'house'] })).toEqual(['The recipe of the house']);
      expect(await texts({ words: ['title', 'river', 'says'] })).toEqual(['First river', 'Second river']);
      expect(await texts({ words: ['recipe', 'river'] })).toEqual([]);
      expect(await texts({ words: ['reci'] })).toEqual([]);
    });

    it('finds words regardless of their accents', async () => {
      expect(await texts({ words: ['creme', 'brulee'] })).toEqual(['Crème brûlée recipe']);
    });

    it('counts the types of all cards with the words, regardless of the requested type', async () => {
      const found = await list({ words: ['recipe'], type: 'policy' });
      expect(found.totalCount).toBe(1);
      expect(found.typeCounts).toEqual({ procedure: 1, policy: 1 });
    });

    it('lists, reads and purges no cards of other teams and collections', async () => {
      await extracted(extractionOf(8, 1, 2, 10), [draft(0, 'Foreign river')]);
      await extracted(extractionOf(9, 1, 1, 11), [draft(0, 'Other river')]);
      expect(await texts({ words: ['river'] })).toEqual(['First river', 'Second river']);
      expect(await texts({ teamId: 2 })).toEqual(['Foreign river']);
      expect(await texts({ teamId: 3 })).toEqual([]);
      expect(await records().cards.read(2, 5, 0, -1, 10)).toEqual([]);
      expect(await records().cards.purge(2, 5, 10)).toBe(0);
    });
  });
}
