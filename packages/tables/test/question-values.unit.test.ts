import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

describe('a table of order lines', () => {
  const lines = tableOf(
    ['Product', 'Category', 'Qty', 'Unit price'],
    [
      ['Lamp', 'Lighting', '5', '19.99'],
      ['Desk', 'Furniture', '2', '249.00'],
      ['Chair', 'Furniture', '8', '89.50'],
    ],
  );

  it.each([
    ['How many lamps were ordered?', undefined],
    ['How many desks are there?', undefined],
    ['How many products are there in furniture?', ['2']],
    ['What is the total qty of furniture?', ['10']],
    ['What is the total price?', undefined],
    ['What is the total unit price?', ['358.49']],
    ['What is the unit price of the desk?', ['249.00']],
  ])('does not have its rows counted as products, or unit prices added up: %s', (question, expected) => {
    expect(answers(ask(lines, question, 'lines'))).toEqual(expected);
  });
});

describe('a price that no header names', () => {
  const orders = tableOf(
    ['Product', 'Buyer', 'Amount'],
    [
      ['Desk', 'Anna', '498.00 €'],
      ['Desk', 'Bob', '249.00 €'],
      ['Lamp', 'Bob', '19.99 €'],
    ],
  );

  it.each([
    ['How much does the desk cost?', undefined],
    ['Wie viel kostet der Desk?', undefined],
    ['How much does the lamp cost?', ['19.99 €']],
    ['What is the total amount of the desk?', ['747.00 €']],
    ['How much did Bob spend?', ['268.99 €']],
  ])('is not the sum of the amounts of several rows: %s', (question, expected) => {
    expect(answers(ask(orders, question, 'orders'))).toEqual(expected);
  });
});

describe('a fraction without its zero', () => {
  const episodes = tableOf(
    ['Episode', 'Viewers'],
    [
      ['Pilot', '0.5'],
      ['Storm', '0.8'],
      ['Home', '3.5'],
    ],
  );

  it.each([
    ['How many episodes have viewers below .9?', ['2']],
    ['Wie viele Episoden haben Viewers unter ,9?', ['2']],
    ['How many episodes have viewers (.6 or more)?', ['2']],
    ['How many episodes have viewers below v.9?', undefined],
  ])('is not read as a whole number: %s', (question, expected) => {
    expect(answers(ask(episodes, question, 'Episoden'))).toEqual(expected);
  });
});

describe('"who"', () => {
  const rows = [
    ['Hotel', '120 €'],
    ['Flight', '480 €'],
  ];

  it.each([
    ['Expense', 'Who spent the most?', undefined],
    ['Ausgabe', 'Wer hat am meisten ausgegeben?', undefined],
    ['Employee', 'Who spent the most?', ['Flight']],
    ['Mitarbeiter', 'Wer hat die höchsten Kosten?', ['Flight']],
  ])('asks for people, not for any rows: %s, %s', (header, question, expected) => {
    const table = tableOf([header, header === 'Mitarbeiter' ? 'Kosten' : 'Amount'], rows);
    expect(answers(ask(table, question, 'list'))).toEqual(expected);
  });
});

describe('a number with a prefix or suffix', () => {
  const offers = tableOf(
    ['Offer', 'Price', 'Weight'],
    [
      ['A-1', '$75', '5 kg'],
      ['A-2', '$48,500', '12 kg'],
      ['A-3', '$60,000', '40 kg'],
    ],
  );

  it.each([
    ['How many offers have a price over $50k?', ['1']],
    ['How many offers have a price of more than 1k?', ['2']],
    ['How many offers have a weight over 10kg?', ['2']],
    ['How many offers have a price of at least 1,000?', ['2']],
    ['How many offers have a price over 1.000?', undefined],
    ['Wie viele Offers haben einen Price über 1.000?', ['2']],
    ['Wie viele Offers haben einen Price über 1,000?', undefined],
  ])('is read with its suffix, or refused if that is ambiguous: %s', (question, expected) => {
    expect(answers(ask(offers, question, 'offers'))).toEqual(expected);
  });
});

describe('a German question', () => {
  const orders = tableOf(
    ['Bestellnummer', 'Datum', 'Kunde', 'Region', 'Menge', 'Betrag', 'Status'],
    [
      ['B-1', '05.01.2024', 'Müller GmbH', 'Nord', '3', '1.250,00 €', 'offen'],
      ['B-2', '17.01.2024', 'Schmidt AG', 'Süd', '10', '980,50 €', 'bezahlt'],
      ['B-3', '02.02.2024', 'Müller GmbH', 'Nord', '1', '75,00 €', 'bezahlt'],
      ['B-4', '11.03.2024', 'Krause KG', 'West', '7', '2.400,00 €', 'storniert'],
      ['Summe', '', '', '', '21', '4.705,50 €', ''],
    ],
  );

  it.each([
    ['Wie viele Bestellungen gibt es?', '4'],
    ['Wie viele Bestellungen hat Müller GmbH aufgegeben?', '2'],
    ['Wie hoch ist die Summe der Beträge?', '4,705.50 €'],
    ['Welcher Kunde hat die meisten Bestellungen?', 'Müller GmbH'],
    ['Wie viele Bestellungen sind bezahlt oder offen?', '3'],
    ['Wie viele Bestellungen wurden im Januar 2024 aufgegeben?', '2'],
    ['Wie viele Bestellungen haben einen Betrag über 1.000 €?', '2'],
    ['Was ist der durchschnittliche Betrag?', '1,176.3750 €'],
    ['Welche Bestellung hat den höchsten Betrag?', 'B-4'],
    ['Wie viele verschiedene Kunden gibt es?', '3'],
  ])('is answered: %s', (question, expected) => {
    expect(answers(ask(orders, question, 'bestellungen'))).toEqual([expected]);
  });
});

describe('rows with a single cell, such as group names and notes', () => {
  const rows = [
    ['Bolt', '3', '10'],
    ['Nut', '4', '20'],
    ['Saw', '5', '30'],
  ];
  const header = ['Item', 'Sold', 'Price'];
  const grouped = tableOf(header, [['Fasteners'], ...rows.slice(0, 2), ['Tools'], ...rows.slice(2)]);
  const noted = tableOf(header, [...rows, ['', '', 'prices without tax']]);

  it.each([
    ['How many items are there?', grouped],
    ['How many items are there?', noted],
    ['How many different items are there?', tableOf(header, [['Fasteners'], ...rows, ...rows])],
  ])('are not counted: %s', (question, table) => {
    const problem = expect.stringContaining('of the rows have one cell alone') as string;
    expect(ask(table, question, 'items')).toMatchObject({ kind: 'refused', problem });
  });

  it('are ignored in sums, and do not end the table', () => {
    expect(answers(ask(grouped, 'What is the total sold?', 'items'))).toEqual(['12']);
    expect(answers(ask(grouped, 'How many items have a price above 15?', 'items'))).toEqual(['2']);
  });

  it('have missing values in a table of two columns', () => {
    const phones = tableOf(['Name', 'Phone'], [['Ann', '0123'], ['Ben'], ['Cem', '0456']]);
    expect(answers(ask(phones, 'How many names are there?', 'phones'))).toEqual(['3']);
  });
});
