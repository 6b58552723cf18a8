import { describe, expect, it } from 'vitest';
import { readQuestion, runProgram } from '../src/index.js';
import type { ColumnFacts } from '../src/model.js';
import { readDate } from '../src/values/date.js';
import { readNumber } from '../src/values/number.js';
import { tableOf, tableOfCsv } from '../testing/parts.js';

const column = (cells: readonly string[], name = 'Value'): ColumnFacts | undefined =>
  tableOf(
    ['Name', name],
    cells.map((cell, at) => [`name ${at}`, cell]),
  ).columns[1]?.facts;
const set = (name: string): ColumnFacts[] =>
  tableOfCsv(new URL(`../testing/sets/${name}.csv`, import.meta.url)).columns.map(({ facts }) => facts);

describe('digits of other scripts', () => {
  it('are read as numbers, years, dates and times', () => {
    const kinds = [
      ['١٢', '٣٤', '٥٦'],
      ['٢٠٢٣', '٢٠٢٤', '٢٠٢٢'],
      ['۲۰۲۴-۰۳-۰۱', '۲۰۲۴-۰۳-۰۲', '۲۰۲۴-۰۳-۱۳'],
      ['٨:٣٠', '٩:١٥', '١٠:٠٠'],
    ];
    expect(kinds.map((cells) => column(cells)?.type)).toEqual(['number', 'year', 'date', 'time']);
  });

  it('are added, searched, and quoted as written', () => {
    const table = tableOf(
      ['Order', 'Region', 'Amount', 'Date'],
      [
        ['A1', 'North', '١٠٫٥٠', '٢٠٢٤-٠٣-٠١'],
        ['A2', 'North', '٢٠٫٢٥', '٢٠٢٤-٠٤-٠١'],
        ['A3', 'South', '٤٠٫٠٠', '٢٠٢٣-٠٣-٠١'],
      ],
    );
    const answer = (question: string) => {
      const reading = readQuestion(question, [{ table, names: ['orders'] }]);
      return reading.kind === 'computed' ? reading.outcome.values[0]?.text : undefined;
    };
    expect(answer('What is the total amount in the North?')).toBe('30.75');
    expect(answer('How many orders have an amount over ٢٠?')).toBe('2');
    expect(answer('How many orders were there in ۲۰۲۴?')).toBe('2');
    expect(answer('What is the amount of order A3?')).toBe('٤٠٫٠٠');
    const where = [{ op: '>=', column: 'Date', value: '٢٠٢٤-٠٤' }] as const;
    expect(runProgram(table, { where, value: { op: 'count' } }).values[0]?.text).toBe('1');
  });
});

