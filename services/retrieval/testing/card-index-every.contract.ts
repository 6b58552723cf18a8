import { describe, expect, it } from 'vitest';
import type { EveryQuery, ScoredCard } from '../src/app/ports.js';
import { along, terms, type CardIndexSteps } from './card-index-steps.js';
import { cardOf, instanceOf, scopeOf } from './made-cards.js';

const never = new AbortController().signal;

/** Iterating over every card of a scope with its scores. A part of the contract of `CardIndex`. */
export function describeEveryCard(steps: CardIndexSteps): void {
  async function cardsOf(query: Partial<EveryQuery> = {}, scope: Parameters<typeof scopeOf>[0] = {}) {
    using view = await steps.index.searcher.view(scopeOf(scope));
    const asked = terms('zebra', 'lion');
    // A search reads the weights of its words first.
    await view.documentFrequencies([...asked.keys()]);
    const cards: ScoredCard[] = [];
    await view.every({ terms: asked, vector: along(1), leastCosine: 0.9, signal: never, ...query }, (card) =>
      cards.push(card),
    );
    return cards.sort((a, b) => a.cardId - b.cardId);
  }
  const idsOf = (cards: readonly ScoredCard[]): number[] => cards.map(({ cardId }) => cardId);

  async function fill(): Promise<void> {
    await steps.put([
      cardOf({ cardId: 1, verbatimContent: 'zebra alpha' }),
      cardOf({ cardId: 2, verbatimContent: 'lion lion zebra' }),
      cardOf({ cardId: 3, verbatimContent: 'gamma delta', page: 2 }),
      cardOf({ cardId: 4, verbatimContent: 'gamma epsilon' }),
      cardOf({ cardId: 5, verbatimContent: 'lion epsilon', page: 2 }),
      cardOf({ cardId: 6, verbatimContent: 'gamma eta' }),
    ]);
    await steps.embed(2, [along(2), along(1, 0.3)]);
    await steps.embed(3, [along(1, 0.1)]);
    await steps.embed(4, [along(1, 0.8)]);
    await steps.embed(6, [along(7), along(1, 0.2)]);
  }

  describe('iterating over the cards of a scope', () => {
    it('yields the cards that contain a term or are near the vector, with their scores', async () => {
      await fill();

      const cards = await cardsOf();

      expect(idsOf(cards)).toEqual([1, 2, 3, 5, 6]);
      using view = await steps.index.searcher.view(scopeOf());
      const words = await view.wordScores(terms('zebra', 'lion'), idsOf(cards));
      cards.forEach((card, at) => expect(card.bm25).toBeCloseTo(words[at] ?? NaN, 4));
      expect(cards.map(({ cosine }) => cosine?.toFixed(2))).toEqual([
        undefined,
        Math.sqrt(1 - 0.09).toFixed(2),
        Math.sqrt(1 - 0.01).toFixed(2),
        undefined,
        Math.sqrt(1 - 0.04).toFixed(2),
      ]);
      expect(new Set(cards.map(({ instanceId }) => instanceId))).toEqual(new Set([100]));
      expect(await cardsOf()).toEqual(cards);
    });

    it('selects by terms alone, or by the vector alone', async () => {
      await fill();
      expect(idsOf(await cardsOf({ vector: undefined }))).toEqual([1, 2, 5]);
      expect(idsOf(await cardsOf({ leastCosine: Infinity }))).toEqual([1, 2, 5]);
      expect(idsOf(await cardsOf({ terms: new Map() }))).toEqual([2, 3, 6]);
      expect(await cardsOf({ terms: new Map(), vector: undefined })).toEqual([]);
      expect(await cardsOf({ terms: terms('nothing'), leastCosine: 0.999 })).toEqual([]);
    });

    it('yields only cards in scope', async () => {
      await fill();
      const other = instanceOf({ teamId: 2 });
      await steps.put([cardOf({ cardId: 7, verbatimContent: 'zebra' })], other);
      await steps.embed(7, [along(1)], other);
      expect(idsOf(await cardsOf({}, { filters: [{ key: 'page', anyOf: ['2'] }] }))).toEqual([3, 5]);
      expect(idsOf(await cardsOf({}, { teamId: 2 }))).toEqual([7]);
      expect(await cardsOf({}, { deletedInstanceIds: [100] })).toEqual([]);
      expect(await cardsOf({}, { collectionIds: [77] })).toEqual([]);
      await steps.index.states.applyChange(1, 10, { instanceId: 100, revision: 5, state: 'deleted' });
      expect(await cardsOf()).toEqual([]);
    });

    it('yields each of 2,100 cards of several collections once', async () => {
      const many = (from: number) =>
        Array.from({ length: 2_100 }, (_, at) =>
          cardOf({ cardId: from + at, verbatimContent: at % 2 === 0 ? 'zebra' : 'gamma' }),
        );
      await steps.put(many(1));
      await steps.put(many(10_001), instanceOf({ collectionId: 11, instanceId: 101 }));

      const ids = idsOf(await cardsOf({}, { collectionIds: [10, 11] }));

      expect(ids).toHaveLength(2_100);
      expect(new Set(ids).size).toBe(2_100);
    });

    it('throws the reason of an aborted signal', async () => {
      await fill();
      await expect(cardsOf({ signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up');
    });
  });
}
