import { analyseCard } from '@cardinal/language';
import { describe, expect, it } from 'vitest';
import { describeChangesAndScope } from './card-index-changes.contract.js';
import { describeEveryCard } from './card-index-every.contract.js';
import { describeFilters } from './card-index-filters.contract.js';
import { describeSeveralCollections } from './card-index-several.contract.js';
import { along, dimensions, terms, useCardIndex, type CardIndexUnderTest } from './card-index-steps.js';
import { cardOf, instanceOf, scopeOf } from './made-cards.js';

/** What every `CardIndex` promises. Vectors have 16 dimensions, their model is called `contract`. */
export function describeCardIndex(name: string, create: (dimensions: number) => Promise<CardIndexUnderTest>): void {
  describe(`CardIndex contract: ${name}`, () => {
    const steps = useCardIndex(create);
    const { put, embed, found, near } = steps;

    describe('contents', () => {
      it('are read back, and make an equal index in another team', async () => {
        const record = instanceOf({ metadata: { author: 'Ada' }, revision: 2, state: 'superseded' });
        const cards = [1, 2, 3].map((cardId) => cardOf({ cardId, verbatimContent: `zebra ${'lion '.repeat(cardId)}` }));
        await put(cards, record);
        await embed(1, [along(1, 0.25), along(2)], record);
        await embed(3, [along(3)], record);

        const kept = await steps.index.contents.vectorsOf(record, [1, 2, 3, 99]);
        const other = { ...record, teamId: 2 };

        expect(await steps.index.contents.recordOf(record)).toMatchObject(record);
        expect(await steps.index.contents.recordOf(other)).toBeUndefined();
        expect(await steps.index.contents.vectorsOf(other, [1])).toEqual([]);
        expect(kept.map(({ cardId, passages }) => [cardId, passages.length])).toEqual([
          [1, 2],
          [3, 1],
        ]);
        expect(kept[0]?.passages[0]?.vector[1]).toBeCloseTo(Math.sqrt(1 - 0.0625), 6);
        await steps.index.writer.add(other, cards, kept);
        expect(await steps.index.contents.vectorsOf(other, [1, 2, 3])).toEqual(kept);
        const scope = { currentOnly: false };
        expect(await near(along(1), { ...scope, teamId: 2 })).toEqual(await near(along(1), scope));
        expect(await found('lion', { ...scope, teamId: 2 })).toEqual(await found('lion', scope));
        // Instances without vectors are listed as incomplete, for both teams.
        expect((await steps.index.vectors.incomplete()).map(({ teamId }) => teamId).toSorted()).toEqual([1, 2]);
      });

      it('are removed by a deletion', async () => {
        const record = instanceOf();
        await put([cardOf({ cardId: 1 })], record);
        await embed(1, [along(1)], record);
        await steps.index.states.applyChange(1, 10, { instanceId: record.instanceId, revision: 5, state: 'deleted' });
        expect(await steps.index.contents.recordOf(record)).toBeUndefined();
        expect(await steps.index.contents.vectorsOf(record, [1])).toEqual([]);
      });
    });

    describe('words', () => {
      it('ranks by BM25 over the scope', async () => {
        await put([
          cardOf({ cardId: 1, verbatimContent: 'zebra alpha beta' }),
          cardOf({ cardId: 2, verbatimContent: 'zebra zebra alpha' }),
          cardOf({ cardId: 3, verbatimContent: 'gamma delta epsilon' }),
        ]);
        const view = await steps.index.searcher.view(scopeOf());

        const list = await view.byWords(terms('zebra'), 10);

        const idf = Math.log(1 + 1.5 / 2.5);
        const [two, one] = [(idf * 2) / 2.9, idf / 1.9];
        expect(list.best.map((card) => card.cardId)).toEqual([2, 1]);
        expect(list.best[0]?.score).toBeCloseTo(two, 5);
        expect(list.best[1]?.score).toBeCloseTo(one, 5);
        expect(list.matched).toBe(2);
        expect(list.moments.mean).toBeCloseTo((one + two) / 3, 5);
        expect(await view.wordScores(terms('zebra'), [3, 1, 999])).toEqual([0, list.best[1]?.score, 0]);
        expect(await view.documentFrequencies(['zebra', 'gamma', 'nothing'])).toEqual([2, 1, 0]);
      });

      it('breaks ties by card id and returns at most the requested number', async () => {
        await put([3, 1, 2].map((cardId) => cardOf({ cardId, verbatimContent: 'equal' })));

        const list = await (await steps.index.searcher.view(scopeOf())).byWords(terms('equal'), 2);

        expect(list.best.map((card) => card.cardId)).toEqual([1, 2]);
        expect(list.matched).toBe(3);
      });

      it.each([
        'zebra*',
        '+zebra',
        '"zebra"',
        'zebra OR lion',
        '*:*',
        'zebra~2',
        '(zebra',
        'terms:zebra',
        '',
        ' ',
        '\\',
        '1.10/zebra',
      ])('treats operators of query languages in a term as text: %j', async (term) => {
        await put([cardOf({ cardId: 1, verbatimContent: 'zebra or lion' })]);

        expect(await found(term)).toEqual([]);
      });

      it('finds words of any length', async () => {
        const lengths = [100, 119, 120, 121, 300, 5_000];
        const words = lengths.map((length) => '7'.repeat(length));
        await put(words.map((verbatimContent, at) => cardOf({ cardId: at + 1, verbatimContent })));

        for (const word of words) {
          const [term = ''] = analyseCard('', word).terms.keys();
          expect(await found(term)).toContain(words.indexOf(word) + 1);
        }
      });

      it('finds words of the title', async () => {
        await put([cardOf({ cardId: 1, title: 'Zebra', verbatimContent: 'Stripes.' })]);

        expect(await found('zebra')).toEqual([1]);
      });
    });

    describe('vectors', () => {
      it('ranks cards by the cosine of their best passage', async () => {
        await put([cardOf({ cardId: 1 }), cardOf({ cardId: 2 }), cardOf({ cardId: 3 })]);
        await embed(1, [along(5), along(0, 0.6)]);
        await embed(2, [along(0, 0.1)]);

        const best = await near(along(0));

        expect(best.map((card) => card.cardId)).toEqual([2, 1]);
        expect(best[1]?.score).toBeCloseTo(0.8, 2);
        const view = await steps.index.searcher.view(scopeOf());
        expect(await view.counts()).toMatchObject({ cards: 3, cardsWithVectors: 2 });
        const [missing, nearest] = await view.vectors(along(0), [3, 1]);
        expect(missing).toBeUndefined();
        expect([...(nearest ?? [])]).toEqual([...along(0, 0.6)].map((value) => expect.closeTo(value, 2) as number));
        for (const cosines of [await view.cosines(along(0), [3, 1]), await view.shownCosines(along(0), [3, 1])]) {
          expect(cosines[0]).toBeUndefined();
          expect(cosines[1]).toBeCloseTo(0.8, 2);
        }
      });

      it.each([2, 40])('adds %i cards with their vectors in one step, and again after a redelivery', async (count) => {
        const contents = ['zebra', 'lion', ...Array.from({ length: count - 2 }, (_, at) => `ape ${at}`)];
        const cards = contents.map((verbatimContent, at) => cardOf({ cardId: at + 1, verbatimContent }));
        // There may be more cards than directions; the first two cards do not share theirs.
        const vectors = cards.map(({ cardId }) => ({
          cardId,
          passages: [{ key: `k${cardId}`, vector: along(cardId < 3 ? cardId : 3 + (cardId % (dimensions - 3))) }],
        }));
        expect(await steps.index.writer.add(instanceOf(), cards, vectors)).toBe(count);

        expect(await found('lion')).toEqual([2]);
        expect((await near(along(2)))[0]).toMatchObject({ cardId: 2, score: expect.closeTo(1, 2) as number });
        expect(await steps.index.vectors.withoutVectors(instanceOf(), 0, 10)).toEqual([]);
        expect([...(await steps.index.vectors.knownVectors(1, ['k1', 'k99'])).keys()]).toEqual(['k1']);
        // The same once more, as after a redelivery.
        expect(await steps.index.writer.add(instanceOf(), cards, vectors)).toBe(count);
        expect(await found('lion')).toEqual([2]);
      });

      it('adds nothing of a stale generation', async () => {
        await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })], instanceOf({ generation: 2 }));
        expect(
          await steps.index.writer.add(instanceOf(), [cardOf({ cardId: 2, verbatimContent: 'lion' })], []),
        ).toBeUndefined();
        expect(await found('lion')).toEqual([]);
      });

      it('adds vectors to cards whose words are indexed already', async () => {
        await put([cardOf({ cardId: 1, verbatimContent: 'zebra' }), cardOf({ cardId: 2, verbatimContent: 'lion' })]);
        const again = instanceOf({ generation: 2 });
        const cards = [
          cardOf({ cardId: 1, verbatimContent: 'zebra' }),
          cardOf({ cardId: 2, verbatimContent: 'lion tiger' }),
        ];
        const vectors = cards.map(({ cardId }) => ({
          cardId,
          passages: [{ key: `k${cardId}`, vector: along(cardId) }],
        }));
        expect(await steps.index.writer.add(again, cards.slice(0, 2), vectors)).toBe(2);

        expect((await near(along(1)))[0]?.cardId).toBe(1);
        expect((await near(along(2)))[0]?.cardId).toBe(2);
        expect(await found('tiger')).toEqual([2]);
      });

      it('lists and counts the cards without vectors', async () => {
        await put([1, 2, 3].map((cardId) => cardOf({ cardId })));
        await embed(2, [along(0)]);

        expect((await steps.index.vectors.withoutVectors(instanceOf(), 0, 10)).map((card) => card.cardId)).toEqual([
          1, 3,
        ]);
        expect((await steps.index.vectors.withoutVectors(instanceOf(), 1, 1)).map((card) => card.cardId)).toEqual([3]);
        expect(await steps.index.vectors.countWithoutVectors(instanceOf())).toBe(2);
      });

      it('returns the mean and the deviation of all cosines in scope', async () => {
        await put([1, 2, 3].map((cardId) => cardOf({ cardId })));
        await embed(1, [along(0, 0.6)]);
        await embed(2, [along(5)]);

        const { moments, matched } = await (await steps.index.searcher.view(scopeOf())).byVector(along(0), 1);

        expect(matched).toBe(2);
        expect(moments.mean).toBeCloseTo(0.4, 2);
        expect(moments.deviation).toBeCloseTo(0.4, 2);
      });

      it('lists instances that were marked as complete although cards lack vectors', async () => {
        await put([cardOf({ cardId: 1 }), cardOf({ cardId: 2 })]);
        expect(await steps.index.vectors.incomplete()).toEqual([]);
        await embed(1, [along(0)]);

        const { teamId, collectionId, instanceId, generation } = instanceOf();
        expect(await steps.index.vectors.incomplete()).toEqual([{ teamId, collectionId, instanceId, generation }]);
        await embed(2, [along(1)]);
        expect(await steps.index.vectors.incomplete()).toEqual([]);
      });

      it('treats cards that are put without passages as complete', async () => {
        const cards = [
          cardOf({ cardId: 1, verbatimContent: 'zebra' }),
          cardOf({ cardId: 2, verbatimContent: 'zebra' }),
        ];
        const record = instanceOf();
        await steps.index.writer.begin(record);
        await steps.index.writer.put(record, cards, [{ cardId: 1, passages: [] }]);
        await steps.index.writer.finish(record);
        expect(await steps.index.vectors.countWithoutVectors(record)).toBe(1);
        await embed(2, [along(0)]);

        for (const reopen of [async () => {}, steps.reopen]) {
          await reopen();
          expect(await found('zebra')).toEqual([1, 2]);
          expect((await near(along(0))).map(({ cardId }) => cardId)).toEqual([2]);
          const view = await steps.index.searcher.view(scopeOf());
          expect(await view.counts()).toMatchObject({ cards: 2, cardsWithVectors: 1 });
          expect((await view.byVector(along(0), 1)).moments.mean).toBeCloseTo(1, 2);
          expect(await view.cosines(along(0), [1])).toEqual([undefined]);
          expect(await steps.index.vectors.withoutVectors(record, 0, 10)).toEqual([]);
          expect(await steps.index.vectors.incomplete()).toEqual([]);
        }
      });

      it('stores no vectors for a card of another generation', async () => {
        await put([cardOf({ cardId: 1 })], instanceOf({ generation: 2 }));
        await embed(1, [along(0)], instanceOf({ generation: 1 }));

        expect(await near(along(0))).toEqual([]);
      });

      it('returns the known vectors of texts within the team', async () => {
        await put([cardOf({ cardId: 1 })]);
        await embed(1, [along(3)]);

        expect([...(await steps.index.vectors.knownVectors(1, ['1-0', 'other'])).keys()]).toEqual(['1-0']);
        expect((await steps.index.vectors.knownVectors(2, ['1-0'])).size).toBe(0);
      });
    });

    describeEveryCard(steps);
    describeSeveralCollections(steps);
    describeChangesAndScope(steps);

    describeFilters(steps);

    it('keeps words, vectors and deletions over a restart', async () => {
      await put([
        cardOf({ cardId: 1, verbatimContent: 'zebra. Two sentences here.' }),
        cardOf({ cardId: 2, verbatimContent: 'lion' }),
      ]);
      await embed(1, [along(0), along(1)]);
      const gone = instanceOf({ instanceId: 102 });
      await put([cardOf({ cardId: 5, verbatimContent: 'zebra' })], gone);
      await steps.index.states.applyChange(1, 10, { instanceId: 102, revision: 1, state: 'deleted' });
      const before = await (await steps.index.searcher.view(scopeOf())).counts();

      await steps.reopen();

      expect(await found('zebra')).toEqual([1]);
      expect((await near(along(1)))[0]).toMatchObject({ cardId: 1 });
      expect(await (await steps.index.searcher.view(scopeOf())).counts()).toEqual(before);
      expect(await steps.index.writer.begin(gone)).toBe('stale');
    });
  });
}