describe('a number', () => {
  it.each([
    ['1,234.50', 1234.5, ''],
    ['$1,249.00', 1249, '$'],
    ['-3', -3, ''],
    ['(1,200)', -1200, ''],
    ['−4.5 °C', -4.5, '°c'],
    ['15,438.57 €', 15438.57, '€'],
    ['EUR 12', 12, 'eur'],
    ['34%', 34, '%'],
    ['3.81 kg', 3.81, 'kg'],
    ['1.2 million', 1_200_000, ''],
    ['€3 bn', 3e9, '€'],
    ['$3B', 3e9, '$'],
    ['$1.5T', 1.5e12, '$'],
    ['1.2M', 1_200_000, ''],
    ['300K', 300_000, ''],
    ['5 m', 5, 'm'],
    ['5 B', 5, 'b'],
    ['3 млн', 3_000_000, ''],
    ['$5 per month', 5, '$ per month'],
    ['12.50-', -12.5, ''],
    ["1'234", 1234, ''],
    ['1 234 567', 1_234_567, ''],
    ['.5', 0.5, ''],
    ['12 *', 12, ''],
    ['42[3]', 42, ''],
    ['١٢٣', 123, ''],
    ['−۱٬۲۳۴٫۵', -1234.5, ''],
    ['٣٤٪', 34, '%'],
    ['१२ kg', 12, 'kg'],
    ['１２３', 123, ''],
    ['₹1,25,000.50', 125_000.5, '₹'],
    ['12,50,000', 1_250_000, ''],
    ['฿1,250', 1250, '฿'],
    ['R$ 1,250.00', 1250, 'r$'],
    ['￥1,250', 1250, '¥'],
    ['980 ₫', 980, '₫'],
  ])('is read from %s', (text, value, unit) => {
    expect(readNumber(text, '.')).toMatchObject({ value, unit });
  });

  it.each([
    '',
    'x',
    '1e999',
    'Infinity',
    'NaN',
    '007',
    '1,23',
    '1,25,00',
    '125,00,000',
    '1.2.3',
    '١2٣',
    '١٢۳',
    '12-15',
    '5 10',
    '12345678901234567890',
    '=1+1',
    'SO-12',
    '3rd',
    '-5-',
    '(5-)',
    '5.-',
    '2003-',
  ])('is not read from %s', (text) => {
    expect(readNumber(text, '.')).toBeUndefined();
  });

  it('is read with the decimal mark of its column', () => {
    expect(readNumber('1.234,5', ',')?.value).toBe(1234.5);
    expect(readNumber('1.234', ',')?.value).toBe(1234);
    expect(readNumber('1.234', '.')?.value).toBe(1.234);
    expect(readNumber('1.234,5', '.')).toBeUndefined();
  });
});

describe('a date', () => {
  it.each([
    '2024-02-29',
    '29.02.2024',
    '29/02/2024',
    '29 Feb 2024',
    'February 29, 2024',
    'Thu, 29 February 2024',
    '29. Februar 2024',
    '2024/2/29',
    '29 de febrero de 2024',
    '29 febrero 2024',
    '29 de febrero del 2024',
    '29 feb. 2024',
    'jueves, 29 de febrero de 2024',
    'jue 29 feb 2024',
    '29 février 2024',
    '29 fevrier 2024',
    'jeudi 29 février 2024',
    'jeu. 29 févr. 2024',
  ])('is read from %s', (text) => {
    expect(readDate(text, 'day')?.key).toBe(Date.UTC(2024, 1, 29) / 86_400_000);
  });

  it.each([
    ['1 de marzo de 2024', 2, 1],
    ['1er mars 2024', 2, 1],
    ['mardi 5 mars 2024', 2, 5],
    ['mar. 5 mars 2024', 2, 5],
    ['mar 5 2024', 2, 5],
    ['mar 2024', 2, 1],
    ['dic 2024', 11, 1],
    ['diciembre de 2024', 11, 1],
    ['15 de septiembre de 2024', 8, 15],
    ['15 setiembre 2024', 8, 15],
    ['août 2024', 7, 1],
    ['14 aout 2024', 7, 14],
    ['25 décembre 2024', 11, 25],
    ['lunes 1 de enero de 2024 08:30', 0, 1 + 8.5 / 24],
  ])('in Spanish or French is read from %s', (text, month, day) => {
    expect(readDate(text, 'month')?.key).toBeCloseTo(Date.UTC(2024, month, 1) / 86_400_000 + day - 1, 9);
  });

  it.each(['29.02.24', '2023-02-29', '31/31/2024', 'May', '12 o’clock 2024', '5 March', ''])(
    'is not read from %s',
    (text) => {
      expect(readDate(text, 'day')).toBeUndefined();
    },
  );
});

