import { describe, expect, it } from 'vitest';
import { countFacets, type DocumentFacts } from '../src/domain/facets.js';
import { readMetadata } from '../src/domain/metadata.js';

const facts = (metadata: object, properties: Record<string, string> = {}): DocumentFacts => ({
  properties,
  metadata: readMetadata(JSON.stringify(metadata)),
});

function counted(documents: Iterable<DocumentFacts>) {
  const count = countFacets();
  for (const document of documents) count.add(document);
  return count.result();
}

describe('the facets of a collection', () => {
  it('are all keys with their values, the most frequent first', () => {
    const { facets, complete } = counted([
      facts({ tags: ['b', 'a', 'a'] }, { author: 'Ada' }),
      facts({ tags: ['b'] }, { author: 'Bo', 'metadata.tags': 'never asked for' }),
      facts({}),
    ]);

    expect(complete).toBe(true);
    expect(facets).toEqual([
      {
        ...{ key: 'author', type: 'string', documents: 2, complete: true },
        values: [
          { value: 'Ada', documents: 1 },
          { value: 'Bo', documents: 1 },
        ],
      },
      {
        ...{ key: 'metadata.tags', type: 'string', documents: 2, complete: true },
        values: [
          { value: 'b', documents: 2 },
          { value: 'a', documents: 1 },
        ],
      },
    ]);
  });

  it.each<[string, unknown[]]>([
    ['number', [1, '2.5']],
    ['date', ['2024-02-29', '2024-03-01T10:00Z']],
    ['boolean', [true, 'false']],
    ['string', [1, 'x']],
    ['string', [1, '2024-02-29']],
    ['string', ['']],
  ])('have the type of all their values: %s', (type, values) => {
    expect(counted(values.map((value) => facts({ value }))).facets).toMatchObject([{ type }]);
  });

  it('are limited, and marked as incomplete beyond the limits', () => {
    const many = Array.from({ length: 300 }, (_, at) => facts({ one: `v${at}` }, { [`key ${at}`]: 'x' }));
    const { facets, complete } = counted([facts({ long: 'x'.repeat(201) }), ...many]);

    expect(complete).toBe(false);
    expect(facets).toHaveLength(200);
    expect(facets.find(({ key }) => key === 'metadata.one')).toMatchObject({ documents: 300, complete: false });
    expect(facets.find(({ key }) => key === 'metadata.one')?.values).toHaveLength(20);
    expect(facets.find(({ key }) => key === 'metadata.long')).toMatchObject({
      documents: 1,
      values: [],
      complete: false,
    });
  });

  it('store a limited number of values in total', () => {
    const lists = Array.from({ length: 60 }, (_, document) =>
      facts({ list: Array.from({ length: 400 }, (_value, at) => (document * 400 + at).toString(36)) }),
    );
    expect(counted([...lists, facts({ other: 'x' })]).facets).toMatchObject([
      { key: 'metadata.list', documents: 60, complete: false },
      { key: 'metadata.other', documents: 1, values: [], complete: false },
    ]);
  });
});
