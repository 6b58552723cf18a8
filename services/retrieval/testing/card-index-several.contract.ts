import { describe, expect, it } from 'vitest';
import { along, terms, type CardIndexSteps } from './card-index-steps.js';
import { cardOf, instanceOf, scopeOf } from './made-cards.js';

const short = instanceOf({ instanceId: 100, fileId: 7, fileName: 'Zenith_2022.pdf' });
const long = instanceOf({ collectionId: 11, instanceId: 101, fileId: 8, fileName: 'Zenith_2023.pdf' });
const hidden = instanceOf({ collectionId: 12, instanceId: 102, fileId: 9 });
/** The same cards in one collection of another team, so that they have the same ids. */
const whole = { teamId: 2, collectionId: 20 };

const inShort = [
  cardOf({ cardId: 1, verbatimContent: 'zebra lion' }),
  cardOf({ cardId: 2, verbatimContent: 'lion lion tiger' }),
];
const inLong = [
  cardOf({ cardId: 3, verbatimContent: `zebra ${'gnu '.repeat(9)}`, page: 2 }),
  cardOf({ cardId: 4, verbatimContent: `lion zebra zebra ${'gnat '.repeat(5)}` }),
  cardOf({ cardId: 5, verbatimContent: 'tiger' }),
];
const vectors = new Map([1, 2, 3, 4].map((cardId) => [cardId, along(cardId, cardId / 10)]));

/** Several collections in one scope behave like one collection with all their cards. A part of the contract of `CardIndex`. */
export function describeSeveralCollections(steps: CardIndexSteps): void {
  const both = scopeOf({ collectionIds: [10, 11] });
  const one = scopeOf({ teamId: 2, collectionIds: [20] });

  async function fill(): Promise<void> {
    const places = [
      [short, inShort],
      [long, inLong],
      [hidden, [cardOf({ cardId: 6, verbatimContent: 'zebra lion' })]],
      [{ ...short, ...whole }, inShort],
      [{ ...long, ...whole }, inLong],
    ] as const;
    for (const [record, cards] of places) {
      await steps.put(cards, record);
      for (const { cardId } of cards) {
        const vector = vectors.get(cardId);
        if (vector) await steps.embed(cardId, [vector], record);
      }
    }
  }

  async function resultsIn(scope: typeof both) {
    using view = await steps.index.searcher.view(scope);
    const ids = [5, 4, 3, 2, 1, 6, 99];
    const asked = terms('zebra', 'lion');
    const query = along(3, 0.5);
    const [byWords, byVector] = [await view.byWords(asked, 3), await view.byVector(query, 3)];
    const { moments } = byVector;
    return {
      counts: await view.counts(),
      frequencies: await view.documentFrequencies(['zebra', 'gnu', 'tiger', 'nothing']),
      languages: view.languages,
      byWords,
      byVector: { ...byVector, moments },
      words: await view.wordScores(asked, ids),
      cosines: (await view.cosines(query, ids)).map((cosine) => cosine?.toFixed(5)),
      shown: (await view.shownCosines(query, ids)).map((cosine) => cosine?.toFixed(5)),
      vectors: (await view.vectors(query, ids)).map((vector) => vector && [...vector].map((value) => value.toFixed(3))),
      identities: await view.identities(ids),
      named: await view.named(['zenith', '2023', 'handbook']),
    };
  }

  describe('several collections', () => {
    it.each([
      ['without a filter', {}],
      ['with a filter', { filters: [{ key: 'page', anyOf: ['2'] }] }],
      ['without a deleted document', { deletedInstanceIds: [100] }],
    ])('are searched like one collection with all their cards: %s', async (_, within) => {
      await fill();
      const [several, single] = [await resultsIn({ ...both, ...within }), await resultsIn({ ...one, ...within })];
      expect(several).toEqual({
        ...single,
        byWords: { ...single.byWords, best: several.byWords.best, moments: several.byWords.moments },
        byVector: { ...single.byVector, best: several.byVector.best, moments: several.byVector.moments },
        words: several.words,
      });
      const close = (a: readonly number[], b: readonly number[]): void => {
        expect(a).toHaveLength(b.length);
        a.forEach((value, at) => expect(value).toBeCloseTo(b[at] ?? NaN, 4));
      };
      close(several.words, single.words);
      for (const list of ['byWords', 'byVector'] as const) {
        const [a, b] = [several[list], single[list]];
        expect(a.best.map(({ cardId }) => cardId)).toEqual(b.best.map(({ cardId }) => cardId));
        close(
          a.best.map(({ score }) => score),
          b.best.map(({ score }) => score),
        );
        close([a.moments.mean, a.moments.deviation], [b.moments.mean, b.moments.deviation]);
      }
      expect(several.counts.cards).toBeGreaterThan(0);
    });

    it('return the collection of each card, and no card of another collection', async () => {
      await fill();
      using view = await steps.index.searcher.view(both);
      const cards = await view.cards([1, 3, 5, 6]);
      expect(cards.map(({ cardId, collectionId }) => [cardId, collectionId]).sort()).toEqual([
        [1, 10],
        [3, 11],
        [5, 11],
      ]);
      expect(await view.identities([6])).toEqual([undefined]);
      expect((await view.byWords(terms('zebra'), 100)).best.map(({ cardId }) => cardId)).not.toContain(6);
      expect((await steps.near(along(6), { collectionIds: [10, 11] })).map(({ cardId }) => cardId)).not.toContain(6);
    });

    it('may include one that is empty or has no cards in scope', async () => {
      await fill();
      const alone = await steps.found('zebra', { collectionIds: [10] });
      expect(await steps.found('zebra', { collectionIds: [10, 77] })).toEqual(alone);
      expect(await steps.found('zebra', { collectionIds: [10, 11], supersededInstanceIds: [101] })).toEqual(alone);
    });
  });
}
