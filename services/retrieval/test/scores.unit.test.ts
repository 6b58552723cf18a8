import { describe, expect, it } from 'vitest';
import { cardOf } from '../testing/made-cards.js';
import { openSearchWorld, searchQuery } from '../testing/search-world.js';

const never = new AbortController().signal;

/** Cards that a heading raises above cards which match the query better, so that calibrated scores would rise with rank. */
const cards = Array.from({ length: 30 }, (_, at) =>
  cardOf({
    cardId: at + 1,
    title: at % 3 === 0 ? 'Travel expenses' : `Chapter ${at}`,
    verbatimContent:
      at % 3 === 0
        ? `Rule ${at}: receipts are kept for ${at} years.`
        : `Travel expenses of trip ${at} are paid ${'after approval of the travel expenses '.repeat(at % 4)}in ${at} days.`,
  }),
);
const contents = cardOf({
  cardId: 100,
  title: 'Contents',
  verbatimContent: ['Travel expenses', 'Receipts', 'Trips', 'Approval', 'Rules']
    .map((entry, at) => `${entry} ........ ${(at + 1) * 7}`)
    .join('\n'),
});

describe('scores', () => {
  it.each([false, true])('do not depend on the number of results, rerank %s', async (rerank) => {
    const world = openSearchWorld();
    await world.indexed([...cards, contents]);
    const search = world.searchWith();
    let pooled = 0;
    for (const query of ['travel expenses', 'receipts of travel expenses', 'approval of trip 7', 'rule 12']) {
      const scoresOf = async (topK: number) => {
        const { hits } = await search(searchQuery({ query, topK, rerank }), never);
        return hits.map(({ card, score }) => ({ cardId: card.cardId, score }));
      };
      const all = await scoresOf(100);
      const scores = all.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      pooled += scores.filter((score, at) => score === scores[at + 1]).length;
      expect(all.at(-1)?.cardId).toBe(contents.cardId);
      for (const topK of [1, 2, 5, 10, 25]) expect(await scoresOf(topK)).toEqual(all.slice(0, topK));
    }
    expect(pooled).toBeGreaterThan(0); // otherwise the test would show nothing
  });
});
