import { beforeEach, describe, expect, it } from 'vitest';
import { draft, extractionOf } from './card-samples.js';
import { describeListing } from './cards-listing.contract.js';
import { useCards, type CardRecords } from './cards-world.js';

/** What every `CardsRepository` promises, together with the instances of its store. Each adapter must pass it against the real store. */
export function describeCardsRepository(name: string, create: () => Promise<CardRecords>): void {
  describe(`CardsRepository contract: ${name}`, () => {
    const world = useCards(create);
    const { records, extracted, list, texts } = world;

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
        await records().instances.setState(1, 10, 5, 'deleted', 1);
        await records().cards.purge(1, 5, 10);
        await extracted(extractionOf(6), [draft(0)]);
        const [second] = (await list()).cards;
        expect(second?.cardId).toBeGreaterThan(first?.cardId ?? Infinity);
      });

      it('refuses an older generation, before and after it has begun', async () => {
        expect(await records().instances.begin(extractionOf(5, 2))).toBe('first');
        expect(await records().instances.begin(extractionOf(5, 2))).toBe('again');
        expect(await records().instances.begin(extractionOf(5, 3))).toBe('again');
        expect(await records().instances.begin(extractionOf(5, 1))).toBe('unwanted');
        expect(await records().cards.save(extractionOf(5, 1), [draft(0)], 1)).toBe(false);
        expect(await records().instances.find(1, 5)).toEqual({ generation: 3, state: 'current' });
      });

      it('removes what an older generation left, in batches', async () => {
        await extracted(extractionOf(5, 1), [draft(0), draft(1), draft(2), draft(3)]);
        await extracted(extractionOf(5, 2), [draft(0)]);
        expect(await records().cards.removeOutdated(extractionOf(5, 2), 2)).toBe(2);
        expect(await records().cards.removeOutdated(extractionOf(5, 2), 2)).toBe(1);
        expect(await records().cards.removeOutdated(extractionOf(5, 2), 2)).toBe(0);
        expect(await texts()).toEqual(['card 0']);
        expect(await texts({ words: ['3'] })).toEqual([]);
      });
    });

    describe('deletion', () => {
      it('refuses every later extraction', async () => {
        await records().instances.begin(extractionOf(5));
        await records().instances.setState(1, 10, 5, 'deleted', 1);
        expect(await records().instances.begin(extractionOf(5, 9))).toBe('unwanted');
        expect(await records().cards.save(extractionOf(5), [draft(0)], 1)).toBe(false);
        expect(await records().instances.find(1, 5)).toMatchObject({ state: 'deleted' });
      });

      it('is remembered for an instance that was never seen', async () => {
        await records().instances.setState(1, 10, 5, 'deleted', 1);
        expect(await records().instances.begin(extractionOf(5))).toBe('unwanted');
      });

      it('hides at once and purges in batches', async () => {
        await extracted(extractionOf(5), [draft(0), draft(1), draft(2)]);
        expect(await records().cards.purge(1, 5, 10)).toBe(0); // not deleted yet
        await records().instances.setState(1, 10, 5, 'deleted', 1);
        expect(await texts()).toEqual([]);
        expect(await records().cards.read(1, 5, 0, -1, 10)).toEqual([]);
        expect(await records().cards.purge(1, 5, 2)).toBe(2);
        expect(await records().cards.purge(1, 5, 2)).toBe(1);
        expect(await records().cards.purge(1, 5, 2)).toBe(0);
      });

      it('is never undone, and needs no newer revision', async () => {
        await records().instances.setState(1, 10, 5, 'superseded', 7);
        await records().instances.setState(1, 10, 5, 'deleted', 3);
        await records().instances.setState(1, 10, 5, 'current', 9);
        expect(await records().instances.find(1, 5)).toMatchObject({ state: 'deleted' });
      });
    });

    describe('versions', () => {
      beforeEach(async () => {
        await extracted(extractionOf(5), [draft(0, 'old version')]);
        await extracted(extractionOf(6), [draft(0, 'new version')]);
        await records().instances.setState(1, 10, 5, 'superseded', 2);
      });

      it('shows what the catalog had answer when it handed it over, and nothing that it had not', async () => {
        const overtaken = { ...extractionOf(7), state: 'superseded', revision: 1 } as const;
        await extracted(overtaken, [draft(0, 'never whole')]);
        expect(await texts({ currentOnly: true })).not.toContain('never whole');
        expect(await texts({ currentOnly: true, currentInstanceIds: [7] })).toContain('never whole');

        await records().instances.setState(1, 10, 7, 'current', 2);
        await records().instances.begin({ ...overtaken, generation: 2 }); // later changes of state remain
        expect(await texts({ currentOnly: true })).toContain('never whole');
        await records().instances.begin({ ...overtaken, generation: 3, revision: 3 });
        expect(await texts({ currentOnly: true })).not.toContain('never whole');
      });

      it('hides superseded cards only where current ones are asked for', async () => {
        expect(await texts({ currentOnly: true })).toEqual(['new version']);
        expect(await texts()).toEqual(['old version', 'new version']);
      });

      it('never lets an older revision overwrite a newer one', async () => {
        await records().instances.setState(1, 10, 5, 'current', 1);
        expect(await texts({ currentOnly: true })).toEqual(['new version']);
        await records().instances.setState(1, 10, 5, 'current', 3);
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

    describeListing(world);

    describe('finding one', () => {
      it('knows it by its id, in its own team alone, until its instance is deleted', async () => {
        await extracted(extractionOf(5), [draft(0), draft(1, 'wanted')]);
        const [, wanted] = (await list()).cards;
        const cardId = wanted?.cardId ?? 0;

        expect(await records().cards.find(1, cardId)).toEqual(wanted);
        expect(await records().cards.find(2, cardId)).toBeUndefined();
        expect(await records().cards.find(1, cardId + 1_000)).toBeUndefined();
        await records().instances.setState(1, 10, 5, 'superseded', 1);
        expect(await records().cards.find(1, cardId)).toEqual(wanted);
        await records().instances.setState(1, 10, 5, 'deleted', 2);
        expect(await records().cards.find(1, cardId)).toBeUndefined();
      });
    });

    describe('reading an instance', () => {
      it('goes by ordinal, from after a given one, for one generation', async () => {
        await extracted(extractionOf(5, 1), [draft(0), draft(1), draft(2)]);
        await extracted(extractionOf(5, 2), [draft(0), draft(1)]);
        const ordinals = async (generation: number, after: number, limit: number) =>
          (await records().cards.read(1, 5, generation, after, limit)).map((card) => card.ordinal);
        expect(await ordinals(0, -1, 2)).toEqual([0, 1]);
        expect(await ordinals(0, 1, 2)).toEqual([2]);
        expect(await ordinals(2, -1, 10)).toEqual([0, 1]);
        expect(await ordinals(1, -1, 10)).toEqual([2]);
        expect(await ordinals(3, -1, 10)).toEqual([]);
      });

      it('tells when its cards are others, and nothing while they are written or after it is deleted', async () => {
        expect(await records().cards.editionOf(1, 5)).toBeUndefined();
        await extracted(extractionOf(5, 1), [draft(0), draft(1), draft(2)]);
        const first = await records().cards.editionOf(1, 5);
        expect(first).toBeDefined();
        expect(await records().cards.editionOf(2, 5)).toBeUndefined();

        await extracted(extractionOf(5, 2), [draft(0), draft(1)]);
        expect(await records().cards.editionOf(1, 5)).toBeUndefined();
        await records().cards.removeOutdated(extractionOf(5, 2), 10);
        const second = await records().cards.editionOf(1, 5);
        expect(second).toBeDefined();
        expect(second).not.toBe(first);

        await records().instances.setState(1, 10, 5, 'deleted', 1);
        expect(await records().cards.editionOf(1, 5)).toBeUndefined();
      });
    });
  });
}
