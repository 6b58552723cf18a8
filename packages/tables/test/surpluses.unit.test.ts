import { describe, expect, it } from 'vitest';
import { readProgram, runProgram } from '../src/index.js';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const repairs = tableOf(
  ['Job', 'Machine', 'Kind', 'Day', 'Cost', 'Margin', 'Done'],
  [
    ['J1', 'Press', 'Repair', '2024-01-10', '€100.00', '5%', 'yes'],
    ['J2', 'Press', 'Check', '2024-02-11', '€40.00', '6%', 'yes'],
    ['J3', 'Saw', 'Repair', '2024-02-12', '€250.50', '7%', 'no'],
    ['J4', 'Saw', 'Check', '2025-01-13', '€30.00', '8%', 'yes'],
    ['J5', 'Saw', 'Repair', '2025-02-14', '€80.00', '9%', 'no'],
    ['J6', 'Lathe', 'Oiling', '2025-02-15', '€12.00', '9%', 'yes'],
  ],
);
const einsätze = tableOf(
  ['Auftrag', 'Art', 'Datum', 'Kosten', 'Teilnehmer'],
  [
    ['A1', 'Reparatur', '10.01.2024', '1.100,00 €', '3'],
    ['A2', 'Inspektion', '11.02.2024', '40,00 €', '4'],
    ['A3', 'Reparatur', '22.02.2025', '250,50 €', '5'],
    ['A4', 'Inspektion', '23.03.2025', '30,00 €', '1'],
  ],
);

describe('the difference of two groups', () => {
  it.each([
    ['How much more did we spend on repairs than on checks?', ['€360.50']],
    ['How much less did we spend on checks than on repairs?', ['€360.50']],
    ['How much more did the saw cost than the press?', ['€220.50']],
    ['How much more did the saw cost than the press in 2024?', ['€110.50']],
    ['How many more jobs did the saw have than the lathe?', ['2']],
    ['How many more repair jobs than check jobs are there?', ['1']],
    ['How many fewer jobs did the lathe have than the saw?', ['2']],
    ['What is the difference between the total cost of repairs and checks?', ['€360.50']],
    ['What is the difference in total cost between the saw and the press?', ['€220.50']],
    ['What is the difference between the number of repair and check jobs?', ['1']],
  ])('is computed: %s', (question, expected) => {
    expect(answers(ask(repairs, question, 'jobs'))).toEqual(expected);
  });

  it.each([
    // The second has more.
    'How much more did we spend on checks than on repairs?',
    'How many more jobs did the lathe have than the saw?',
    // Nothing that is added up, or of which it is unclear what is compared.
    'How much more margin did the saw have than the press?',
    'What is the difference between repairs and checks?',
    'What is the difference in cost between repairs and checks?',
    'What is the difference between the average cost of repairs and checks?',
    'What is the percentage difference between the total cost of repairs and checks?',
    // Something that is not in the table.
    'How much more did we spend on repairs than on tools?',
    'How many more jobs did the saw have than the drill?',
    'How much more did the saw cost than the press on average?',
    'How many times more did we spend on repairs than on checks?',
    'How much more did we budget for repairs than for checks?',
  ])('is not computed where it may mean something else: %s', (question) => {
    expect(ask(repairs, question, 'jobs').kind).toBe('refused');
  });

  it.each([
    ['Wie viel mehr haben wir für Reparaturen als für Inspektionen ausgegeben?', ['1,280.50 €']],
    ['Wie viele Teilnehmer mehr hatten Reparaturen als Inspektionen?', ['3']],
    ['Wie viel mehr haben wir für Inspektionen als für Reparaturen ausgegeben?', undefined],
    ['Wie viel mehr haben wir für Reparaturen als für Werkzeug ausgegeben?', undefined],
  ])('is read in German: %s', (question, expected) => {
    expect(answers(ask(einsätze, question, 'aufträge'))).toEqual(expected);
  });
});

