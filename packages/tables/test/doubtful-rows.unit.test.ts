import { describe, expect, it } from 'vitest';
import { periodLength } from '../src/question/doubts/period-length.js';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const answersOver =
  (name: string, header: readonly string[], rows: readonly (readonly string[])[]) => (question: string) =>
    answers(ask(tableOf(header, rows), question, name));

describe('rows that may be totals of others', () => {
  const sales = answersOver(
    'sales',
    ['Region', 'City', 'Sales', 'Visits'],
    [
      ['North', 'Oslo', '10', '90'],
      ['North', 'Bergen', '20', '10'],
      ['Total North', '', '31', '50'],
      ['South', 'Rome', '5', '1'],
      ['South', 'Bari', '6', '2'],
      ['Total South', '', '11', '3'],
    ],
  );

  it.each([
    ['What are the total sales?', undefined],
    ['How many cities are there?', ['4']],
    ['How many sales are there?', undefined],
    ['Which city has the highest sales?', undefined],
    ['What are the highest sales?', undefined],
    ['What are the average sales?', undefined],
    ['What are the total sales in the South?', ['11']],
    ['How many rows are in the North?', ['2']],
    ['Which city has the highest sales in the South?', ['Bari']],
    ['What are the lowest sales?', ['5']],
    ['Which city has the highest visits?', ['Oslo']],
    ['What are the sales of Rome?', ['5']],
  ])('refuse only what they can change: %s', (question, expected) => {
    expect(sales(question)).toEqual(expected);
  });

  it('have nothing of the list behind the last of them', () => {
    const votes = answersOver(
      'votes',
      ['Candidate', 'Votes'],
      [
        ['Ann', '300'],
        ['Ben', '200'],
        ['Total valid votes', '501'],
        ['Eligible voters', '900'],
      ],
    );
    expect(votes('Which candidate has the most votes?')).toBeUndefined();
    expect(votes('Which candidate has the least votes?')).toEqual(['Ben']);
  });
});

describe('rows that hold again what others hold', () => {
  it.each([
    ['Period', ['Q1 2019', 'Q2 2019', 'H1 2019', 'Q3 2019', 'Q4 2019', 'FY 2019'], 'What are the total sales?'],
    ['Period', ['Q1', 'Q2', 'First half', 'Q3', 'Q4', '2019'], 'What are the average sales?'],
    [
      'Segment',
      ['Cloud', 'of which public', 'of which private', 'Devices', 'Other', 'Rest'],
      'What are the total sales?',
    ],
    [
      'Segment',
      ['Cloud', 'of which public', 'of which private', 'Devices', 'Other', 'Rest'],
      'How many segments are there?',
    ],
    ['Year', ['2016', '2017', '2018', '2018 (restated)', '2019', '2020'], 'What are the total sales?'],
    ['Year', ['2016', '2017', '2018', '2018 (restated)', '2019', '2020'], 'What were the sales in 2018?'],
  ])('are not added up or counted with these: %s %j', (column, names, question) => {
    const rows = names.map((name, at) => [name, String(10 + at)]);
    expect(answersOver('sales', [column, 'Sales'], rows)(question)).toBeUndefined();
    const [first = ''] = names;
    expect(answersOver('sales', [column, 'Sales'], rows)(`What were the sales of ${first}?`)).toEqual(['10']);
  });

  it('are known in German', () => {
    const rows = ['1. Quartal 2019', '2. Quartal 2019', '1. Halbjahr 2019', 'Gesamtjahr 2019'].map((name) => [
      name,
      '12',
    ]);
    expect(answersOver('umsatz', ['Zeitraum', 'Umsatz'], rows)('Wie hoch ist der gesamte Umsatz?')).toBeUndefined();
    const parts = ['Handel', 'davon Inland', 'davon Ausland', 'Dienste'].map((name) => [name, '12']);
    expect(answersOver('umsatz', ['Bereich', 'Umsatz'], parts)('Wie viele Bereiche gibt es?')).toBeUndefined();
    expect(answersOver('umsatz', ['Zeitraum', 'Umsatz'], rows.slice(0, 2))('Wie hoch ist der gesamte Umsatz?')).toEqual(
      ['24'],
    );
  });
});

describe('lines of a statement', () => {
  const income = answersOver(
    'income',
    ['EUR million', '2019', '2018'],
    [
      ['Revenue', '500', '450'],
      ['Cost of sales', '-300', '-280'],
      ['Gross profit', '200', '170'],
      ['Revenue growth (%)', '11', '9'],
      ['Cost per employee', '12', '14'],
    ],
  );

  it.each([
    ['What is the total of 2019?', undefined],
    ['What is the average of 2018?', undefined],
    ['How many rows are below 20 in 2018?', undefined],
    ['What was the revenue in 2019?', ['500']],
    ['What is the highest 2019?', ['500']],
    ['How many rows are there?', ['5']],
    ['What is the total of revenue and gross profit in 2019?', ['700']],
  ])('of different kinds are not added up: %s', (question, expected) => {
    expect(income(question)).toEqual(expected);
  });

  it('of what is owned and of what is owed are not added up', () => {
    const rows = [
      ['Trade receivables', '20'],
      ['Inventories', '30'],
      ['Borrowings', '40'],
    ];
    const balance = answersOver('balance', ['EUR million', '31 March 2020'], rows);
    expect(balance('What is the total at 31 March 2020?')).toBeUndefined();
    const owned = answersOver('balance', ['EUR million', '31 March 2020'], rows.slice(0, 2));
    expect(owned('What is the total at 31 March 2020?')).toEqual(['50']);
  });

  it('that are all margins are added up as other rows are', () => {
    const rates = answersOver(
      'rates',
      ['Rate', 'Value'],
      [
        ['Gross margin', '20'],
        ['Net margin', '5'],
        ['Tax ratio', '30'],
      ],
    );
    expect(rates('What is the average value?')).toEqual(['18.33']);
  });
});

describe('lengths of periods', () => {
  it.each([
    ['q1 2019', 3],
    ['4. quartal', 3],
    ['h1', 6],
    ['2. halbjahr 2020', 6],
    ['nine months ended', 9],
    ['fy19', 12],
    ['2019', 12],
    ['gesamtjahr', 12],
    ['h12', undefined],
    ['quiet', undefined],
    ['yearling', undefined],
  ])('of %s', (text, months) => {
    expect(periodLength(text)).toBe(months);
  });
});
