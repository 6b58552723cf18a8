import type { MetadataFilter } from '@cardinal/contracts';
import { openSqlite } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import type { Scope } from '../../src/domain/scope.js';
import { Collection } from '../../src/outbound/embedded/collection/collection.js';
import { createOpenViews } from '../../src/outbound/embedded/search/open-views.js';
import { createCardRecords } from '../../src/outbound/embedded/storage/card-records.js';
import { createVectorRecords } from '../../src/outbound/embedded/storage/vector-records.js';
import { createVectorArena } from '../../src/outbound/embedded/vectors/arena.js';
import { quantise, quantisedLayout } from '../../src/outbound/embedded/vectors/encoding.js';
import { createVectorRows } from '../../src/outbound/embedded/vectors/rows.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';
import { openSearchWorld } from '../../testing/search-world.js';

const is = (key: string, ...anyOf: string[]): MetadataFilter => ({ key, anyOf });

describe('reading some cards of a scope', () => {
  it('creates no mask over all cards of the collection', async () => {
    const dimensions = 8;
    const collection = new Collection(
      { teamId: 1, collectionId: 10 },
      'm',
      createVectorRows(createVectorArena(dimensions)),
    );
    collection.setInstance(instanceOf());
    const facts = {
      stamp: 1,
      ordinal: 0,
      page: 1,
      type: 0,
      textKey: 1,
      titleKey: 1,
      stems: 1,
      textStems: 1,
      sentences: 1,
    };
    const vector = Float32Array.from({ length: dimensions }, (_, at) => (at === 0 ? 1 : 0));
    for (const cardId of [1, 2]) {
      collection.add({ ...facts, cardId, instance: collection.instanceNumber(100) }, new Map(), 'en');
      collection.addVector(cardId, quantise(quantisedLayout(dimensions), vector));
    }
    const db = openSqlite(':memory:');
    const views = createOpenViews({
      cardRecords: createCardRecords(db),
      vectorRecords: createVectorRecords(db),
      onDamaged: () => expect.unreachable(),
    });
    const maskOf = () => expect.unreachable('a mask was made');

    using open = views.some([{ collection, maskOf }], scopeOf());
    using gone = views.some([{ collection, maskOf }], scopeOf({ deletedInstanceIds: [100] }));

    expect((await open.vectors(vector, [2, 3]))[0]?.[0]).toBeCloseTo(1, 1);
    expect((await open.vectors(vector, [2, 3]))[1]).toBeUndefined();
    expect(await gone.vectors(vector, [1, 2])).toEqual([undefined, undefined]);
  });

  it.each<[string, Partial<Scope>, readonly number[]]>([
    ['of what answers', {}, [1, 2, 5]],
    ['of all versions', { currentOnly: false }, [1, 2, 3, 5]],
    ['of what is in motion', { deletedInstanceIds: [100], currentInstanceIds: [101] }, [3, 5]],
    ['of documents that pass', { filters: [is('dept', 'hr')] }, [1, 2]],
    ['of cards that pass', { filters: [is('page', '2')] }, [2, 5]],
    ['of another team', { teamId: 2 }, []],
  ])('returns the cards that a search would see, %s', async (_, part, expected) => {
    const searched = openSearchWorld();
    const documents = [
      {
        record: instanceOf({ metadata: { dept: 'hr' } }),
        cards: [cardOf({ cardId: 1 }), cardOf({ cardId: 2, page: 2 })],
      },
      { record: instanceOf({ instanceId: 101, state: 'superseded' }), cards: [cardOf({ cardId: 3 })] },
      { record: instanceOf({ instanceId: 103 }), cards: [cardOf({ cardId: 5, page: 2 })] },
    ];
    for (const { record, cards } of documents) {
      await searched.indexed(
        cards.map((card) => ({ ...card, instanceId: record.instanceId })),
        record,
      );
    }
    const scope = scopeOf(part);
    const all = [1, 2, 3, 4, 5];

    using some = await searched.index.searcher.nearby(scope);
    using whole = await searched.index.searcher.view(scope);
    await whole.counts();

    expect((await some.cards(all)).map(({ cardId }) => cardId)).toEqual(expected);
    expect(await whole.cards(all)).toEqual(await some.cards(all));
    const query = Float32Array.of(1);
    const held = async (view: Pick<typeof whole, 'vectors'>) => (await view.vectors(query, all)).map((each) => !!each);
    expect(await held(some)).toEqual(await held(whole));
  });
});
