import { describe, expect, it } from 'vitest';
import { ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const deals = tableOf(
  ['Deal', 'Customer', 'Stage', 'Value (USD)', 'Chance', 'Source', 'Seats', 'Fee'],
  [
    ['D1', 'Acme', 'Won', '1,000', '90%', 'Web', '4', '$3'],
    ['D2', 'Acme', 'Lost', '500', '10%', '', '5', '$4'],
    ['D3', 'Bolt', 'Won', '2,000', '80%', 'Web', '1', '$5'],
    ['D4', 'Cato', 'Open', '250', '20%', 'Fair', '2', '$6'],
  ],
);
const wartung = tableOf(
  ['Auftrag', 'Standort', 'Kosten (€)', 'Dauer (Std.)'],
  [
    ['A1', 'Halle A', '1.100,00', '2,5'],
    ['A2', 'Halle A', '40,00', '1,0'],
    ['A3', 'Halle B', '250,50', '4,0'],
  ],
);
const groups = (question: string, table = deals, name = 'pipeline'): string[] | undefined => {
  const reading = ask(table, question, name);
  return reading.kind === 'computed'
    ? reading.outcome.values.map(({ text, number }) => `${text} ${number}`)
    : undefined;
};

describe('a question for a value of each group', () => {
  it.each([
    ['number of deals per stage', ['Won 2', 'Lost 1', 'Open 1']],
    ['How many deals are there in each stage?', ['Won 2', 'Lost 1', 'Open 1']],
    ['value by stage', ['Won 3000', 'Lost 500', 'Open 250']],
    ['total value per customer', ['Bolt 2000', 'Acme 1500', 'Cato 250']],
    ['What is the average value by stage?', ['Won 1500.00', 'Lost 500.00', 'Open 250.00']],
    ['How many seats does each customer have?', ['Acme 9', 'Cato 2', 'Bolt 1']],
    ['total fee by stage', ['Won 8', 'Open 6', 'Lost 4']],
    ['value per stage', ['Won 3000', 'Lost 500', 'Open 250']],
  ])('lists them all: %s', (question, expected) => {
    expect(groups(question)).toEqual(expected);
  });

  it.each([
    ['Kosten nach Standort', ['Halle A 1140.00', 'Halle B 250.50']],
    ['Kosten pro Standort', ['Halle A 1140.00', 'Halle B 250.50']],
    ['Wie viele Aufträge gab es je Standort?', ['Halle A 2', 'Halle B 1']],
    ['durchschnittliche Kosten pro Standort', undefined],
    ['Kosten pro Auftrag', undefined],
    ['Kosten pro Monat', undefined],
  ])('is read in German: %s', (question, expected) => {
    expect(groups(question, wartung, 'wartung')).toEqual(expected);
  });

  it.each([
    // A ratio may be meant.
    'average value per customer',
    'value per customer',
    'What is the value per stage?',
    'average number of deals per customer',
    // Rows without a group, numbers that are not added up, each row, and what the table lacks.
    'number of deals per source',
    'chance by stage',
    'value per deal',
    'total value per region',
    'value by owner',
    'total value by stage and customer',
    'value by stage in percent',
    'number of deals per stage per customer',
    'value for every stage but won',
    // Each for a row, so that a list or an average may be meant.
    'fee by stage',
    // What came before may have selected rows.
    'And the value by stage?',
  ])('is refused where it may mean something else: %s', (question) => {
    expect(groups(question)).toBeUndefined();
  });
});
