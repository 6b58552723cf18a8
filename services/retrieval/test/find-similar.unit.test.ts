import type { InMotion } from '@cardinal/contracts';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFindSimilar, type SimilarQuery } from '../src/app/searching/find-similar.js';
import { embedMissing } from '../src/app/indexing/index-vectors.js';
import type { Card } from '../src/domain/card.js';
import { openEmbeddedIndex, type EmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import { createFakeEmbedder, stillScopes } from '../testing/fakes.js';
import { cardOf, instanceOf } from '../testing/made-cards.js';

const never = new AbortController().signal;

describe('similar cards', () => {
  let index: EmbeddedIndex;
  let embedder: ReturnType<typeof createFakeEmbedder>;
  beforeEach(() => {
    embedder = createFakeEmbedder();
    index = openEmbeddedIndex({
      db: openSqlite(':memory:'),
      model: embedder.model,
      clock: systemClock,
      logger: silentLogger,
    });
    index.migrate();
  });

  async function indexed(instanceId: number, cards: readonly Card[], vectors = true): Promise<void> {
    const record = instanceOf({ instanceId });
    await index.writer.begin(record);
    await index.writer.put(
      record,
      cards.map((card) => ({ ...card, instanceId })),
    );
    await index.writer.finish(record);
    if (vectors) await embedMissing({ index: index.vectors, embedder }, record, never);
  }
  async function similar(overrides: Partial<SimilarQuery> = {}, inMotion: Partial<InMotion> = {}) {
    const near = { cardIds: [1], topK: 10, minCosine: 0.6, excludedInstanceIds: [], ...overrides };
    const query = { teamId: 1, collectionId: 10, instanceId: 1, ...near };
    const found = await createFindSimilar({ index: index.searcher, scopes: stillScopes(inMotion) })(query, never);
    return found.map(({ cardId, neighbours }) => [cardId, neighbours.map(({ card }) => card.cardId)] as const);
  }

  const leave = 'Every employee has thirty days of paid leave a year.';
  const leaveToo = 'Every employee has twenty days of paid leave a year.';
  const trains = 'Book trains two weeks ahead at the travel desk.';

  it('are the nearest of other documents, nearest first, and never the card itself or its own document', async () => {
    await indexed(1, [cardOf({ cardId: 1, verbatimContent: leave }), cardOf({ cardId: 2, verbatimContent: leave })]);
    await indexed(2, [
      cardOf({ cardId: 21, verbatimContent: leaveToo }),
      cardOf({ cardId: 22, verbatimContent: trains }),
    ]);
    await indexed(3, [cardOf({ cardId: 31, verbatimContent: leave })]);

    expect(await similar({ cardIds: [1, 2] })).toEqual([
      [1, [31, 21]],
      [2, [31, 21]],
    ]);
    expect(await similar({ topK: 1 })).toEqual([[1, [31]]]);
    expect(await similar({ minCosine: 0.999 })).toEqual([[1, [31]]]);
    expect(await similar({ instanceId: 3, cardIds: [31], topK: 1 })).toMatchObject([[31, [expect.toBeOneOf([1, 2])]]]);
  });

  it('are found without embedding any text', async () => {
    await indexed(1, [cardOf({ cardId: 1, verbatimContent: leave })]);
    await indexed(2, [cardOf({ cardId: 21, verbatimContent: leaveToo })]);
    const before = embedder.calls.length;

    await similar();

    expect(embedder.calls).toHaveLength(before);
  });

  it('leave out deleted and superseded documents as soon as ingest reports them', async () => {
    await indexed(1, [cardOf({ cardId: 1, verbatimContent: leave })]);
    await indexed(2, [cardOf({ cardId: 21, verbatimContent: leaveToo })]);
    await indexed(3, [cardOf({ cardId: 31, verbatimContent: leave })]);

    expect(await similar({}, { deletedInstanceIds: [3] })).toEqual([[1, [21]]]);
    expect(await similar({}, { supersededInstanceIds: [3] })).toEqual([[1, [21]]]);
    expect(await similar({ excludedInstanceIds: [3] })).toEqual([[1, [21]]]);
  });

  it('are found for a superseded card, but not for a card without a vector', async () => {
    await indexed(1, [cardOf({ cardId: 1, verbatimContent: leave })]);
    await indexed(2, [cardOf({ cardId: 21, verbatimContent: leaveToo })]);
    await indexed(4, [cardOf({ cardId: 41, verbatimContent: leave })], false);

    expect(await similar({}, { supersededInstanceIds: [1] })).toEqual([[1, [21]]]);
    expect(await similar({ instanceId: 4, cardIds: [41] })).toEqual([]);
    expect(await similar({ cardIds: [999] })).toEqual([]);
  });
});
