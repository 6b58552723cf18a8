import { nothingInMotion } from '@cardinal/contracts';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import type { ArchivedDocument, RestoredCards } from '../../src/app/archive.js';
import { openCardsArchive, type StoredCard } from '../../src/archive.js';
import { extractionStore } from '../../src/outbound/store.js';

const documentOf = (instanceId: number, generation = 1): ArchivedDocument => ({
  teamId: 1,
  collectionId: 10,
  instanceId,
  fileId: instanceId,
  generation,
  revision: 0,
  state: 'current',
});

function cardsOf(document: ArchivedDocument, word: string, { from = 0, to = 3, firstId = 1 } = {}): RestoredCards {
  const cards = Array.from({ length: to - from }, (_, at): StoredCard => {
    const ordinal = from + at;
    return {
      ...{
        cardId: firstId + ordinal,
        collectionId: 10,
        instanceId: document.instanceId,
        fileId: document.fileId,
        ordinal,
      },
      title: `Page ${ordinal}`,
      statement: '',
      verbatimContent: `${word} ${ordinal}`,
      tableHeader: '',
      start: 0,
      end: 9,
      page: 1,
      knowledgeType: 'knowledge',
      importanceScore: 0.5,
      createdAtMs: 1,
    };
  });
  return { document, cards, last: true };
}

describe('cards that are restored into one process', () => {
  const opened = async ({ isNew = false } = {}) => {
    const store = sqliteStore(openSqlite(':memory:'));
    const archive = await openCardsArchive(store, { isNew });
    const { cards } = extractionStore(store);
    const idsBy = async (...words: string[]) => {
      const query = { teamId: 1, collectionId: 10, words, type: undefined, page: 1, limit: 50, currentOnly: false };
      return (await cards.list({ ...query, ...nothingInMotion })).cards.map(({ cardId }) => cardId).sort();
    };
    return { archive, idsBy };
  };

  it('are found by their words, also if a document comes in parts or repeatedly', async () => {
    const { archive, idsBy } = await opened();
    const [first, second] = [documentOf(1), documentOf(2)];
    const parts = [
      [{ ...cardsOf(first, 'zebra', { to: 2 }), last: false }],
      [cardsOf(first, 'zebra', { from: 2 }), cardsOf(second, 'lion', { firstId: 10 })],
    ];
    for (const part of [...parts, ...parts]) await archive.restore(part);
    expect(await idsBy('zebra')).toEqual([1, 2, 3]);
    expect(await idsBy('lion')).toEqual([10, 11, 12]);
    expect(await idsBy()).toHaveLength(6);
  });

  it('are the same where nothing was before, though it is not asked what is there', async () => {
    const { archive, idsBy } = await opened({ isNew: true });
    await archive.restore([{ ...cardsOf(documentOf(1), 'zebra', { to: 2 }), last: false }]);
    await archive.restore([
      cardsOf(documentOf(1), 'zebra', { from: 2 }),
      cardsOf(documentOf(2), 'lion', { firstId: 10 }),
    ]);
    expect(await idsBy('zebra')).toEqual([1, 2, 3]);
    expect(await idsBy('lion')).toEqual([10, 11, 12]);
    expect(await idsBy()).toHaveLength(6);
  });

  it('replace the earlier cards of their documents and their words', async () => {
    const { archive, idsBy } = await opened();
    await archive.restore([
      cardsOf(documentOf(1), 'zebra', { to: 5 }),
      cardsOf(documentOf(2), 'lion', { firstId: 10 }),
    ]);
    await archive.restore([cardsOf(documentOf(1, 2), 'tiger', { to: 2, firstId: 20 })]);
    expect(await idsBy('zebra')).toEqual([]);
    expect(await idsBy('tiger')).toEqual([20, 21]);
    expect(await idsBy('lion')).toEqual([10, 11, 12]);
    expect(await idsBy()).toHaveLength(5);
  });
});