describe('a column', () => {
  it.each([
    [['3', '4', '5'], 'number'],
    [['2019', '2020', '2024'], 'year'],
    [['2024-01-01', '2 May 2024', 'n/a'], 'date'],
    [['01/02/2024', '03/04/2024'], 'ambiguous-date'],
    [['13/02/2024', '03/25/2024'], 'ambiguous-date'],
    [['08:30', '12:45'], 'time'],
    [['3–1', '0-2'], 'score'],
    [['a', '5', 'b'], 'text'],
    [['0012', '0044'], 'text'],
    [['1.234,56', '1,234.56'], 'text'],
    [['1.234', '5.678'], 'text'],
    [['', 'n/a'], 'text'],
  ])('of %j is %s', (cells, type) => {
    expect(column(cells)?.type).toBe(type);
  });

  it.each([
    [['Sí', 'No'], { yesNo: true }],
    [['oui', 'non'], { yesNo: true }],
    [['verdadero', 'falso'], { yesNo: true }],
    [['vrai', 'faux'], { yesNo: true }],
    [['sí', 'quizás'], { yesNo: false }],
    [['3', 's/d', 'n/d', '5', '6', '7', 'sin datos'], { type: 'number', missing: 3 }],
    [['3', 'n.c.', 'inconnu', '5', '6', '7'], { type: 'number', missing: 2 }],
  ])('of %j has %j', (cells, facts) => {
    expect(column(cells)).toMatchObject(facts);
  });

  it.each([
    ['Ventas (en miles)', 1_000, ''],
    ['Ventas (miles de €)', 1_000, '€'],
    ['Ventas (millones)', 1_000_000, ''],
    ['Ventes (k€)', 1_000, '€'],
    ['Ventes (en milliers)', 1_000, ''],
    ['Ventes (millions d’euros)', 1_000_000, ''],
    // In English, these are a distance.
    ['Distance (miles)', 1, 'miles'],
  ])('named %s is multiplied by %d', (name, scale, unit) => {
    expect(column(['3', '4', '5'], name)).toMatchObject({ type: 'number', scale, unit });
  });

  it('holds years of any century where its name says so', () => {
    for (const name of ['Año', 'Année', 'Exercice']) expect(column(['1492', '1789', '1810'], name)?.type).toBe('year');
    expect(column(['1492', '1789', '1810'], 'Manzanas')?.type).toBe('number');
  });

  it('uses the decimal mark that other columns show', () => {
    const rows = [
      ['1.234', '1,5'],
      ['5.678', '2,25'],
    ];

    expect(tableOf(['Amount', 'Rate'], rows).columns.map(({ facts, keys }) => [facts.type, keys?.[0]])).toEqual([
      ['number', 1234],
      ['number', 1.5],
    ]);
  });

  it('has a unit, a scale, and counts of exceptions and missing values', () => {
    expect(column(['5', '6', '7', 'open', '-'], 'Budget (EUR millions)')).toMatchObject({
      type: 'number',
      exceptions: 1,
      missing: 1,
    });
    expect(column(['5', '6'], 'Weight (kg)')).toMatchObject({ unit: 'kg', scale: 1 });
    expect(column(['5.5', '6.25'], 'Population (millions)')).toMatchObject({ unit: '', scale: 1e6, decimals: 2 });
    expect(column(['$5', '€6'])).toMatchObject({ mixedUnits: true });
    expect(column(['yes', 'no', 'Yes'])).toMatchObject({ yesNo: true, distinct: 2 });
    expect(column(['11', '12', '13', '14'])).toMatchObject({ sequence: true, unique: true });
  });

  it('of the test sets has the expected type', () => {
    const types = (name: string): string =>
      set(name)
        .map(({ type }) => type)
        .join(' ');

    expect(types('1/employees')).toBe('number text text text date number text text number');
    expect(types('1/inventory')).toBe('text text text text number number number number text number');
    expect(types('1/invoices')).toBe('text text date date number number date text');
    expect(types('1/orders')).toBe('text date text text text number number number text');
    expect(types('1/sensors')).toBe('date text text number number text');
    expect(types('1/projects')).toBe('text text date date number number text');
    expect(types('2/expenses')).toBe('date text text number text');
    expect(types('2/tickets')).toBe('text date text text text number text text');
  });
});
