import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFollowUp, readQuestion, runProgram } from '../src/index.js';
import { tableOf, tableOfCsv } from '../testing/parts.js';

const orders = {
  table: tableOf(
    ['Order', 'Region', 'Status', 'Date', 'Amount', 'Ship Region'],
    [
      ['A1', 'North', 'Open', '2023-03-01', '$10', 'East'],
      ['A2', 'South', 'Open', '2023-04-01', '$20', 'East'],
      ['A3', 'South', 'Closed', '2024-03-01', '$40', 'West'],
      ['A4', 'West', 'Closed', '2024-04-01', '$80', 'East'],
    ],
  ),
  names: ['orders'],
};
const verkauf = {
  table: tableOf(
    ['Nummer', 'Region', 'Status', 'Betrag'],
    [
      ['A1', 'Norden', 'Offen', '10 €'],
      ['A2', 'Süden', 'Offen', '20 €'],
      ['A3', 'Süden', 'Erledigt', '40 €'],
    ],
  ),
  names: ['bestellungen'],
};
const staff = {
  table: tableOf(
    ['Name', 'Region', 'Age', 'Base Salary', 'Hire Date'],
    [
      ['Ada', 'North', '30', '$20', '2020-01-01'],
      ['Bob', 'North', '40', '$30', '2021-02-03'],
      ['Cy', 'South', '50', '$40', '2022-03-04'],
    ],
  ),
  names: ['staff'],
};
const answerOf = (asked: string, earlier: readonly string[], table = orders): string | undefined =>
  readFollowUp(asked, earlier, [table])?.reading.outcome.values[0]?.text;

