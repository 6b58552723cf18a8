import { nothingInMotion } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardQuery, CardsRepository, Extraction, InstancesRepository } from '../src/app/ports.js';
import type { CardDraft } from '../src/domain/card.js';
import { draft, extractionOf } from './card-samples.js';

const everything: CardQuery = {
  teamId: 1,
  collectionId: 10,
  page: 1,
  limit: 100,
  words: [],
  currentOnly: false,
  ...nothingInMotion,
};

export interface CardRecords {
  readonly instances: InstancesRepository;
  readonly cards: CardsRepository;
}

/** What every `CardsRepository` promises, beside the instances of the same store. An adapter is done when this passes against the real store. */
export function describeCardsRepository(name: string, create: () => Promise<CardRecords>): void {
  describe(`CardsRepository contract: ${name}`, () => {
    let instances: InstancesRepository;
    let cards: CardsRepository;
    beforeEach(async () => {
      ({ instances, cards } = await create());
    });

    async function extracted(extraction: Extraction, drafts: readonly CardDraft[], nowMs = 1): Promise<void> {
      expect(await instances.begin(extraction)).not.toBe('unwanted');
      expect(await cards.save(extraction, drafts, nowMs)).toBe(true);
    }
    const list = (query: Partial<CardQuery> = {}) => cards.list({ ...everything, ...query });
    const texts = async (query: Partial<CardQuery> = {}) =>
      (await list(query)).cards.map((card) => card.verbatimContent);

    describe('saving', () => {
      it('keeps every field', async () => {
        await extracted(extractionOf(5), [draft(0, 'Größe 😀 "x"', 'policy')], 77);
        const { cards: found } = await list();
        expect(found).toEqual([
          {
            ...draft(0, 'Größe 😀 "x"', 'policy'),
            cardId: expect.any(Number),
            collectionId: 10,
            instanceId: 5,
            fileId: 1005,
            createdAtMs: 77,
          },
        ]);
      });

      it('keeps ids and creation times when the same instance is extracted again', async () => {
        await extracted(extractionOf(5, 1), [draft(0), draft(1)], 1);
        const before = (await list()).cards;
        await extracted(extractionOf(5, 2), [draft(0), draft(1, 'changed')], 2);
        const after = (await list()).cards;
        expect(after.map((card) => [card.cardId, card.createdAtMs])).toEqual(
          before.map((card) => [card.cardId, card.createdAtMs]),
        );
        expect(after.map((card) => card.verbatimContent)).toEqual(['card 0', 'changed']);
        expect(await texts({ words: ['changed'] })).toEqual(['changed']);
      });

      it('is the same done twice', async () => {
        await extracted(extractionOf(5), [draft(0), draft(1)]);
        const before = await list();
        await extracted(extractionOf(5), [draft(0), draft(1)], 99);
        expect(await list()).toEqual(before);
      });

      it('gives ids that are never used again', async () => {
        await extracted(extractionOf(5), [draft(0)]);
        const [first] = (await list()).cards;
        await instances.setState(1, 10, 5, 'deleted', 1);
        await cards.purge(1, 5, 10);
        await extracted(extractionOf(6), [draft(0)]);
        const [second] = (await list()).cards;
        expect(second?.cardId).toBeGreaterThan(first?.cardId ?? Infinity);
      });

      it('refuses an older generation, before and after it has begun', async () => {
        expect(await instances.begin(extractionOf(5, 2))).toBe('first');
        expect(await instances.begin(extractionOf(5, 2))).toBe('again');
        expect(await instances.begin(extractionOf(5, 3))).toBe('again');
        expect(await instances.begin(extractionOf(5, 1))).toBe('unwanted');
        expect(await cards.save(extractionOf(5, 1), [draft(0)], 1)).toBe(false);
        expect(await instances.find(1, 5)).toEqual({ generation: 3, state: 'current' });
      });

      it('removes what an older generation left, in batches', async () => {
        await extracted(extractionOf(5, 1), [draft(0), draft(1), draft(2), draft(3)]);
        await extracted(extractionOf(5, 2), [draft(0)]);
        expect(await cards.removeOutdated(extractionOf(5, 2), 2)).toBe(2);
        expect(await cards.removeOutdated(extractionOf(5, 2), 2)).toBe(1);
        expect(await cards.removeOutdated(extractionOf(5, 2), 2)).toBe(0);
        expect(await texts()).toEqual(['card 0']);
        expect(await texts({ words: ['3'] })).toEqual([]);
      });
    });

    describe('deletion', () => {
      it('refuses every later extraction', async () => {
        await instances.begin(extractionOf(5));
        await instances.setState(1, 10, 5, 'deleted', 1);
        expect(await instances.begin(extractionOf(5, 9))).toBe('unwanted');
        expect(await cards.save(extractionOf(5), [draft(0)], 1)).toBe(false);
        expect(await instances.find(1, 5)).toMatchObject({ state: 'deleted' });
      });

      it('is remembered for an instance that was never seen', async () => {
        await instances.setState(1, 10, 5, 'deleted', 1);
        expect(await instances.begin(extractionOf(5))).toBe('unwanted');
      });

      it('hides at once and purges in batches', async () => {
        await extracted(extractionOf(5), [draft(0), draft(1), draft(2)]);
        expect(await cards.purge(1, 5, 10)).toBe(0); // not deleted yet
        await instances.setState(1, 10, 5, 'deleted', 1);
        expect(await texts()).toEqual([]);
        expect(await cards.read(1, 5, 0, -1, 10)).toEqual([]);
        expect(await cards.purge(1, 5, 2)).toBe(2);
        expect(await cards.purge(1, 5, 2)).toBe(1);
        expect(await cards.purge(1, 5, 2)).toBe(0);
      });

      it('is never undone, and needs no newer revision', async () => {
        await instances.setState(1, 10, 5, 'superseded', 7);
        await instances.setState(1, 10, 5, 'deleted', 3);
        await instances.setState(1, 10, 5, 'current', 9);
        expect(await instances.find(1, 5)).toMatchObject({ state: 'deleted' });
      });
    });

    describe('versions', () => {
      beforeEach(async () => {
        await extracted(extractionOf(5), [draft(0, 'old version')]);
        await extracted(extractionOf(6), [draft(0, 'new version')]);
        await instances.setState(1, 10, 5, 'superseded', 2);
      });

      it('shows what the catalog had answer when it handed it over, and nothing that it had not', async () => {
        const overtaken = { ...extractionOf(7), state: 'superseded', revision: 1 } as const;
        await extracted(overtaken, [draft(0, 'never whole')]);
        expect(await texts({ currentOnly: true })).not.toContain('never whole');
        expect(await texts({ currentOnly: true, currentInstanceIds: [7] })).toContain('never whole');

        await instances.setState(1, 10, 7, 'current', 2);
        await instances.begin({ ...overtaken, generation: 2 }); // what was decided since stays
        expect(await texts({ currentOnly: true })).toContain('never whole');
        await instances.begin({ ...overtaken, generation: 3, revision: 3 });
        expect(await texts({ currentOnly: true })).not.toContain('never whole');
      });

      it('hides superseded cards only where current ones are asked for', async () => {
        expect(await texts({ currentOnly: true })).toEqual(['new version']);
        expect(await texts()).toEqual(['old version', 'new version']);
      });

      it('never lets an older revision overwrite a newer one', async () => {
        await instances.setState(1, 10, 5, 'current', 1);
        expect(await texts({ currentOnly: true })).toEqual(['new version']);
        await instances.setState(1, 10, 5, 'current', 3);
        expect(await texts({ currentOnly: true })).toEqual(['old version', 'new version']);
      });

      it('honours what the catalog knows ahead of the events', async () => {
        expect(await texts({ deletedInstanceIds: [6] })).toEqual(['old version']);
        expect(await texts({ currentOnly: true, currentInstanceIds: [5], supersededInstanceIds: [6] })).toEqual([
          'old version',
        ]);
        expect(await texts({ supersededInstanceIds: [6] })).toEqual(['old version', 'new version']);
        expect((await list({ deletedInstanceIds: [6] })).typeCounts).toEqual({ knowledge: 1 });
      });
    });

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

      it('goes on behind a card, whatever came or went before it', async () => {
        const behind = async (instanceId: number, ordinal: number, query: Partial<CardQuery> = {}) =>
          texts({ limit: 2, page: 9, after: { instanceId, ordinal }, ...query });

        expect(await behind(5, 0)).toEqual(['Second river', 'Third bank']);
        await extracted(extractionOf(3), [draft(0, 'Earlier river')]);
        await extracted(extractionOf(6), [draft(0, 'Later river')]);
        await instances.setState(1, 10, 5, 'deleted', 1);
        expect(await behind(5, 1)).toEqual(['Later river', 'Crème brûlée recipe']);
        expect(await behind(6, 0)).toEqual(['Crème brûlée recipe', 'The recipe of the house']);
        expect(await behind(7, 0)).toEqual(['The recipe of the house']);
        expect(await behind(7, 1)).toEqual([]);
        expect(await behind(3, 0, { words: ['river'] })).toEqual(['Later river']);
        expect(await behind(3, 0, { type: 'policy' })).toEqual(['The recipe of the house']);
        expect(await behind(6, 0, { teamId: 2 })).toEqual([]);
        const { totalCount, typeCounts } = await list({ after: { instanceId: 6, ordinal: 0 } });
        expect([totalCount, typeCounts]).toEqual([4, { knowledge: 2, policy: 1, procedure: 1 }]);
      });

      it('filters by type and counts all types', async () => {
        const found = await list({ type: 'policy' });
        expect(found.cards.map((card) => card.verbatimContent)).toEqual(['Second river', 'The recipe of the house']);
        expect(found.totalCount).toBe(2);
        expect(found.typeCounts).toEqual({ knowledge: 2, policy: 2, procedure: 1 });
      });

      it('needs every word, in any field', async () => {
        expect(await texts({ words: ['recipe'] })).toEqual(['Crème brûlée recipe', 'The recipe of the house']);
        expect(await texts({ words: ['recipe', 'house'] })).toEqual(['The recipe of the house']);
        expect(await texts({ words: ['title', 'river', 'says'] })).toEqual(['First river', 'Second river']);
        expect(await texts({ words: ['recipe', 'river'] })).toEqual([]);
        expect(await texts({ words: ['reci'] })).toEqual([]);
      });

      it('finds words whatever their accents', async () => {
        expect(await texts({ words: ['creme', 'brulee'] })).toEqual(['Crème brûlée recipe']);
      });

      it('counts types under the words, whatever the type', async () => {
        const found = await list({ words: ['recipe'], type: 'policy' });
        expect(found.totalCount).toBe(1);
        expect(found.typeCounts).toEqual({ procedure: 1, policy: 1 });
      });

      it('knows nothing of other teams and collections', async () => {
        await extracted(extractionOf(8, 1, 2, 10), [draft(0, 'Foreign river')]);
        await extracted(extractionOf(9, 1, 1, 11), [draft(0, 'Other river')]);
        expect(await texts({ words: ['river'] })).toEqual(['First river', 'Second river']);
        expect(await texts({ teamId: 2 })).toEqual(['Foreign river']);
        expect(await texts({ teamId: 3 })).toEqual([]);
        expect(await cards.read(2, 5, 0, -1, 10)).toEqual([]);
        expect(await cards.purge(2, 5, 10)).toBe(0);
      });
    });

    describe('finding one', () => {
      it('knows it by its id, in its own team alone, until its instance is deleted', async () => {
        await extracted(extractionOf(5), [draft(0), draft(1, 'wanted')]);
        const [, wanted] = (await list()).cards;
        const cardId = wanted?.cardId ?? 0;

        expect(await cards.find(1, cardId)).toEqual(wanted);
        expect(await cards.find(2, cardId)).toBeUndefined();
        expect(await cards.find(1, cardId + 1_000)).toBeUndefined();
        await instances.setState(1, 10, 5, 'superseded', 1);
        expect(await cards.find(1, cardId)).toEqual(wanted);
        await instances.setState(1, 10, 5, 'deleted', 2);
        expect(await cards.find(1, cardId)).toBeUndefined();
      });
    });

    describe('reading an instance', () => {
      it('goes by ordinal, from after a given one, for one generation', async () => {
        await extracted(extractionOf(5, 1), [draft(0), draft(1), draft(2)]);
        await extracted(extractionOf(5, 2), [draft(0), draft(1)]);
        const ordinals = async (generation: number, after: number, limit: number) =>
          (await cards.read(1, 5, generation, after, limit)).map((card) => card.ordinal);
        expect(await ordinals(0, -1, 2)).toEqual([0, 1]);
        expect(await ordinals(0, 1, 2)).toEqual([2]);
        expect(await ordinals(2, -1, 10)).toEqual([0, 1]);
        expect(await ordinals(1, -1, 10)).toEqual([2]);
        expect(await ordinals(3, -1, 10)).toEqual([]);
      });

      it('tells when its cards are others, and nothing while they are written or after it is deleted', async () => {
        expect(await cards.editionOf(1, 5)).toBeUndefined();
        await extracted(extractionOf(5, 1), [draft(0), draft(1), draft(2)]);
        const first = await cards.editionOf(1, 5);
        expect(first).toBeDefined();
        expect(await cards.editionOf(2, 5)).toBeUndefined();

        await extracted(extractionOf(5, 2), [draft(0), draft(1)]);
        expect(await cards.editionOf(1, 5)).toBeUndefined();
        await cards.removeOutdated(extractionOf(5, 2), 10);
        const second = await cards.editionOf(1, 5);
        expect(second).toBeDefined();
        expect(second).not.toBe(first);

        await instances.setState(1, 10, 5, 'deleted', 1);
        expect(await cards.editionOf(1, 5)).toBeUndefined();
      });
    });
  });
}
