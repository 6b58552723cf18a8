import { describe, expect, it } from 'vitest';
import { askOverTables } from '../../testing/ask-over-tables.js';
import { cardOf } from '../../testing/fakes.js';
import { catalogOf, tableDocument } from '../../testing/table-documents.js';

const made = tableDocument(
  ['City', 'Population'],
  [
    ['Rome', '2800'],
    ['Milan', '1400'],
    ['Bonn', ''],
  ],
);
const document = { ...made, cards: [{ ...cardOf(1, 'cities', made.text, 9), fileName: 'orders.csv' }] };
const ask = (question: string) => askOverTables(question, document, catalogOf(made.bytes));

describe('an answer by yes or no', () => {
  it.each([
    ['Is the population of Rome above 2000?', 'Yes: "Population" where "City" is "Rome": 2800. [1]'],
    ['Is the population of Milan above 2000?', 'No: "Population" where "City" is "Milan": 1400. [1]'],
    [
      'Is the population of Milan higher than the population of Rome?',
      'No: "City" and "Population" where ("City" is "Milan" or "City" is "Rome"): Rome, 2800; Milan, 1400. [1]',
    ],
    ['Ist Population von Rome über 2000?', 'Ja: "Population", wobei "City" gleich "Rome" ist: 2800. [1]'],
  ])('has the values that show it, and cites them: %s', async (question, expected) => {
    const { answer, outcome, computations } = await ask(question);
    expect(answer.split('\n')[0]).toBe(expected);
    expect(outcome).toBe('answered');
    expect(computations[0]?.rows[0]?.cells[0]?.text).toMatch(/Rome|\d{4}/);
  });

  it.each([
    'Is the population of Bonn above 2000?',
    'Is the population of Rome not above 2000?',
    'Isn’t Rome above 2000?',
  ])('is not given where it is not certain: %s', async (question) => {
    const { answer } = await ask(question);
    expect(answer).not.toMatch(/^(?:Yes|No):/);
  });

  it('goes on for another row', async () => {
    const before = 'Is the population of Rome above 2000?';
    const history = [
      { role: 'user' as const, content: before },
      { role: 'assistant' as const, content: (await ask(before)).answer },
    ];
    const { answer } = await askOverTables('And of Milan?', document, catalogOf(made.bytes), { history });
    expect(answer).toContain('No: "Population" where "City" is "Milan": 1400.');
  });
});