describe('a follow-up question', () => {
  it.each([
    ['And in the South?', ['What is the total amount of orders in the North region?'], '$60'],
    ['What about the South region?', ['What is the total amount in the North region?'], '$60'],
    ['and South', ['How many orders are in the North?'], '2'],
    ['And closed?', ['How many open orders are in the South?'], '1'],
    ['How about 2024?', ['How many orders were there in 2023?'], '2'],
    ['And April 2024?', ['How many orders were there in March 2023?'], '1'],
    ['And closed?', ['How many open orders are in the North?', 'And in the South?'], '1'],
  ])('has one value replaced: %s', (asked, earlier, answer) => {
    expect(answerOf(asked, earlier)).toBe(answer);
  });

  it.each([
    ['And the salary?', ['What is the average age of staff in the North?'], '$25.00'],
    ['What about the base salary?', ['What is the highest age in the North?'], '$30'],
    ['And of the salary', ['What is the age of Ada?'], '$20'],
    ['And the hire date?', ['What is the age of Ada?'], '2020-01-01'],
    ['And the salary?', ['What is the average age in the North?', 'And in the South?'], '$40.00'],
    ['And in the South?', ['What is the average age in the North?', 'And the salary?'], '$40.00'],
  ])('has one column replaced: %s', (asked, earlier, answer) => {
    expect(answerOf(asked, earlier, staff)).toBe(answer);
  });

  it.each([
    ['And the salary?', ['Who has the highest age?'], 'of that one, or the highest'],
    ['And the region?', ['What is the average age in the North?'], 'no number'],
    ['And the age?', ['What is the average age in the North?'], 'nothing changes'],
    ['And the lowest salary?', ['What is the average age in the North?'], 'more is said'],
    ['And the salary in the South?', ['What is the average age in the North?'], 'two things'],
    ['And the salary and the region?', ['What is the age of Ada?'], 'two columns'],
    ['And the weight?', ['What is the average age in the North?'], 'no such column'],
    ['And the salary?', ['How many staff are in the North?'], 'no column was computed from'],
    ['Who has the salary?', ['What is the average age in the North?'], 'it does not go on'],
  ])('is refused if another column is uncertain: %s after %j, %s', (asked, earlier) => {
    expect(answerOf(asked, earlier, staff)).toBeUndefined();
  });

  it.each([
    ['Und im Süden?', ['Wie viele Bestellungen gibt es im Norden?'], '2'],
    ['und Süden', ['Was ist die Summe der Betrag im Norden?'], '60 €'],
    ['Was ist mit dem Süden?', ['Wie viele Bestellungen sind in der Region Norden?'], '2'],
    ['Und erledigt?', ['Wie viele Bestellungen sind offen?'], '1'],
  ])('has one value replaced in German: %s', (asked, earlier, answer) => {
    expect(answerOf(asked, earlier, verkauf)).toBe(answer);
  });

  it.each([
    ['In the South?', ['How many orders are in the North?'], 'it does not go on'],
    ['And in the South?', [], 'there is none before'],
    ['And in the South?', ['Who wrote the report?'], 'that was not computed'],
    ['And in the South?', ['How many orders are there?'], 'nothing is there to be replaced'],
    ['And open?', ['How many orders are in the North?'], 'another column'],
    ['And in the North?', ['How many orders are in the North?'], 'nothing changes'],
    ['And in the East?', ['How many orders are in the North?'], 'another column has that'],
    ['And not in the South?', ['How many orders are in the North?'], 'more is said'],
    ['And in the South and West?', ['How many orders are in the North?'], 'two values'],
    ['And who is in the South?', ['How many orders are in the North?'], 'another question'],
    ['And where in the South?', ['How many orders are in the North?'], 'another question'],
    ['And the highest in the South?', ['How many orders are in the North?'], 'another question'],
    ['And the average in the South?', ['What is the total amount in the North?'], 'another question'],
    ['And in the South in 2024?', ['How many orders are in the North?'], 'two things'],
    ['And in April?', ['How many orders were there in March 2023?'], 'every April, or that of the year'],
    ['And 2024?', ['How many orders were there in March 2023?'], 'a year for a month'],
    ['And South?', ['How many orders are in the North or West?'], 'which of the two'],
    ['And in the Middle?', ['How many orders are in the North?'], 'no such cell'],
    ['And after 2023?', ['How many orders were there in 2023?'], 'a limit for a year'],
  ])('is refused if it is uncertain: %s after %j, %s', (asked, earlier) => {
    expect(answerOf(asked, earlier)).toBeUndefined();
  });

  it('is refused in German if it contains more or less than a value', () => {
    for (const asked of ['Und nicht im Süden?', 'Und wer ist im Süden?', 'Und wo im Süden?', 'Im Süden?', 'Und offen?'])
      expect([asked, answerOf(asked, ['Wie viele Bestellungen gibt es im Norden?'], verkauf)]).toEqual([
        asked,
        undefined,
      ]);
  });

  it('is refused if two tables answer it', () => {
    const earlier = ['How many orders are in the North?'];
    const other = {
      ...orders,
      table: tableOf(
        ['Order', 'Region'],
        [
          ['B1', 'North'],
          ['B2', 'South'],
        ],
      ),
    };
    expect(readFollowUp('And in the South?', earlier, [orders, orders])?.reading.outcome.values[0]?.text).toBe('2');
    expect(readFollowUp('And in the South?', earlier, [orders, other])).toBeUndefined();
  });

  it.each(['1', '2'])('has the result of the program with the other value, or is refused (set %s)', (set) => {
    const folder = new URL(`../testing/sets/${set}/`, import.meta.url);
    const asked = JSON.parse(readFileSync(new URL('questions.json', folder), 'utf8')) as { table: string; q: string }[];
    let [read, wrong] = [0, 0];
    for (const { table: name, q } of asked) {
      const table = tableOfCsv(new URL(`${name}.csv`, folder));
      const tables = [{ table, names: [name] }];
      const before = readQuestion(q, tables);
      if (before.kind === 'refused') continue;
      const where = before.program.where ?? [];
      for (const column of table.columns) {
        if (column.facts.type !== 'text' || column.facts.distinct > 12) continue;
        const own = where.filter((each) => 'op' in each && 'column' in each && each.column === column.facts.name);
        for (let code = 0; code < Math.min(column.values, 12); code++) {
          const value = column.text(code);
          const found = readFollowUp(`and ${value}?`, [q], tables)?.reading;
          if (!found) continue;
          read++;
          const changed = where.map((each) =>
            each === own[0] ? ({ op: '=', column: column.facts.name, value } as const) : each,
          );
          const gold = runProgram(table, { where: changed, value: before.program.value });
          if (own.length !== 1 || JSON.stringify(found.outcome.values) !== JSON.stringify(gold.values)) wrong++;
        }
      }
    }
    expect(read).toBeGreaterThan(20);
    expect(wrong).toBe(0);
  });

  it.each(['1', '2'])('has the result of the program with the other column, or is refused (set %s)', (set) => {
    const folder = new URL(`../testing/sets/${set}/`, import.meta.url);
    const asked = JSON.parse(readFileSync(new URL('questions.json', folder), 'utf8')) as { table: string; q: string }[];
    let [read, wrong] = [0, 0];
    for (const { table: name, q } of asked) {
      const table = tableOfCsv(new URL(`${name}.csv`, folder));
      const tables = [{ table, names: [name] }];
      const before = readQuestion(q, tables);
      if (before.kind === 'refused') continue;
      const { value, where = [] } = before.program;
      for (const { facts } of table.columns) {
        const found = readFollowUp(`and the ${facts.name}?`, [q], tables)?.reading;
        if (!found) continue;
        read++;
        const other = 'columns' in value ? { ...value, columns: [facts.name] } : { ...value, column: facts.name };
        const gold = runProgram(table, { where, value: other });
        if (JSON.stringify(found.outcome.values) !== JSON.stringify(gold.values)) wrong++;
      }
    }
    expect(read).toBeGreaterThan(5);
    expect(wrong).toBe(0);
  });
});
