import type { MetadataFilter, Range } from '@cardinal/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardIndexSteps } from './card-index-steps.js';
import { cardOf, instanceOf, scopeOf } from './made-cards.js';

const is = (key: string, ...anyOf: string[]): MetadataFilter => ({ key, anyOf });
const has = (key: string, present: boolean): MetadataFilter => ({ key, anyOf: [], present });
const not = (filter: MetadataFilter): MetadataFilter => ({ key: '', anyOf: [], not: filter });
const all = (...of: MetadataFilter[]): MetadataFilter => ({ key: '', anyOf: [], all: { of } });
const any = (...of: MetadataFilter[]): MetadataFilter => ({ key: '', anyOf: [], any: { of } });
const numbers = (key: string, bounds: Omit<Range, 'kind'>): MetadataFilter => ({
  ...{ key, anyOf: [] },
  range: { kind: 'number', ...bounds },
});
const day = (text: string): number => Date.parse(`${text}T00:00Z`);
const dates = (key: string, bounds: Omit<Range, 'kind'>): MetadataFilter => ({
  ...{ key, anyOf: [] },
  range: { kind: 'date', ...bounds },
});

/** The cards that each kind of filter keeps, the same in every index. A part of the contract of `CardIndex`. */
export function describeFilters(steps: CardIndexSteps): void {
  const { put, found } = steps;

  describe('filters', () => {
    beforeEach(async () => {
      const documents = [
        { dept: 'hr', price: '-12.50', due: '2024-02-29', note: 'n/a' },
        { dept: 'it', price: '9', due: '2024-03-01T09:30:00+02:00' },
        { dept: 'hr', price: '10', due: '1969-12-31', '2024': '' },
        { price: 'ten', due: '2024-02-30', dept: '7' },
      ];
      for (const [at, metadata] of documents.entries()) {
        const record = { instanceId: 200 + at, fileId: 20 + at, version: 1 + at, fileName: `${2020 + at}` };
        const card = { verbatimContent: 'zebra', page: 1 + 10 * at, title: `${at}` };
        const types = ['policy', 'reference'];
        await put(
          types.map((knowledgeType, ordinal) =>
            cardOf({ ...card, cardId: 1 + 2 * at + ordinal, ordinal, knowledgeType }),
          ),
          instanceOf({ ...record, metadata }),
        );
      }
    });

    it.each<[string, MetadataFilter[], number[]]>([
      ['not: a value of documents', [not(is('dept', 'hr'))], [3, 4, 7, 8]],
      ['not: a value of cards', [not(is('knowledge_type', 'policy'))], [2, 4, 6, 8]],
      ['not: a negation', [not(not(is('dept', 'it')))], [3, 4]],
      ['present: a key of some documents', [has('note', true)], [1, 2]],
      ['absent: a key of some documents', [has('note', false)], [3, 4, 5, 6, 7, 8]],
      ['present: an empty value', [has('2024', true)], [5, 6]],
      ['present: built-in keys', [has('title', true), has('version', true)], [1, 2, 3, 4, 5, 6, 7, 8]],
      ['absent: built-in keys', [any(has('page', false), has('file_name', false))], []],
      ['present: a key of no document', [has('constructor', true)], []],
      ['numbers: at least', [numbers('price', { gte: 9 })], [3, 4, 5, 6]],
      ['numbers: more than', [numbers('price', { gt: 9 })], [5, 6]],
      ['numbers: less than', [numbers('price', { lt: 9.5 })], [1, 2, 3, 4]],
      ['numbers: at most a negative one', [numbers('price', { lte: -12.5 })], [1, 2]],
      ['numbers: between', [numbers('price', { gt: -12.5, lt: 10 })], [3, 4]],
      ['numbers: the narrower of two bounds, exclusive', [numbers('price', { gt: 9, gte: 9, lt: 10, lte: 100 })], []],
      [
        'numbers: the narrower of two bounds, inclusive',
        [numbers('price', { gt: -100, gte: 9, lt: 100, lte: 9 })],
        [3, 4],
      ],
      ['numbers: an empty range', [numbers('price', { gte: 10, lte: 9 })], []],
      ['numbers: without bounds', [numbers('price', {})], [1, 2, 3, 4, 5, 6]],
      ['not: a number', [not(numbers('price', {}))], [7, 8]],
      ['numbers: from zero', [numbers('price', { gte: -0, lte: 1e300 })], [3, 4, 5, 6]],
      ['dates: between', [dates('due', { gte: day('2024-02-29'), lt: day('2024-03-01') })], [1, 2]],
      [
        'dates: a time with its zone',
        [dates('due', { gt: day('2024-03-01'), lt: Date.parse('2024-03-01T07:30:01Z') })],
        [3, 4],
      ],
      ['dates: before 1970', [dates('due', { lt: 0 })], [5, 6]],
      ['dates: not numbers', [dates('price', {})], []],
      [
        'numbers and dates: neither dates as numbers nor days that do not exist',
        [any(numbers('due', {}), dates('due', { gt: day('2024-03-02') }))],
        [],
      ],
      [
        'numbers: built-in keys of documents',
        [numbers('document_id', { gte: 22 }), numbers('version', { lt: 4 })],
        [5, 6],
      ],
      [
        'numbers: built-in keys of cards',
        [numbers('page', { gt: 1, lte: 21 }), numbers('card_id', { gte: 4 })],
        [4, 5, 6],
      ],
      ['numbers: ordinals', [numbers('chunk_index', { lt: 1 })], [1, 3, 5, 7]],
      [
        'numbers: no built-in keys with texts',
        [any(numbers('title', {}), numbers('file_name', {}), numbers('knowledge_type', {}))],
        [],
      ],
      ['any: one of several', [any(is('dept', 'it'), numbers('price', { lt: 0 }))], [1, 2, 3, 4]],
      [
        'any: values of cards and documents',
        [any(all(is('dept', 'hr'), is('knowledge_type', 'policy')), is('card_id', '8'))],
        [1, 5, 8],
      ],
      ['not: any of several', [not(any(is('dept', 'hr'), all(is('dept', 'it'), is('chunk_index', '0'))))], [4, 7, 8]],
      [
        'any: beside other filters',
        [is('dept', 'hr'), any(is('page', '1'), numbers('price', { gte: 10 }))],
        [1, 2, 5, 6],
      ],
      ['instances that ingest has selected', [{ ...is('x'), instanceIds: [201, 203, 999] }], [3, 4, 7, 8]],
      [
        'not: instances that ingest has selected',
        [not({ ...is('x'), instanceIds: [200] }), is('chunk_index', '0')],
        [3, 5, 7],
      ],
      ['any: of no filters', [any()], []],
      ['all: of no filters', [all()], [1, 2, 3, 4, 5, 6, 7, 8]],
      ['no instances that ingest has selected', [{ ...is('x'), instanceIds: [] }], []],
      ['not: a title', [not(is('title', '1', '2')), is('chunk_index', '0')], [1, 7]],
    ])('select cards by %s', async (_, filters, expected) => {
      expect((await found('zebra', { filters })).toSorted((a, b) => a - b)).toEqual(expected);
      expect((await (await steps.index.searcher.view(scopeOf({ filters }))).counts()).cards).toBe(expected.length);
    });

    it('of cards exclude no documents when documents are found by their names', async () => {
      const named = async (filters: MetadataFilter[]) =>
        (await (await steps.index.searcher.view(scopeOf({ filters }))).named(['2020'])).documents;

      expect(await named([not(is('dept', 'hr'))])).toBe(2);
      expect(await named([any(is('dept', 'it'), is('page', '1'))])).toBe(4);
      expect(await named([any(is('dept', 'it'), has('note', true))])).toBe(2);
      expect(await named([{ ...is('x'), instanceIds: [202] }])).toBe(1);
    });
  });
}
