import { describe, expect, it } from 'vitest';
import { readFollowUp, type Table } from '../src/index.js';
import { tableOf } from '../testing/parts.js';

const orders = tableOf(
  ['Order', 'Region', 'Status', 'Ship Region', 'Note', 'Amount'],
  [
    ['A1', 'North', 'Open', 'East', 'x', '$10'],
    ['A2', 'South', 'Open', 'East', '', '$20'],
    ['A3', 'South', 'Closed', 'West', 'y', '$40'],
    ['A4', 'West', 'Closed', 'East', 'x', '$80'],
  ],
);
const named = (
  names: readonly [string, string, string, string],
  cells: readonly (readonly [string, string])[],
): Table =>
  tableOf(
    names,
    cells.map(([region, amount], at) => [`A${at}`, region, at % 2 === 0 ? 'x' : 'y', amount]),
  );

const groupsOf = (asked: string, earlier: string, table: Table = orders, name = 'orders') =>
  readFollowUp(asked, [earlier], [{ table, names: [name] }])?.reading.outcome.values.map(
    ({ text, measure }) => `${text} ${measure ?? ''}`,
  );

describe('a follow-up question by groups', () => {
  it.each([
    ['And by status?', 'What is the total amount of orders?', ['Closed $120', 'Open $30']],
    ['What about per status', 'What is the total amount of orders?', ['Closed $120', 'Open $30']],
    ['And for each status?', 'How many orders are there?', ['Open 2', 'Closed 2']],
    ['and by the status', 'What is the average amount?', ['Closed $60.00', 'Open $15.00']],
    ['And by region?', 'What is the total amount of open orders?', ['South $20', 'North $10']],
    ['And by ship region?', 'What is the total amount of orders?', ['East $110', 'West $40']],
  ])('splits the computation before it: %s after %s', (asked, earlier, groups) => {
    expect(groupsOf(asked, earlier)).toEqual(groups);
  });

  it.each<[string, readonly [string, string, string, string], string, string]>([
    ['Und je Region?', ['Nummer', 'Region', 'Art', 'Betrag'], 'Wie hoch ist die Summe der Beträge?', 'bestellungen'],
    ['Und nach Region?', ['Nummer', 'Region', 'Art', 'Betrag'], 'Wie hoch ist die Summe der Beträge?', 'bestellungen'],
    ['¿Y por región?', ['Número', 'Región', 'Clase', 'Importe'], '¿Cuál es el importe total?', 'pedidos'],
    ['¿Y por cada región?', ['Número', 'Región', 'Clase', 'Importe'], '¿Cuál es el importe total?', 'pedidos'],
    ['Et par région ?', ['Numéro', 'Région', 'Genre', 'Montant'], 'Quel est le montant total ?', 'commandes'],
    ['Et pour chaque région ?', ['Numéro', 'Région', 'Genre', 'Montant'], 'Quel est le montant total ?', 'commandes'],
  ])('is read in other languages: %s', (asked, names, earlier, name) => {
    const table = named(names, [
      ['Nord', '10'],
      ['Sud', '20'],
      ['Sud', '40'],
    ]);
    expect(groupsOf(asked, earlier, table, name)).toEqual(['Sud 60', 'Nord 10']);
  });

  it.each([
    ['And by status and region?', 'What is the total amount of orders?', 'by two columns'],
    ['And by status in the South?', 'What is the total amount of orders?', 'more is said'],
    ['And by status?', 'What is the total amount of open orders?', 'the rows are of one group'],
    ['And by note?', 'What is the total amount of orders?', 'a row has no group'],
    ['And by order?', 'What is the total amount of orders?', 'each row is a group'],
    ['And by amount?', 'What is the total amount of orders?', 'amounts are no groups'],
    ['And by weight?', 'What is the total amount of orders?', 'there is no such column'],
    ['And the status?', 'What is the total amount of orders?', 'it does not ask for groups'],
    ['By status?', 'What is the total amount of orders?', 'it does not go on'],
    ['And by status?', 'What is the highest amount?', 'of the highest there is one'],
    ['And by status?', 'What is the amount of A1?', 'it was of one row'],
  ])('is refused: %s after %s, as %s', (asked, earlier) => {
    expect(groupsOf(asked, earlier)).toBeUndefined();
  });

  it('is refused where a group may be part of another, or rows are in doubt', () => {
    const names = ['Order', 'Region', 'Kind', 'Amount'] as const;
    const asked = (...cells: readonly (readonly [string, string])[]) =>
      groupsOf('And by region?', 'What is the total amount?', named(names, cells));
    expect(asked(['North', '1'], ['North', '2'], ['South', '5'])).toEqual(['South 5', 'North 3']);
    expect(asked(['North', '1'], ['North', '2'], ['North, South', '5'])).toBeUndefined();
    expect(asked(['North', '1'], ['North', '2'], ['of which coast', '5'])).toBeUndefined();
    const many = Array.from({ length: 60 }, (_, at) => [`R${at % 55}`, '1'] as const);
    expect(asked(...many)).toBeUndefined();
  });
});
