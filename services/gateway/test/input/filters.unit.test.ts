import { describe, expect, it } from 'vitest';
import { filterLimits, parseFilters } from '../../src/domain/filters.js';

const key = (of: string, ...anyOf: string[]) => ({ key: of, anyOf });
const group = (test: object) => ({ key: '', anyOf: [], ...test });
const nested = (times: number): object => (times === 1 ? { a: 1 } : { any: [nested(times - 1)] });
const negated = (times: number): unknown => (times === 0 ? 1 : { not: negated(times - 1) });

describe('filters of a request', () => {
  it.each<[string, object, object[]]>([
    ['equality', { a: 'x', b: 2, c: false }, [key('a', 'x'), key('b', '2'), key('c', 'false')]],
    ['one of several', { a: { in: ['x', 1] } }, [key('a', 'x', '1')]],
    ['not', { a: { not: 'x' } }, [group({ not: key('a', 'x') })]],
    [
      'not, of several',
      { a: { not: { in: ['x'], exists: true } } },
      [group({ not: group({ all: { of: [key('a', 'x'), { ...key('a'), present: true }] } }) })],
    ],
    ['existence', { a: { exists: false } }, [{ ...key('a'), present: false }]],
    ['numbers', { a: { gte: 1, lt: 2.5 } }, [{ ...key('a'), range: { kind: 'number', gte: 1, lt: 2.5 } }]],
    [
      'dates',
      { a: { gt: '1970-01-02', lte: '1970-01-01T01:00:01+01:00' } },
      [{ ...key('a'), range: { kind: 'date', gt: 86_400_000, lte: 1_000 } }],
    ],
    [
      'several operators',
      { a: { lt: 3, not: 2 } },
      [{ ...key('a'), range: { kind: 'number', lt: 3 } }, group({ not: key('a', '2') })],
    ],
    [
      'groups',
      { all: [{ a: 1, b: 2 }, { any: [{ c: 3 }, { d: 4 }] }] },
      [
        group({
          all: {
            of: [
              group({ all: { of: [key('a', '1'), key('b', '2')] } }),
              group({ any: { of: [key('c', '3'), key('d', '4')] } }),
            ],
          },
        }),
      ],
    ],
    ['keys that are called like groups', { all: 'x', any: ['y', 1] }, [key('all', 'x'), key('any', 'y', '1')]],
    [
      'as deep as may be',
      nested(filterLimits.depth),
      [[1, 2, 3, 4].reduce<object>((inner) => group({ any: { of: [inner] } }), key('a', '1'))],
    ],
    ['nothing', {}, []],
  ])('are read: %s', (_, filters, expected) => {
    expect(parseFilters(filters as Record<string, unknown>)).toEqual(expected);
  });

  it.each<[string, object, string]>([
    ['operator', { a: { like: 'x' } }, 'filters.a must be a value, or an object of these operators: in, not, exists,'],
    ['prototype as operator', { a: { constructor: 'x' } }, 'filters.a must be a value'],
    ['no operator', { a: {} }, 'filters.a must be a value'],
    ['in of one', { a: { in: 'x' } }, 'filters.a.in must be an array of 1 to 100'],
    ['in of none', { a: { in: [] } }, 'filters.a.in must be'],
    ['in of objects', { a: { in: [{}] } }, 'filters.a.in must be'],
    ['existence of a text', { a: { exists: 'yes' } }, 'filters.a.exists must be a boolean'],
    ['range of a text', { a: { gte: 'b' } }, 'filters.a.gte must be a number, or a date that exists'],
    ['range of a number in quotes', { a: { gte: '3' } }, 'filters.a.gte must be a number'],
    ['range to a day that does not exist', { a: { lt: '2023-02-29' } }, 'filters.a.lt must be a number, or a date'],
    ['range of two kinds', { a: { gt: 1, lt: '2024-01-01' } }, 'filters.a must have bounds that are all numbers'],
    ['range of a text of ours', { title: { gt: 1 } }, 'filters.title must not have a range, because title is a text'],
    ['dates of a number of ours', { page: { gt: '2024-01-01' } }, 'filters.page must have numbers as bounds'],
    ['type that is none, not', { knowledge_type: { not: ['fact'] } }, 'filters.knowledge_type.not must be one of'],
    ['group of nothing', { any: [{}] }, 'filters.any[0] must be a non-empty object of filters'],
    ['group of mixed things', { all: [{ a: 1 }, 'x'] }, 'filters.all[1] must be a non-empty object of filters'],
    ['fault within a group', { all: [{ a: 1 }, { any: [{ b: null }] }] }, 'filters.all[1].any[0].b must be'],
    ['too deep', nested(filterLimits.depth + 1), 'must not nest deeper than 5'],
    ['far too deep', nested(1_000), 'must not nest deeper than 5'],
    ['too deep by not', { a: negated(filterLimits.depth) }, 'must not nest deeper than 5'],
    [
      'too many conditions',
      { any: Array.from({ length: 65 }, () => ({ a: 1 })) },
      'filters must have at most 64 conditions',
    ],
  ])('are refused: %s', (_, filters, message) => {
    expect(() => parseFilters(filters as Record<string, unknown>)).toThrow(message);
  });
});
