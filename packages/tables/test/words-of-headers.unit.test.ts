import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const pages = tableOf(
  ['Page', 'Section', 'Visits Jan', 'Visits Feb', 'Visits Mar', 'Last Updated'],
  [
    ['/home', 'Main', '5,677', '5,520', '6,825', '2024-06-18'],
    ['/about', 'Company', '6,009', '7,187', '8,680', '2025-03-08'],
    ['/contact', 'Company', '422', '340', '638', '2025-03-28'],
    ['/blog/tips', 'Blog', '4,708', '4,287', '5,957', '2024-11-09'],
  ],
);
const deals = tableOf(
  ['Deal', 'Owner', 'Stage', 'Value (USD)', 'Chance', 'Paid on'],
  [
    ['D1', 'Ann Poe', 'Won', '1,000', '90%', '2025-01-03'],
    ['D2', 'Ann Poe', 'Lost', '500', '10%', ''],
    ['D3', 'Ben Roe', 'Won', '62,000', '80%', '2025-02-07'],
  ],
);
const kurse = tableOf(
  ['Kurs', 'Art', 'Beginn', 'Dauer (Std.)', 'Gebühr (€)', 'Trainer'],
  [
    ['Excel', 'EDV', '03.02.2025', '4,5', '95,50', 'Roth'],
    ['Yoga', 'Sport', '10.03.2025', '1,5', '60,00', 'Falk'],
    ['Pilates', 'Sport', '17.03.2025', '2,0', '80,00', 'Falk'],
  ],
);

describe('a month in the header of a column', () => {
  it.each([
    ['Which page got the most visits in March?', ['/about']],
    ['How many visits did the Company section get in February?', ['7,527']],
    ['total visits in January', ['16,816']],
    ['How many more visits did /about have than /home in March?', ['1,855']],
    ['How many visits did /contact get in April?', undefined],
    ['How many visits did /contact get in March 2025?', undefined],
    ['How many visits did /contact get?', undefined],
  ])('is the same whether abbreviated or not: %s', (question, expected) => {
    expect(answers(ask(pages, question, 'pages'))).toEqual(expected);
  });
});

describe('a word behind the sign of a name', () => {
  it.each([
    ['When was /about last updated?', ['2025-03-08']],
    ['When was /contact last updated?', ['2025-03-28']],
    ['When was /for last updated?', undefined],
    ['When was #all last updated?', undefined],
    ['When was @here last updated?', undefined],
  ])('is accounted for: %s', (question, expected) => {
    expect(answers(ask(pages, question, 'pages'))).toEqual(expected);
  });
});

describe('a question about deals', () => {
  it.each([
    ['What is the biggest deal?', ['D3']],
    ['average deal value', ['21,166.67 USD']],
    ['How many deals over $50k are in the Won stage?', ['1']],
    ['How many deals has Ann Poe won?', ['1']],
    ['Who owns the most deals?', ['Ann Poe']],
    ["Which deals haven't been paid yet?", ['D2']],
    ['Which deals have not been paid?', undefined],
    ['Which deals have not been contacted yet?', undefined],
    ['Which deals have not yet been paid by Ann Poe?', undefined],
    ["How many deals won't be paid?", undefined],
    ['What is the biggest owner?', undefined],
    ['Who wrote the most deals?', undefined],
    ['How many deals over €50k are in the Won stage?', undefined],
  ])('%s', (question, expected) => {
    expect(answers(ask(deals, question, 'pipeline'))).toEqual(expected);
  });

  it.each([
    [
      ['Order', 'Quantity', 'Amount'],
      ['O1', '5', '$10.00'],
      ['O2', '2', '$30.00'],
    ],
    [
      ['Order', 'Item', 'Discount'],
      ['O1', 'Desk', '$10.00'],
      ['O2', 'Lamp', '$30.00'],
    ],
    [
      ['Order', 'Price', 'Amount'],
      ['O1', '$5.00', '$10.00'],
      ['O2', '$2.00', '$30.00'],
    ],
  ])('has no size where another one may be meant: %j', (header, ...rows) => {
    expect(ask(tableOf(header, rows), 'What is the biggest order?', 'orders').kind).toBe('refused');
  });
});

describe('a German question', () => {
  it.each([
    ['Was kostet Pilates?', ['80,00']],
    ['Wann beginnt Yoga?', ['10.03.2025']],
    ['Wann endet Yoga?', undefined],
    ['Wie viele Stunden hat Falk gearbeitet?', ['3.5 std.']],
    ['Wie viele Minuten hat Falk gearbeitet?', undefined],
    ['Welche Kurse haben mehr als 70 € gekostet?', ['Excel', 'Pilates']],
    ['Welche Kurse dauern länger als 2 Stunden?', ['Excel']],
    ['durchschnittliche Gebühr', ['78.5000 €']],
  ])('%s', (question, expected) => {
    expect(answers(ask(kurse, question, 'kurse'))).toEqual(expected);
  });
});
