import { describe, expect, it } from 'vitest';
import { namedHeadings as namedIn } from '../src/domain/headings.js';

const namedHeadings = (text: string, titles: readonly string[]) => namedIn({ text }, titles);

describe('the degree to which a query names a heading', () => {
  it('is the number of terms of the heading, if the query has all of them', () => {
    const titles = ['Notice period', 'Notice period for landlords and tenants', 'Deposit', ''];

    expect(namedHeadings('What is the notice period?', titles)).toEqual([2, 0.5, 0, 0]);
  });

  it('is that of the most named heading above a card', () => {
    const [statement, debt] = namedHeadings('capital expenditure by the cash flow statement of Example', [
      'EXAMPLE COMPANY › Consolidated Statement of Cash Flows',
      'EXAMPLE COMPANY › Long-Term Debt',
    ]);

    expect(statement).toBeCloseTo(27 / 16, 10); // 3 of 4
    expect(debt).toBe(0.25); // 1 of 2
  });

  it('counts no small words of the language of the query', () => {
    expect(
      namedHeadings('Wie hoch ist die Kaution für die Wohnung?', ['Die Kaution', 'Die Frist für die Reise']),
    ).toEqual([1, 0]);
    expect(namedHeadings('What is the notice period?', ['What is the notice period?', 'What is the deposit?'])).toEqual(
      [2, 0],
    );
  });

  it('counts a word once, however often a heading has it', () => {
    expect(namedHeadings('What is the notice period?', ['notice '.repeat(1_000)])).toEqual([1]);
  });

  it('counts pairs of characters for about as much as the words that they make', () => {
    const [thai = 0] = namedHeadings('เงื่อนไขการคืนสินค้า', ['การคืนสินค้า']); // three words
    expect(thai).toBeLessThanOrEqual(4);
    expect(namedHeadings('退货期限是多久', ['退货期限'])).toEqual([1.5]); // two words
  });

  it('works for scripts without spaces between words', () => {
    const [named = 0, other] = namedHeadings('退货期限是多久', ['退货期限', '保修']);

    expect(named).toBeGreaterThan(0);
    expect(other).toBe(0);
  });

  it('leaves out asides, numbers and brackets of headings whose asides are known', () => {
    const titles = ['Consolidated Balance Sheets (in millions), December 31, 2022', 'Notes to the Balance Sheets'];
    const asides = new Set(['consolidated', 'december']);

    expect(namedIn({ text: 'total assets in the balance sheet', asides }, titles)).toEqual([2, 8 / 9]);
    const [lessened = 0] = namedHeadings('total assets in the balance sheet', titles);
    expect(lessened).toBeLessThan(1);
  });

  it('takes a name that a heading has as a whole, whatever words the query has', () => {
    const names = ['balance sheets', 'statements of financial position'];
    const titles = [
      'Consolidated statement of financial position as at 31st March, 2023',
      'Consolidated Financial Statements',
      'Cash flow statement',
    ];
    const sought = { text: 'What are the cash flow hedges?', names, asides: new Set(['consolidated', 'march']) };

    expect(namedIn(sought, titles)).toEqual([3, 0, 8 / 9]); // 2 of 3, by the query alone
  });

  it('lets words that only name the document weigh little, because its heading may be above all of its cards', () => {
    const text = 'What is on the balance sheet of Halden Cranes?';
    const titles = ['HALDEN CRANES › Balance sheet', 'HALDEN CRANES › Five-year highlights'];

    expect(namedHeadings(text, titles)).toEqual([2, 2]);
    expect(namedIn({ text, rest: 'What is on the balance sheet of ?' }, titles)).toEqual([2, 0.5 ** 3 / 4]);
  });

  it('reads a name behind the name of a company, and a scope in brackets', () => {
    const sought = {
      ...{ text: 'total assets in the balance sheet', names: ['balance sheets'] },
      ...{
        asides: new Set(['consolidated']),
        companies: new Set(['inc', 'subsidiaries']),
        scopes: new Set(['parent']),
      },
    };
    const titles = [
      'HALDEN CRANES, INC. AND SUBSIDIARIES CONSOLIDATED BALANCE SHEETS (in millions)',
      'Halden Cranes, Inc. Balance Sheets (Parent Company)',
      'Balance sheets of Halden Cranes, Inc.',
    ];

    const [group, parent = 0, behind = 0] = namedIn(sought, titles);
    expect(group).toBe(2);
    expect(parent).toBe(1 / 2);
    expect(behind).toBeCloseTo(8 / 25, 10); // the name is before the company's
  });
});
