import { inMotionMessage, nothingInMotion, scopesIn } from '@cardinal/contracts';
import { migrate, openSqlite, sqliteStore } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGetCard } from '../../src/app/get-card.js';
import { createListCards, type CardListing, type ListCards } from '../../src/app/list-cards.js';
import type { CardsRepository } from '../../src/app/ports.js';
import { extractionStore } from '../../src/outbound/store.js';
import { migrations } from '../../src/outbound/sqlite/migrations.js';
import { createListStretch } from '../../src/app/list-stretch.js';
import { stillScopes } from '../../testing/fakes.js';
import { draft, extractionOf } from '../../testing/card-samples.js';

const listing: CardListing = {
  teamId: 1,
  collectionId: 10,
  page: 1,
  limit: 20,
  type: '',
  search: '',
  currentOnly: false,
};

/** A store that holds one instance, with a card of each text. */
async function cardsWith(texts: readonly string[]): Promise<CardsRepository> {
  const db = openSqlite(':memory:');
  migrate(db, 'extraction', migrations);
  const { instances, cards } = extractionStore(sqliteStore(db));
  await instances.begin(extractionOf(5));
  await cards.save(
    extractionOf(5),
    texts.map((text, ordinal) => draft(ordinal, text)),
    1,
  );
  return cards;
}

describe('listCards', () => {
  let list: ListCards;
  let cards: CardsRepository;
  beforeEach(async () => {
    cards = await cardsWith(['Über state-of-the-art C++ OR NOT', '東京の料理、寿司']);
    list = createListCards({ cards, scopes: stillScopes() });
  });

  it.each([
    ['', 2],
    ['  ', 2],
    ['uber', 1],
    ['ÜBER State', 1],
    ['state-of-the-art', 1],
    ['C++', 1],
    ['東京', 1],
    ['寿司 東', 1],
    ['大阪', 0],
    ['uber 東京', 0],
    ['§§', 0],
    ['"', 0],
    ['"uber" AND (state)', 0],
    ['uber OR nothing', 0],
    ['statement:uber', 0],
    ['uber*', 1],
    ['\uE00010', 0],
    ['\u0000', 0],
    ['\uD800', 0],
    ['x'.repeat(10_000), 0],
    [Array.from({ length: 500 }, (_, n) => `w${n}`).join(' '), 0],
  ])('finds %j in %i cards', async (search, count) => {
    expect((await list({ ...listing, search })).totalCount).toBe(count);
  });

  it.each([
    [{ page: 0 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ type: 'opinion' }, 'knowledge_type'],
  ])('refuses %j and names the field', async (bad, field) => {
    await expect(list({ ...listing, ...bad })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(field),
    });
  });

  it('returns whether more cards follow a page, by page number and by cursor', async () => {
    const part = async (overrides: Partial<CardListing>) => {
      const { cards: found, hasMore } = await list({ ...listing, limit: 1, ...overrides });
      return [found.map(({ ordinal }) => ordinal), hasMore];
    };

    expect(await part({})).toEqual([[0], true]);
    expect(await part({ page: 2 })).toEqual([[1], false]);
    expect(await part({ page: 3 })).toEqual([[], false]);
    expect(await part({ after: { instanceId: 4, ordinal: 9 } })).toEqual([[0], true]);
    expect(await part({ after: { instanceId: 5, ordinal: 0 } })).toEqual([[1], false]);
    expect(await part({ after: { instanceId: 5, ordinal: 1 } })).toEqual([[], false]);
    expect(await part({ search: '§§' })).toEqual([[], false]);
  });

  it('hides documents that are deleted according to ingest, before the event arrives', async () => {
    const ahead = createListCards({ cards, scopes: stillScopes({ deletedInstanceIds: [5] }) });
    expect((await ahead(listing)).totalCount).toBe(0);
    expect((await list(listing)).totalCount).toBe(2);
  });

  it('checks that the collection exists, whatever the search', async () => {
    const gone = scopesIn({ getScope: () => Promise.reject(new Error('not found')) });
    for (const search of ['', '§§']) {
      await expect(createListCards({ cards, scopes: gone })({ ...listing, search })).rejects.toThrow('not found');
    }
  });
});

describe('listStretch', () => {
  const stretch = { teamId: 1, collectionId: 10, instanceId: 5, fromOrdinal: 1, limit: 2 };
  let cards: CardsRepository;
  beforeEach(async () => {
    cards = await cardsWith(['a', 'b', 'c', 'd']);
  });
  const ordinals = async (overrides: Partial<typeof stretch> = {}, scopes = stillScopes()) =>
    (await createListStretch({ cards, scopes })({ ...stretch, ...overrides })).map(({ ordinal }) => ordinal);

  it('returns consecutive cards in order', async () => {
    expect(await ordinals()).toEqual([1, 2]);
    expect(await ordinals({ fromOrdinal: 0, limit: 100 })).toEqual([0, 1, 2, 3]);
    expect(await ordinals({ fromOrdinal: 9 })).toEqual([]);
  });

  it('returns no card of another collection or team, or of a deleted document', async () => {
    expect(await ordinals({ collectionId: 11 })).toEqual([]);
    expect(await ordinals({ teamId: 2 })).toEqual([]);
    expect(await ordinals({}, stillScopes({ deletedInstanceIds: [5] }))).toEqual([]);
    expect(await ordinals({}, stillScopes({ deletedInstanceIds: [6] }))).toEqual([1, 2]);
  });

  it.each([0, 101])('refuses a limit of %i', async (limit) => {
    await expect(ordinals({ limit })).rejects.toMatchObject({ kind: 'invalid', code: 'CARDS_INVALID_LISTING' });
  });
});

describe('getCard', () => {
  it('returns a card of the given collections until its document or collection is deleted', async () => {
    const cards = await cardsWith(['a', 'b']);
    const [, card] = await cards.read(1, 5, 0, -1, 2);
    const cardId = card?.cardId ?? 0;
    const get = (collectionIds: number[] = [], scopes = stillScopes(), teamId = 1) =>
      createGetCard({ cards, scopes })({ teamId, cardId, collectionIds });
    const notFound = { kind: 'not-found', code: 'CARD_NOT_FOUND', message: 'Card not found.' };
    const gone = scopesIn({ getScope: () => Promise.reject(new Error('not found')) });

    expect(await get()).toEqual(card);
    expect(await get([0, 10])).toEqual(card);
    await expect(get([0, 11])).rejects.toMatchObject(notFound);
    await expect(get([], stillScopes(), 2)).rejects.toMatchObject(notFound);
    await expect(get([], stillScopes({ deletedInstanceIds: [5] }))).rejects.toMatchObject(notFound);
    await expect(get([], gone)).rejects.toThrow('not found');
  });

  it('returns no card that is deleted while it is read', async () => {
    const cards = await cardsWith(['a']);
    const [card] = await cards.read(1, 5, 0, -1, 1);
    let looks = 0;
    const scopes = scopesIn({
      getScope: async () => {
        looks += 1;
        return {
          revision: looks,
          passing: [],
          inMotion: inMotionMessage({ ...nothingInMotion, deletedInstanceIds: looks > 1 ? [5] : [] }),
        };
      },
    });

    const wanted = { teamId: 1, cardId: card?.cardId ?? 0, collectionIds: [] };
    await expect(createGetCard({ cards, scopes })(wanted)).rejects.toMatchObject({ code: 'CARD_NOT_FOUND' });
  });
});