describe('the change from one time to another', () => {
  it.each([
    ['How did the cost change from 2024 to 2025?', ['-€268.50']],
    ['By how much did the cost fall from 2024 to 2025?', ['€268.50']],
    ['How did the cost of repairs change from 2024 to 2025?', ['-€270.50']],
    ['How did the cost change from January to February 2025?', ['€62.00']],
    ['How did the cost change from January 2025 to February 2025?', ['€62.00']],
    ['How did the cost change from January to February?', ['€252.50']],
    ['How did the number of jobs change from January to February 2025?', ['1']],
    ['By how much did the cost grow from 2024 to 2025?', undefined],
    ['How did the cost change from 2023 to 2024?', undefined],
    ['How did the cost change from 2024 to February 2025?', undefined],
    ['How did the average cost change from 2024 to 2025?', undefined],
    ['How did the margin change from 2024 to 2025?', undefined],
    ['By what percentage did the cost fall from 2024 to 2025?', undefined],
    ['How will the cost change from 2025 to 2026?', undefined],
    ['Why did the cost change from 2024 to 2025?', undefined],
    ['How did the price change from 2024 to 2025?', undefined],
    ['What was the price in February 2025?', undefined],
    ['What was the cost in February 2025?', ['€92.00']],
    ['cost in February 2025', ['€92.00']],
    ['What was the margin in February 2025?', undefined],
  ])('%s', (question, expected) => {
    expect(answers(ask(repairs, question, 'jobs'))).toEqual(expected);
  });

  it.each([
    ['Wie haben sich die Kosten von 2024 auf 2025 verändert?', ['-859.50 €']],
    ['Um wie viel sind die Kosten von 2024 auf 2025 gesunken?', ['859.50 €']],
    ['Um wie viel sind die Kosten von 2024 auf 2025 gestiegen?', undefined],
    ['Um wie viel Prozent sind die Kosten von 2024 auf 2025 gesunken?', undefined],
  ])('is read in German: %s', (question, expected) => {
    expect(answers(ask(einsätze, question, 'aufträge'))).toEqual(expected);
  });
});

describe('two groups that are compared', () => {
  it.each([
    ['Do we have more jobs for the saw or the press?', ['Saw']],
    ['Are there fewer repair or check jobs?', ['Check']],
    ['Did we spend more on repairs or checks?', ['Repair']],
    // Equal ones, and one that the table lacks.
    ['Do we have more jobs for the press or the drill?', undefined],
    ['Are there more repair jobs for the press or the lathe?', undefined],
    ['Do we have better jobs for the saw or the press?', undefined],
  ])('%s', (question, expected) => {
    expect(answers(ask(repairs, question, 'jobs'))).toEqual(expected);
  });
});

describe('a program for a surplus', () => {
  const isKind = (value: string) => ({ op: '=', column: 'Kind', value });
  const program = (of: string, than: string, column?: string) =>
    readProgram(
      { value: { op: 'surplus', of: [isKind(of)], than: [isKind(than)], ...(column && { column }) } },
      repairs,
    );

  it('subtracts exactly, cites both, and counts the rows of both', () => {
    const { values, rowsUsed, columns } = runProgram(repairs, program('Check', 'Repair', 'Cost'));
    expect([values[0]?.number, rowsUsed, columns]).toEqual(['-360.50', 5, [2, 4]]);
    expect(runProgram(repairs, program('Repair', 'Check')).values[0]?.number).toBe('1');
  });

  it('is refused where one of the two has no row, or a column is unknown', () => {
    expect(() => runProgram(repairs, program('Repair', 'Welding'))).toThrow('value.than: selects no row.');
    expect(() => program('Repair', 'Check', 'Price')).toThrow('Price');
    expect(() =>
      readProgram(
        { value: { op: 'surplus', of: [isKind('Repair')], than: [{ op: '=', column: 'X', value: '1' }] } },
        repairs,
      ),
    ).toThrow('value.than[0].column');
  });
});
