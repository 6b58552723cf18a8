import { describe, expect, it } from 'vitest';
import { hasHeader } from '../../src/text/header/table-header.js';

/** Tables of many kinds, each with its header row and its rows. */
const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'numbers of everything': [
    ['x', 'y', 'z'],
    ['0.41', '12', '3'],
    ['0.92', '880', '1'],
    ['0.07', '35', '3'],
  ],
  'people, all words': [
    ['Name', 'Department', 'City'],
    ['Anna Abel', 'Sales', 'Berlin'],
    ['Dora Kern', 'Finance', 'Graz'],
    ['Emil Lang', 'Sales', 'Berlin'],
    ['Rita Roth', 'Sales', 'Graz'],
    ['Nils Otto', 'Finance', 'Berlin'],
  ],
  'words that no list has': [
    ['Wirkstoff', 'Anwendung'],
    ['aspirin', 'Schmerz, Fieber'],
    ['metformin', 'Diabetes, Typ zwei'],
    ['ramipril', 'Blutdruck, Herz'],
    ['bisoprolol', 'Blutdruck, Herz'],
    ['torasemid', 'Schmerz, Fieber'],
    ['simvastatin', 'Diabetes, Typ zwei'],
  ],
  codes: [
    ['Week 1', 'Cause'],
    ['E101', 'pump stands still'],
    ['E102', 'valve leaks at its seat'],
    ['E107', 'pump runs dry'],
  ],
  'years across': [
    ['Region', '2021', '2022', '2023'],
    ['North', '120', '135', '1,980'],
    ['South', '98', '97', '2,001'],
    ['West', '45', '51', '1,999'],
  ],
  'a corner without a name': [
    ['', 'Gas', 'Oil'],
    ['Chiswick', '12.5', '3.1'],
    ['Grove', '0', '7'],
    ['Kew', '1', '2'],
  ],
  'dates in words': [
    ['Opening', 'Event'],
    ['3 May 2012', 'Fair of the town'],
    ['14 July 2013', 'Races on the river'],
    ['2 March 2014', 'Fair of the town'],
  ],
  ideographs: [
    ['姓名', '城市', '部门'],
    ['王伟', '北京', '销售部'],
    ['李娜', '上海', '财务部'],
    ['张敏', '北京', '销售部'],
    ['刘洋', '上海', '销售部'],
  ],
  'questions of a survey': [
    [
      'Respondent',
      'How happy are you with the service that you got from us in the last year?',
      'Would you come again?',
    ],
    ['1001', 'very', 'yes'],
    ['1002', 'somewhat', 'yes'],
    ['1003', 'very', 'no'],
  ],
  'fields and what they are': [
    ['Field', 'Description'],
    ['name', 'What the person is called, as the passport has it.'],
    ['status', 'Whether the record is in use, and by whom.'],
    ['date', 'When it was made.'],
  ],
  'terms and what they mean': [
    ['Term', 'Definition'],
    ['lease', 'Work that one process holds, and renews while it lives.'],
    ['sweep', 'A look, every few seconds, for what was begun and not carried on.'],
    ['tombstone', 'What stays of something deleted until nobody can bring it back.'],
  ],
};

const rowsOf = (csv: string): string[][] => csv.split('\n').map((line) => line.split(','));

describe('the first row of a short list', () => {
  it.each([
    'Anna,Berlin\nBernd,Hamburg\nClara,Köln',
    'Anna,Berlin\nClara,Köln\nBernd,Hamburg',
    'Zoe,Ulm\nYann,Trier\nXenia,Siegen\nWim,Roth',
    'Anna Abel,Sales\nBernd Kern,Finance\nClara Otto,Sales',
    'Anna,Berlin,Sales\nBernd,Hamburg,Finance\nClara,Köln,Sales\nDora,Bonn,Legal',
  ])('is not a header: %j', (csv) => expect(hasHeader(rowsOf(csv))).toBe(false));

  it.each([
    'Name,City\nAnna,Berlin\nBernd,Hamburg\nClara,Köln',
    'Who,Where\nAnna,Berlin\nBernd,Hamburg',
    'Player,Club\nAnna,Berlin\nBernd,Hamburg',
    'Imię,Miasto\nAnna,Kraków\nJan,Łódź\nOla,Gdańsk',
    'Navn,By\nAnna,Oslo\nJan,Bergen\nOla,Moss',
    'Имя,Город\nАнна,Москва\nОлег,Омск',
    '姓名,城市\n王伟,北京\n李娜,上海',
    'नाम,शहर\nराम,दिल्ली\nसीता,पटना',
    'How often do you travel by plane?,Do you recline your seat?\nnever,yes\noften,no\nonce a year,no',
  ])('is a header: %j', (csv) => expect(hasHeader(rowsOf(csv))).toBe(true));
});

describe('the first row of a table', () => {
  it.each(Object.entries(tables))('is the header, and the second is not: %s', (_, rows) => {
    expect(hasHeader(rows)).toBe(true);
    expect(hasHeader(rows.slice(1))).toBe(false);
  });

  it.each([
    [
      'one text over all columns',
      [
        ['Prices', 'Prices'],
        ['Bolt', '3'],
        ['Nut', '4'],
      ],
    ],
    [
      'a value of its key',
      [
        ['Batch Number', '1111'],
        ['Batch Size', '252'],
        ['Date of Manufacture', 'May 2002'],
      ],
    ],
    ['alone', [['Name', 'Price']]],
    [
      'a fact among facts',
      [
        ['Name', 'Ann Abel'],
        ['City', 'Rome'],
        ['Phone', '030 1234'],
        ['Age', '31'],
      ],
    ],
    [
      'empty',
      [
        ['', ''],
        ['Bolt', '3'],
      ],
    ],
  ])('is not a header: %s', (_, rows) => {
    expect(hasHeader(rows)).toBe(false);
  });

  it('is a header if it is repeated further down', () => {
    const header = ['Member', 'Party', 'Term'];
    const rows = [
      ['John Ryan', 'None', '1859–1864'],
      ['James Martin', 'None', '1864–1869'],
    ];
    expect(hasHeader([header, ...rows, header, ...rows])).toBe(true);
  });
});
