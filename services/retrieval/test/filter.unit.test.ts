import { describe, expect, it, vi } from 'vitest';
import { conflicts as findings, scopesIn, type MetadataFilter } from '@cardinal/contracts';
import type { Conflicts } from '../src/app/ports.js';
import { dividedFilters } from '../src/domain/filter.js';
import { stillCatalog } from '../testing/fakes.js';
import { cardOf, instanceOf, selectionOf } from '../testing/made-cards.js';
import { searchQuery, openSearchWorld } from '../testing/search-world.js';

const never = new AbortController().signal;
const is = (key: string, ...anyOf: string[]): MetadataFilter => ({ key, anyOf });
const not = (filter: MetadataFilter): MetadataFilter => ({ ...is(''), not: filter });
const any = (...of: MetadataFilter[]): MetadataFilter => ({ ...is(''), any: { of } });
const all = (...of: MetadataFilter[]): MetadataFilter => ({ ...is(''), all: { of } });
const [tag, due] = [is('metadata.tags', 'x'), { ...is('metadata.due'), present: true }];
const then: MetadataFilter = { ...is(''), asOf: { atMs: 1, superseded: false } };
const page = is('page', '1');
const these = (...instanceIds: number[]): MetadataFilter => ({ ...is(''), instanceIds });

describe("filters by users' metadata of documents", () => {
  it.each<[string, MetadataFilter[], MetadataFilter[], MetadataFilter[]]>([
    ['of ours alone', [page, any(page, not(page))], [], [page, any(page, not(page))]],
    ['one', [tag], [tag], [these(0)]],
    ['a moment', [page, then], [then], [page, these(0)]],
    ['a moment by itself', [then, tag], [tag, then], [these(0), these(1)]],
    ['all in one question', [tag, page, not(due)], [all(tag, not(due))], [page, these(0)]],
    ['a group that is whole', [any(tag, not(all(due, tag)))], [any(tag, not(all(due, tag)))], [these(0)]],
    ['a group that is not', [any(tag, page, due)], [any(tag, due)], [any(page, these(0))]],
    ['far inside', [any(page, not(all(page, tag)))], [tag], [any(page, not(all(page, these(0))))]],
    [
      'several',
      [any(page, all(page, tag)), any(page, due)],
      [tag, due],
      [any(page, all(page, these(0))), any(page, these(1))],
    ],
  ])('are evaluated by ingest, and other filters stay: %s', (_, filters, asked, filled) => {
    const divided = dividedFilters(filters);
    expect(divided.asked).toEqual(asked);
    const passing = asked.map((_asked, at) => ({ instanceIds: [at], except: false }));
    expect(divided.withDocuments(passing)).toEqual(filled);
  });

  it('keep all documents except those that ingest lists, or none without an answer of ingest', () => {
    const { withDocuments } = dividedFilters([tag]);
    expect(withDocuments([{ instanceIds: [7], except: true }])).toEqual([not(these(7))]);
    expect(withDocuments([])).toEqual([these()]);
  });

  it('apply to a search with the documents that ingest lists at that moment', async () => {
    const searched = openSearchWorld();
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
    const getScope = vi.fn(stillCatalog({}, [{ instanceIds: [100], except: false }]).getScope);
    const search = searched.searchWith({ scopes: scopesIn({ getScope }) });
    const found = async (...filters: MetadataFilter[]) =>
      (await search(searchQuery({ selection: selectionOf({ filters }) }), never)).hits.map(
        ({ card }) => card.instanceId,
      );

    expect(await found(tag)).toEqual([100]);
    expect(await found(is('page', '101'), tag)).toEqual([]);
    expect(await found(not(any(is('page', '7'), tag)))).toEqual([101]);
    expect(getScope.mock.lastCall?.[0]).toMatchObject({
      teamId: 1,
      collectionId: 10,
      filters: [{ key: 'metadata.tags', anyOf: ['x'] }],
    });
  });
});

describe('a search `as_of` a moment', () => {
  it('hides cards that had lost a conflict by then, and shows conflicts with the versions in force then', async () => {
    const searched = openSearchWorld();
    for (const id of [100, 101, 102]) {
      const card = cardOf({ cardId: id, instanceId: id, verbatimContent: `Thirty days of holiday ${id}.` });
      await searched.indexed([card], instanceOf({ instanceId: id }));
    }
    const side = (instanceId: number) => ({ ...findings.ConflictSide.fromPartial({ instanceId }) });
    const of = vi.fn<Conflicts['of']>(async () => ({ retiredCardIds: [101], openIn: [10] }));
    const against = async () => new Map([[100, [101, 102].map((id) => ({ id, type: 'number', other: side(id) }))]]);
    const getScope = stillCatalog({}, [{ instanceIds: [100, 101], except: false }]).getScope;
    const search = searched.searchWith({ scopes: scopesIn({ getScope }), conflicts: { of, against } });
    const found = async (superseded: boolean) => {
      const filters = [{ ...then, asOf: { atMs: 7, superseded } }];
      const { hits } = await search(searchQuery({ selection: selectionOf({ currentOnly: false, filters }) }), never);
      return hits.map(({ card, conflicts }) => [card.cardId, ...conflicts.map(({ id }) => id)]).toSorted();
    };

    expect(await found(false)).toEqual([[100, 101]]);
    expect(of.mock.lastCall?.[0]).toMatchObject({ collectionIds: [10], decidedByMs: 7 });
    expect(await found(true)).toEqual([[100, 101], [101]]);
  });
});
