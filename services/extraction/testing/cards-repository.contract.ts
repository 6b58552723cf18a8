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
      it('stores every field', async () => {
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

      it('changes nothing when the same cards are saved again', async () => {
        await extracted(extractionOf(5), [draft(0), draft(1)]);
        const before = await list();
        await extracted(extractionOf(5), [draft(0), draft(1)], 99);
        expect(await list()).toEqual(before);
      });

      it('never reuses the id of a card', async () => {
        await extracted(extractionOf(5), [draft(0)]);
        const [first] = (await list()).cards;
        await records().instances.setState(1, 10, 5, 'deleted', 1);
        await records().cards.purge(1, 5, 10);
        await extracted(extractionOf(6), [draft(0)]);
        const [second] = (await list()).cards;
        expect(second?.cardId).toBeGreaterThan(first?.cardId ?? Infinity);
      });

      it('refuses an older generation, both to begin and to save', async () => {
        expect(await records().instances.begin(extractionOf(5, 2))).toBe('first');
        expect(await records().instances.begin(extractionOf(5, 2))).toBe('again');
        expect(await records().instances.begin(extractionOf(5, 3))).toBe('again');
        expect(await records().instances.begin(extractionOf(5, 1))).toBe('unwanted');
        expect(await records().cards.save(extractionOf(5, 1), [draft(0)], 1)).toBe(false);
        expect(await records().instances.find(1, 5)).toEqual({ generation: 3, state: 'current' });
      });

      it('removes the cards of older generations, in batches', async () => {
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

      it('is stored for an unknown instance, which cannot begin afterwards', async () => {
        await records().instances.setState(1, 10, 5, 'deleted', 1);
        expect(await records().instances.begin(extractionOf(5))).toBe('unwanted');
      });

      it('hides cards at once and purges them in batches', async () => {
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

      it('takes the state of an instance from its extraction, unless a newer revision is stored', async () => {
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

      it('hides superseded cards only if current ones are requested', async () => {
        expect(await texts({ currentOnly: true })).toEqual(['new version']);
        expect(await texts()).toEqual(['old version', 'new version']);
      });

      it('never replaces the state of a newer revision by that of an older one', async () => {
        await records().instances.setState(1, 10, 5, 'current', 1);
        expect(await texts({ currentOnly: true })).toEqual(['new version']);
        await records().instances.setState(1, 10, 5, 'current', 3);
        expect(await texts({ currentOnly: true })).toEqual(['old version', 'new version']);
      });

      it('applies the states in motion of a query before their events arrive', async () => {
        expect(await texts({ deletedInstanceIds: [6] })).toEqual(['old version']);
        expect(await texts({ currentOnly: true, currentInstanceIds: [5], supersededInstanceIds: [6] })).toEqual([
          'old version',
        ]);
        expect(await texts({ supersededInstanceIds: [6] })).toEqual(['old version', 'new version']);
        expect((await list({ deletedInstanceIds: [6] })).typeCounts).toEqual({ knowledge: 1 });
      });
    });

    describeListing(world);

    describe('finding a card', () => {
      it('returns it by its id, in its own team only, until its instance is deleted', async () => {
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
      it('returns cards in the order of their ordinals, after a given one, of one generation or of all', async () => {
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

      it('returns another edition for other cards, and none while cards are written or after a deletion', async () => {
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
