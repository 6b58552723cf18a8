import { describe, expect, it } from 'vitest';
import { computeOver } from '../../src/domain/tables/compute-over.js';
import { askOverTables } from '../../testing/ask-over-tables.js';
import { cardOf } from '../../testing/fakes.js';
import { catalogOf, tableDocument, tableOf } from '../../testing/table-documents.js';

const header = ['Region', 'Kind', 'Population'];
const regions = [
  ['World', 'all', '1000'],
  ['Europe', 'continent', '400'],
  ['Germany', 'country', '250'],
  ['France', 'country', '150'],
  ['Asia', 'continent', '600'],
  ['Japan', 'country', '200'],
  ['India', 'country', '400'],
];
const made = tableDocument(header, regions);
const lines = made.text.split('\n');
const card = (id: number, from: number, to: number) => ({
  ...cardOf(id, 'regions', lines.slice(from, to).join('\n'), 9),
  ...{ fileName: 'orders.csv', ordinal: id - 1, tableHeader: id === 1 ? '' : header.join(' | ') },
});
const document = { ...made, cards: [card(1, 0, 3), card(2, 3, 6), card(3, 6, 8)] };
const ask = (question: string) => askOverTables(question, document, catalogOf(made.bytes));

const twice =
  'Not computed from orders.csv: some of its rows hold again what other rows hold (for example “World”), so that a result over all of them would count it twice. [1]';

describe('a question whose answer the rows of the table leave in doubt', () => {
  it.each(['fast', 'full'] as const)('is answered by the reason, with the row that shows it, %s', async (mode) => {
    const { answer, outcome, sources, computations } = await askOverTables(
      'What is the total population?',
      document,
      catalogOf(made.bytes),
      { mode },
    );
    expect(answer.startsWith(twice)).toBe(true);
    expect(answer).not.toContain('does not hold an answer');
    expect(outcome).toBe('closest_passage');
    expect(sources[0]).toBe(1);
    expect(computations).toEqual([]);
  });

  it.each(['What is the average population?', 'How many regions are there?'])(
    'also if it is no sum: %s',
    async (question) => {
      const { answer, outcome } = await ask(question);
      expect(answer.startsWith(twice)).toBe(true);
      expect(outcome).toBe('closest_passage');
    },
  );

  it('is answered in its own language', async () => {
    const { answer } = await ask('Was ist die Summe von Population?');
    expect(answer).toContain('Nicht berechnet aus orders.csv');
    expect(answer).toContain('„World“');
  });

  it('has no such reason if nothing of it can be read', async () => {
    const { answer } = await ask('How many penguins swim in the total population?');
    expect(answer).not.toContain('Not computed');
  });

  it('is computed where the rows in doubt are not among those asked for', async () => {
    const { answer, outcome } = await ask('What is the total population of the kind country?');
    expect(answer).toContain('1,000');
    expect(outcome).toBe('answered');
  });
});

describe('the reason', () => {
  const reasonOf = (question: string, table: ReturnType<typeof tableOf>): string | undefined => {
    const read = computeOver({ question, earlier: [], lastAnswer: '' }, [
      { table, fileId: 1, index: 0, fileName: 'report.csv' },
    ]);
    return read.kind === 'none' ? read.doubt?.reason : undefined;
  };
  const statement = tableOf(
    ['Line', 'Amount'],
    [
      ['Rent', '30'],
      ['Travel', '20'],
      ['Net profit', '15'],
    ],
  );
  const years = tableOf(
    ['Year', 'Sales'],
    [
      ['2017', '900'],
      ['2018', '1,100'],
      ['2018 (restated)', '1,050'],
    ],
  );
  const players = tableOf(
    ['Player', 'Caps'],
    [
      ['Ann', '10'],
      ['Cem', '80–90'],
      ['Dot', '15'],
      ['Eve', '17'],
    ],
  );

  const prices = tableOf(
    ['Item', 'Price'],
    [
      ['Desk', '€ 30'],
      ['Lamp', '$ 20'],
      ['Chair', '€ 15'],
    ],
  );

  it.each([
    ['What is the highest price?', prices, 'the amounts in “Price” are in different units'],
    ['What is the total amount?', statement, 'results or of another kind (for example “Net profit”)'],
    ['What were the sales of 2018?', years, 'another row corrects the row “2018”'],
    ['What is the total caps?', players, 'the amount “80–90” cannot be read as one number'],
  ])('says what is in doubt: %s', (question, table, said) => {
    expect(reasonOf(question, table)).toContain(said);
  });

  it('has no marks of the name that change the direction of what follows, and no control characters', () => {
    const reversed = tableOf(header, [['World\u202e\u2067\u0000 of\u0007 all', 'all', '1000'], ...regions.slice(1)]);
    expect(reasonOf('What is the total population?', reversed)).toContain('(for example “World of all”)');
  });

  it('is cut where the name of the row is very long', () => {
    const long = tableOf(header, [[`World ${'x'.repeat(500)}`, 'all', '1000'], ...regions.slice(1)]);
    expect(reasonOf('What is the total population?', long)?.length).toBeLessThan(400);
  });
});
