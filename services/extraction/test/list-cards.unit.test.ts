import { migrate, openSqlite } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeListCards, type CardListing, type ListCards } from '../src/app/list-cards.js';
import { sqliteCards } from '../src/outbound/sqlite/cards-repository.js';
import { migrations } from '../src/outbound/sqlite/migrations.js';
import { draft, extractionOf } from '../testing/cards-repository.contract.js';

const listing: CardListing = {
  teamId: 1,
  collectionId: 10,
  page: 1,
  limit: 20,
  type: '',
  search: '',
  currentOnly: false,
  deletedInstanceIds: [],
  supersededInstanceIds: [],
  currentInstanceIds: [],
};

describe('listCards', () => {
  let list: ListCards;
  beforeEach(async () => {
    const db = openSqlite(':memory:');
    migrate(db, 'extraction', migrations);
    const cards = sqliteCards(db);
    await cards.begin(extractionOf(5));
    await cards.save(extractionOf(5), [draft(0, 'Über state-of-the-art C++ OR NOT'), draft(1, '東京の料理、寿司')], 1);
    list = makeListCards(cards);
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
});
