import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const columns = tableOf(
  ['Line', '3Q18', '4Q18', '2H18', 'FY18'],
  [
    ['Sales', '10', '20', '30', '55'],
    ['Costs', '4', '5', '9', '18'],
  ],
);
const rows = tableOf(
  ['Period', 'Sales'],
  [
    ['1Q18', '10'],
    ['2Q18', '20'],
    ['3Q18', '30'],
    ['4Q18', '40'],
    ['FY18', '101'],
  ],
);
const orders = tableOf(
  ['Order', 'Date', 'Amount'],
  [
    ['A-1', '2018-02-03', '10'],
    ['A-2', '2018-05-03', '20'],
    ['A-3', '2018-11-03', '40'],
  ],
);
const answer = (table: typeof rows, question: string) => answers(ask(table, question, 'figures'));

describe('a period is the same in every notation', () => {
  it.each([
    ['What were the sales in Q4 2018?', ['20']],
    ['What were the sales in 4Q18?', ['20']],
    ['What were the sales in the fourth quarter of 2018?', ['20']],
    ['What were the costs in 3Q2018?', ['4']],
    ['What were the costs in H2 2018?', ['9']],
    ['What were the costs in FY 2018?', ['18']],
    ['What were the costs in Q2 2018?', undefined],
    ['What were the costs in 4Q19?', undefined],
  ])('in the name of a column: %s', (question, expected) => {
    expect(answer(columns, question)).toEqual(expected);
  });

  it.each([
    ['What were the sales of Q2 2018?', ['20']],
    ['What were the sales of 2Q18?', ['20']],
    ['What were the sales of FY 2018?', ['101']],
  ])('in a cell: %s', (question, expected) => {
    expect(answer(rows, question)).toEqual(expected);
  });

  it('in rows that hold others again', () => {
    const reading = ask(rows, 'What are the total sales?', 'figures');
    expect(reading).toMatchObject({ kind: 'refused', doubt: { kind: 'again', named: 'FY18' } });
  });

  it.each([
    ['What is the total amount of orders in 1Q18?', ['10']],
    ['What is the total amount of orders in Q1 2018?', ['10']],
    ['What is the total amount of orders in the first half of 2018?', ['30']],
    ['What is the total amount of orders in 2H18?', ['40']],
  ])('in the dates of rows: %s', (question, expected) => {
    expect(answers(ask(orders, question, 'orders'))).toEqual(expected);
  });

  it('in German', () => {
    const auftraege = tableOf(
      ['Auftrag', 'Datum', 'Betrag'],
      [
        ['A-1', '2018-02-03', '10'],
        ['A-2', '2018-11-03', '40'],
      ],
    );
    const reading = ask(auftraege, 'Wie hoch ist die Summe der Beträge im 2. Halbjahr 2018?', 'Aufträge');
    expect(answers(reading)).toEqual(['40']);
  });
});
