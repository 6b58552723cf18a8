import { describe, expect, it, vi } from 'vitest';
import { scopesIn } from '@cardinal/contracts';
import { describedKeys, withDocuments, type MetadataFilter } from '../src/domain/filter.js';
import { stillCatalog } from '../testing/fakes.js';
import { cardOf, instanceOf, selectionOf } from '../testing/made-cards.js';
import { asked, openSearched } from '../testing/searched.js';

const never = new AbortController().signal;
const is = (key: string, ...anyOf: string[]): MetadataFilter => ({ key, anyOf });
const not = (filter: MetadataFilter): MetadataFilter => ({ ...is(''), not: filter });
const any = (...of: MetadataFilter[]): MetadataFilter => ({ ...is(''), any: { of } });
const dueBefore: MetadataFilter = { ...is('metadata.due'), range: { kind: 'date', lt: Date.parse('2024-03-01') } };
const described = [
  { instanceId: 100, key: 'tags', values: ['x', 'y'] },
  { instanceId: 101, key: 'tags', values: ['y'] },
  { instanceId: 101, key: 'due', values: ['2024-02-29'] },
  { instanceId: 102, key: 'due', values: ['2024-03-02'] },
];

describe('filters by what users say of documents', () => {
  it('name the keys that have to be known, each once', () => {
    const filters = [is('page', '1'), any(is('metadata.a', 'x'), not(is('metadata.b'))), is('metadata.a', 'y')];
    expect(describedKeys(filters)).toEqual(['a', 'b']);
  });

  it.each<[string, MetadataFilter, number[]]>([
    ['one of several values', is('metadata.tags', 'x'), [100]],
    ['a value that two have', is('metadata.tags', 'y'), [100, 101]],
    ['a day', dueBefore, [101]],
    ['a key that is there', { ...is('metadata.due'), present: true }, [101, 102]],
    ['a key of nobody', is('metadata.nothing', 'x'), []],
  ])('are the documents that pass: %s', (_, filter, instanceIds) => {
    expect(withDocuments([filter], described)).toEqual([{ ...is(''), instanceIds }]);
  });

  it('leave the others as they are, at any depth', () => {
    const page = is('page', '1');
    expect(withDocuments([any(page, not(is('metadata.tags', 'x')))], described)).toEqual([
      any(page, not({ ...is(''), instanceIds: [100] })),
    ]);
  });

  it('hold for a search as the catalog tells them at that moment', async () => {
    const searched = openSearched();
    for (const instanceId of [100, 101]) {
      const card = cardOf({
        cardId: instanceId,
        instanceId,
        verbatimContent: 'Thirty days of holiday.',
        page: instanceId,
      });
      await searched.indexed(
        [{ ...card, verbatimContent: `${card.verbatimContent} ${instanceId}` }],
        instanceOf({ instanceId }),
      );
    }
    const getScope = vi.fn(stillCatalog({}, described).getScope);
    const search = searched.searchWith({ scopes: scopesIn({ getScope }) });
    const found = async (...filters: MetadataFilter[]) =>
      (await search(asked({ selection: selectionOf({ filters }) }), never)).cards.map(({ card }) => card.instanceId);

    expect(await found(is('metadata.tags', 'x'))).toEqual([100]);
    expect(await found(not(is('metadata.tags', 'x')))).toEqual([101]);
    expect(await found(dueBefore)).toEqual([101]);
    expect(getScope.mock.lastCall?.[0]).toEqual({ teamId: 1, collectionId: 10, metadataKeys: ['due'] });
  });
});
