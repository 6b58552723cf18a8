import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const employees = tableOf(
  ['Employee ID', 'Name', 'Department', 'Office', 'Hire Date', 'Salary (EUR)', 'Vacation Days Left', 'Manager Name'],
  [
    ['E-01', 'Ann Berg', 'Sales', 'Oslo', '2015-03-01', '50,000', '12', 'Cy'],
    ['E-02', 'Bo Lind', 'Legal', 'Oslo', '2019-05-01', '70,000', '3', 'Cy'],
    ['E-03', 'Di Rossi', 'Sales', 'Rome', '2021-07-01', '40,000', '20', 'Ed'],
    ['E-04', 'Flo Kaya', 'Legal', 'Bonn', '2012-09-01', '90,000', '7', 'Ed'],
  ],
);
const customers = tableOf(
  ['Customer', 'City'],
  [
    ['Acme', 'Oslo'],
    ['Birch', 'Rome'],
  ],
);
const bonuses = tableOf(
  ['Name', 'Bonus', 'Degree', 'Shares'],
  [
    ['Ann', '€500', 'MA', '10'],
    ['Bo', '', 'none', '0'],
    ['Cy', '€900', '', ''],
  ],
);
const stock = tableOf(
  ['SKU', 'Item', 'Category', 'Supplier', 'In Stock', 'Unit Price'],
  [
    ['A-1', 'Hammer', 'Tools', 'Nordtek', '4', '£10.50'],
    ['A-2', 'Hose', 'Garden', 'Alba', '0', '£20.00'],
    ['A-3', 'Rake', 'Garden', 'Nordtek', '6', '£30.00'],
  ],
);
const energy = tableOf(
  ['Month', '2022 (kWh)', '2023 (kWh)'],
  [
    ['January', '1,000', '900'],
    ['February', '800', '950'],
  ],
);
const tickets = tableOf(
  ['Ticket', 'Priorität', 'Status', 'Aufwand (h)', 'Kunde'],
  [
    ['T-1', 'hoch', 'offen', '2,5', 'Müller AG'],
    ['T-2', 'niedrig', 'gelöst', '1,0', 'Müller AG'],
    ['T-3', 'hoch', 'gelöst', '4,0', 'Stadt Köln'],
  ],
);
const films = tableOf(
  ['Title', 'Producer', 'Sales'],
  [
    ['Ash', 'Ann', '50'],
    ['Bay', 'Ann, Bo', '40'],
    ['Cap', 'Ann, Bo', '40'],
  ],
);
const stadiums = tableOf(
  ['Team', 'Stadium', 'Capacity'],
  [
    ['Reds', 'Old Park', '9,000'],
    ['Blues', 'New Park', '3,000'],
  ],
);
const deliveries = tableOf(
  ['Order', 'Customer', 'Status'],
  [
    ['1001', 'Acme', 'shipped'],
    ['1002', 'Birch', 'delivered'],
    ['1003', 'Acme', 'open'],
  ],
);

describe('rows', () => {
  it.each([
    ['employees', employees, 'Who earns the most?', ['Flo Kaya']],
    ['employees', employees, 'Who was hired most recently?', ['Di Rossi']],
    ['employees', employees, 'How many people were hired before 2016?', ['2']],
    ['employees', employees, 'How many employees do not work in Oslo?', ['2']],
    ['employees', employees, 'How many employees outside Sales are there?', ['2']],
    ['employees', employees, 'How many employees are not in Oslo or Rome?', ['1']],
    ['employees', employees, 'How many vacation days do Legal employees have left in total?', ['10']],
    ['employees', bonuses, 'How many employees received a bonus?', ['2']],
    ['employees', bonuses, 'How many employees have a bonus?', ['2']],
    ['employees', bonuses, 'Wie viele Employees haben einen Bonus?', ['2']],
    ['energy', energy, 'How many months had more than 900 kWh in 2022?', ['1']],
    ['energy', energy, 'What was the average monthly consumption in 2023?', ['925.00 kwh']],
    ['stock', stock, 'How many items does Nordtek supply?', ['2']],
    ['stock', stock, 'Which supplier has the most items?', ['Nordtek']],
    ['stock', stock, 'What is the average unit price of garden items?', ['£25.0000']],
    ['stock', stock, 'How many units are in stock in total?', ['10']],
    ['energy', energy, 'How many kWh were used in January 2023?', ['900']],
    ['energy', energy, 'Which month had the highest consumption in 2023?', ['February']],
    ['energy', energy, 'What was the total consumption in 2022?', ['1,800 kwh']],
    ['tickets', tickets, 'Wie viele Tickets mit hoher Priorität gibt es?', ['2']],
    ['tickets', tickets, 'Wie hoch ist der gesamte Aufwand für die Müller AG?', ['3.5 h']],
    ['tickets', tickets, 'Wie hoch ist der durchschnittliche Aufwand je Ticket?', ['2.500 h']],
  ])('of %s are read: %#. $2', (name, table, question, values) => {
    expect(answers(ask(table, question, name))).toEqual(values);
  });

  it.each([
    ['what has not been shipped may have been delivered', deliveries, 'How many orders have not been shipped?'],
    ['both may be negated', employees, 'How many employees are not in Oslo and in Legal?'],
    ['only one of two columns is negated', employees, 'How many employees are in Sales but not and never in Oslo?'],
    ['a producer is listed with others', films, 'Which producer has the most films?'],
    ['a producer sells with others', films, 'Which producer has the highest sales?'],
    ['a team is asked for', stadiums, 'Which has a stadium with the most capacity?'],
    ['nobody asks for the class of a ship', stadiums, 'List the teams that have Old Park as stadium'],
    ['who left is not told', employees, 'How many vacation days do employees that left have in total?'],
    ['"none" is a text as well', bonuses, 'How many employees have a degree?'],
    ['zero may be none', bonuses, 'How many employees have shares?'],
    ['a customer may be a company', customers, 'How many people are in Oslo?'],
    ['people are no rows of items', stock, 'How many people are in the category Garden?'],
    ['no kilowatt hours are there', stock, 'How many kWh has the hammer?'],
  ])('are not read, because %s', (_, table, question) => {
    expect(ask(table, question, 'list')).toMatchObject({ kind: 'refused' });
  });

  it('are not read where it is unclear what an empty cell is', () => {
    const table = tableOf(
      ['Name', 'Office'],
      [
        ['Ann', 'Oslo'],
        ['Bo', ''],
        ['Cy', 'Rome'],
        ['Di', 'Rome'],
        ['Ed', 'Oslo'],
      ],
    );
    expect(answers(ask(table, 'How many employees are in Oslo?', 'employees'))).toEqual(['2']);
    expect(ask(table, 'How many employees are not in Oslo?', 'employees')).toMatchObject({ kind: 'refused' });
  });

  it('are counted, not added up, whatever column is named besides', () => {
    const areas = tableOf(
      ['District', 'Area (km²)'],
      [
        ['North', '10'],
        ['South', '20'],
      ],
    );
    expect(answers(ask(areas, 'How many total districts are there?', 'areas'))).toEqual(['2']);
    expect(ask(areas, 'How many total districts are there in this area?', 'list')).toMatchObject({ kind: 'refused' });
  });
});
