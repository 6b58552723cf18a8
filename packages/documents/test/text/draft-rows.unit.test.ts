import { describe, expect, it } from 'vitest';
import { draftRows } from '../../src/text/draft-rows.js';

type Rows = readonly (readonly string[])[];

const header = ['Item', 'Sold', 'Price'];
const rows = [
  ['Bolt', '3', '10'],
  ['Nut', '4', '20'],
];
const table = { kind: 'table', header, rows };
const line = (text: string) => ({ kind: 'paragraph', text });

describe('rows around the header of a table', () => {
  it.each<[string, Rows, readonly unknown[]]>([
    ['a title', [['Sales', '', '']], [line('Sales')]],
    [
      'a title and a blank row',
      [
        ['', 'Sales', ''],
        ['', '', ''],
      ],
      [line('Sales')],
    ],
    [
      'facts',
      [
        ['Company:', 'Acme', ''],
        ['Date:', '2024-01-02', ''],
      ],
      [line('Company: Acme'), line('Date: 2024-01-02')],
    ],
    ['a title and facts', [['Sales'], ['By', 'Ann'], ['Draft']], [line('Sales'), line('By Ann'), line('Draft')]],
  ])('%s above the header becomes text', (_, above, lines) => {
    expect([...draftRows([...above, header, ...rows])]).toEqual([...lines, table]);
  });

  it.each<[string, Rows]>([
    [
      'a name over two columns',
      [
        ['', 'North', '', 'South', ''],
        ['Item', 'Sold', 'Price', 'Sold', 'Price'],
        ['Bolt', '3', '10', '4', '11'],
        ['Nut', '5', '12', '6', '13'],
      ],
    ],
    ['a name over two rows', [['Item', 'North', ''], ['Item', 'Sold', 'Price'], ...rows]],
    [
      'facts alone',
      [
        ['Name', 'Ann'],
        ['City', 'Oslo'],
        ['Age', '31'],
      ],
    ],
    [
      'rows of which little is known',
      [
        ['Ann', 'Oslo', ''],
        ['Bob', 'Rome', ''],
        ['Cem', 'Bonn', '0228'],
        ['Dan', 'Oslo', '0231'],
      ],
    ],
  ])('%s stays in the table', (_, all) => {
    const drafts = [...draftRows(all)];
    expect(
      drafts.flatMap((draft) =>
        draft.kind === 'table' ? [...(draft.header ? [draft.header] : []), ...draft.rows] : [],
      ),
    ).toEqual(all);
  });

  it('a header with one name for two columns stays a header', () => {
    expect([
      ...draftRows([
        ['', 'Price'],
        ['Bolt', '3'],
        ['Nut', '4'],
      ]),
    ]).toMatchObject([{ kind: 'table', header: ['', 'Price'] }]);
  });
});
