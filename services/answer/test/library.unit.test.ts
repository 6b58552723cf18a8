import { extraction, ingest } from '@cardinal/contracts';
import { describe, expect, it } from 'vitest';
import { createLibrary } from '../src/outbound/rpc/library.js';
import { cardOf } from '../testing/fakes.js';

/** Cards of each collection. */
const shelves = new Map([
  [3, 5],
  [4, 0],
  [5, 3],
]);
const signal = new AbortController().signal;

/** Collections with these numbers of cards, each card in a document of its own. */
function libraryOf() {
  const asked: extraction.DeepPartial<extraction.ListStretchRequest>[] = [];
  const library = createLibrary({
    catalog: {
      getCollection: () => Promise.reject(new Error('not here')),
      async *readCollection({ collectionId = 0 }) {
        yield ingest.ReadCollectionResponse.fromPartial({
          collection: {
            id: collectionId,
            name: `Shelf ${collectionId}`,
            knowledgeCards: shelves.get(collectionId) ?? 0,
          },
          instances: [{ id: collectionId, name: `${collectionId}.md`, version: 1, current: true, status: 'processed' }],
        });
      },
    },
    cards: {
      listCards: async ({ collectionId = 0, page = 1, limit = 0 }) => {
        const total = shelves.get(collectionId) ?? 0;
        const ordinals = Array.from({ length: total }, (_, at) => at).slice((page - 1) * limit, page * limit);
        const cards = ordinals.map((ordinal) => ({
          cardId: collectionId * 10 + ordinal,
          instanceId: collectionId,
          ordinal,
        }));
        return extraction.ListCardsResponse.fromPartial({ cards, totalCount: total });
      },
      listStretch: async (request) => {
        asked.push(request);
        return extraction.ListStretchResponse.fromPartial({ cards: [{ cardId: 1, ordinal: 0 }] });
      },
    },
  });
  return { library, asked };
}

describe('the library of several collections', () => {
  const scope = { teamId: 1, collectionIds: [3, 4, 5], currentOnly: true, signal };

  it('lists the cards of one after the other, each once, over pages', async () => {
    const { library } = libraryOf();
    const pages = [];
    for (const page of [1, 2, 3, 4, 5, 6]) {
      pages.push(await library.cards(scope, { type: '', words: '', page, limit: 2 }));
    }
    expect(pages.map(({ cards }) => cards.map(({ cardId }) => cardId))).toEqual([
      [30, 31],
      [32, 33],
      [34],
      [50, 51],
      [52],
      [],
    ]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([8]));
    expect(
      pages.flatMap(({ cards }) => cards).every((card) => card.collectionId === Math.floor(card.cardId / 10)),
    ).toBe(true);
  });

  it('lists the cards of a single collection', async () => {
    const { library } = libraryOf();
    const query = { type: '', words: '', page: 2, limit: 2 };
    expect((await library.cards({ ...scope, collectionIds: [3] }, query)).cards.map(({ cardId }) => cardId)).toEqual([
      32, 33,
    ]);
  });

  it('describes each collection', async () => {
    const { library } = libraryOf();
    expect((await library.describe(scope)).map(({ name, cards }) => [name, cards])).toEqual([
      ['Shelf 3', 5],
      ['Shelf 4', 0],
      ['Shelf 5', 3],
    ]);
  });

  it('reads around a card in the collection of the card', async () => {
    const { library, asked } = libraryOf();
    const card = { ...cardOf(50, 'T', 'x'), collectionId: 5 };
    expect(await library.around(scope, card, { before: 1, after: 1 })).toMatchObject([{ collectionId: 5 }]);
    expect(asked).toMatchObject([{ collectionId: 5 }]);
  });
});
