import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readQuestion, type Table } from '../src/index.js';
import type { QuestionReading } from '../src/question/read-question.js';
import { answers, ask } from '../testing/ask.js';
import { tableOf, tableOfCsv } from '../testing/parts.js';

interface Asked {
  readonly table: string;
  readonly q: string;
  readonly gold: readonly string[];
}

const folder = (set: string): string => fileURLToPath(new URL(`../testing/sets/${set}`, import.meta.url));
const known = new Map<string, Table>();
const tableIn = (set: string, name: string): Table => {
  const path = `${folder(set)}/${name}.csv`;
  const table = known.get(path) ?? tableOfCsv(path);
  known.set(path, table);
  return table;
};
const asked = (set: string, name: string): Asked[] =>
  JSON.parse(readFileSync(`${folder(set)}/${name}.json`, 'utf8')) as Asked[];

/** Compares numbers with a tolerance, because the gold answers have at most four digits. */
function isRight(reading: QuestionReading, gold: readonly string[]): boolean {
  if (reading.kind !== 'computed') return false;
  const { values } = reading.outcome;
  return (
    values.length === gold.length &&
    gold.every((wanted) =>
      values.some(
        ({ text, number }) =>
          text === wanted || Math.abs(Number(number) - Number(wanted.replace(/[^\d.-]/g, ''))) < 0.006,
      ),
    )
  );
}

describe.each([
  ['1', 0.85],
  ['2', 0.85],
  ['3', 0.65],
  ['es', 0.85],
  ['fr', 0.85],
])('set %s of business questions', (set, leastComputed) => {
  it('has few refusals and no wrong answer', () => {
    const read = asked(set, 'questions').map(({ table, q, gold }) => ({
      q,
      gold,
      reading: ask(tableIn(set, table), q, table),
    }));
    const computed = read.filter(({ reading }) => reading.kind === 'computed');

    expect(computed.filter(({ reading, gold }) => !isRight(reading, gold)).map(({ q }) => q)).toEqual([]);
    expect(computed.length / read.length).toBeGreaterThan(leastComputed);
  });

  it('has no answer for questions beyond the tables', () => {
    const asserted = asked(set, 'unanswerable').filter(
      ({ table, q }) => ask(tableIn(set, table), q, table).kind === 'computed',
    );

    expect(asserted.map(({ q }) => q)).toEqual([]);
  });
});

const cashFlow = tableOf(
  ['$ million', '2019', '2018'],
  [
    ['Order intake', '532.0', '470.0'],
    ['Free cash flow', '100.1', '50.9'],
    ['Gross profit', '368.6', '344.5'],
  ],
);
const subscriptions = tableOf(
  ['Customer', 'Plan', 'Start Date', 'Monthly Fee', 'Seats', 'Status', 'Country'],
  [
    ['Acme', 'Pro', '2023-01-05', '€49.00', '5', 'active', 'Germany'],
    ['Birch', 'Basic', '2023-02-11', '€19.00', '2', 'cancelled', 'France'],
    ['Cedar', 'Pro', '2024-03-01', '€49.00', '12', 'active', 'Germany'],
    ['Delta', 'Enterprise', '2024-05-20', '€199.00', '40', 'active', 'Spain'],
    ['Elm', 'Basic', '2024-06-02', '€19.00', '1', 'trial', 'France'],
  ],
);
const seats = tableOf(
  ['Country', 'Seats'],
  [
    ['Spain', '9'],
    ['France', '5'],
    ['France', '6'],
  ],
);
const shipments = tableOf(
  ['Shipment No', 'Carrier', 'Origin', 'Destination', 'Shipped On', 'Delivered On', 'Weight (kg)', 'Cost (USD)'],
  [
    ['S1', 'DHL', 'Berlin', 'Paris', '2024-01-02', '2024-01-05', '12.5', '30.00'],
    ['S2', 'UPS', 'Paris', 'Berlin', '2024-01-03', '2024-01-06', '3.2', '12.50'],
    ['S3', 'DHL', 'Berlin', 'Rome', '2024-02-10', '2024-02-15', '40', '95.00'],
    ['S4', 'FedEx', 'Rome', 'Berlin', '2024-02-12', '', '7.7', '20.00'],
    ['Total', '', '', '', '', '', '63.4', '157.50'],
  ],
);
const staff = tableOf(
  ['Name', 'Team', 'Wage (EUR)', 'Age', 'Joined'],
  [
    ['Ann', 'Red', '3,000', '31', '2020-01-01'],
    ['Ben', 'Blue', '2,500', '45', '2018-05-01'],
    ['Cem', 'Red', '4,100', '28', '2022-09-15'],
  ],
);
const plans = tableOf(
  ['Plan', 'Price', 'Users'],
  [
    ['Basic', '10 €', '1'],
    ['Pro', '20 €', '5'],
    ['Team', '81 €', '50'],
  ],
);

describe('a question', () => {
  it.each<[string, Table, string, string[]]>([
    ['subscriptions', subscriptions, 'How many active subscriptions are there?', ['3']],
    ['subscriptions', subscriptions, 'What is the total monthly fee of active subscriptions?', ['€297.00']],
    ['subscriptions', subscriptions, 'How many seats does Delta have?', ['40']],
    ['subscriptions', subscriptions, 'How many subscriptions started in 2024?', ['3']],
    ['subscriptions', subscriptions, 'How many customers are from Germany?', ['2']],
    ['subscriptions', subscriptions, 'How many plans are there?', ['3']],
    ['subscriptions', subscriptions, 'What is the average number of seats?', ['12.00']],
    ['shipments', shipments, 'How many shipments are there in total?', ['4']],
    ['shipments', shipments, 'Which carrier has the most shipments?', ['DHL']],
    ['shipments', shipments, 'What is the total cost of DHL shipments?', ['125.00 USD']],
    ['shipments', shipments, 'How many shipments were delivered in January 2024?', ['2']],
    ['shipments', shipments, 'Which shipment was delivered last?', ['S3']],
    // Words that mean a column without naming it, by its header or its unit.
    ['staff', staff, 'Who earns the most?', ['Cem']],
    ['staff', staff, 'How much is Ben paid?', ['2,500 EUR']],
    ['staff', staff, 'Who is the oldest?', ['Ben']],
    ['staff', staff, 'Who is the youngest?', ['Cem']],
    ['shipments', shipments, 'What is the heaviest shipment?', ['S3']],
    ['shipments', shipments, 'Which shipment is the lightest?', ['S2']],
    ['shipments', shipments, 'Which shipment weighs the most?', ['S3']],
    ['shipments', shipments, 'How many shipments weigh more than 10 kg?', ['2']],
    ['shipments', shipments, 'Which shipment is the most expensive?', ['S3']],
    ['shipments', shipments, 'Which shipment is the least expensive?', ['S2']],
    ['shipments', shipments, 'Which shipment was the cheapest?', ['S2']],
    ['shipments', shipments, 'How many shipments cost less than $25?', ['2']],
    ['subscriptions', subscriptions, 'How many subscriptions had a start before 2024?', ['2']],
    ['staff', staff, 'When did Ann join?', ['2020-01-01']],
    ['staff', staff, 'Who joined first?', ['Ben']],
    ['fees', plans, 'What is the total price of all plans?', ['111 €']],
    ['fees', plans, 'What is the average price of all the plans?', ['37.00 €']],
    ['fees', plans, 'Wie hoch ist die Summe price aller plans?', ['111 €']],
  ])('to %s is answered: %#', (name, table, question, expected) => {
    expect(answers(ask(table, question, name)) ?? []).toEqual(expected);
  });

  it.each<[string, Table, string]>([
    ['a cell of two columns', shipments, 'How many shipments went to Berlin?'],
    ['two columns of dates', shipments, 'How many shipments were there in January 2024?'],
    ['a word that the table lacks', subscriptions, 'How many customers churned?'],
    ['a column that it lacks', subscriptions, 'What is the average discount?'],
    ['the average of one row', cashFlow, 'What is the 2019 average free cash flow?'],
    ['another operator', subscriptions, 'What is the variance of the monthly fee?'],
    ['a condition it cannot say', shipments, 'How many shipments have not been delivered?'],
    ['two questions', staff, 'Who earns the most and who is the youngest?'],
    ['rows or groups', seats, 'Which country has the most seats?'],
    ['a unit of another column', shipments, 'How many shipments weigh more than $10?'],
    ['a date of something else', subscriptions, 'How many subscriptions were cancelled in 2023?'],
    ['a number that is no year', subscriptions, 'How many subscriptions are over 2020?'],
    ['a limit below zero', staff, 'How many wages are below -5?'],
    ['all of what no row is one of', staff, 'What is the total wage of all teams?'],
    ['a number it does not use', staff, 'How many of the 7 people are in team Red?'],
  ])('with %s is refused', (_, table, question) => {
    expect(ask(table, question, 'shipments')).toMatchObject({ kind: 'refused' });
  });

  it('has the answer of rows and groups where these agree', () => {
    expect(answers(ask(subscriptions, 'Which country has the most seats?', 'subscriptions'))).toEqual(['Spain']);
  });

  it('is refused with a reason and whether it is about many rows', () => {
    const mixed = tableOf(
      ['Name', 'Price'],
      [
        ['a', '$5'],
        ['b', '€6'],
      ],
    );

    expect(ask(staff, 'How many people like tea?', 'staff')).toMatchObject({ reason: 'no-reading', aboutMany: true });
    expect(ask(staff, 'What does the handbook say of tea?', 'staff')).toMatchObject({ aboutMany: false });
    expect(ask(mixed, 'What is the total price?', 'prices')).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('different units'),
    });
    expect(ask(staff, 'word '.repeat(61), 'staff')).toMatchObject({ reason: 'too-long' });
  });

  it('is computed from the only table that has an answer', () => {
    const tables = [
      { table: staff, names: ['staff'] },
      { table: shipments, names: ['shipments'] },
    ];

    expect(readQuestion('How many shipments were insured by UPS?', tables)).toMatchObject({ kind: 'refused' });
    expect(readQuestion('What is the total cost of UPS shipments?', tables)).toMatchObject({
      kind: 'computed',
      table: 1,
    });
    const twice = [
      { table: staff, names: ['staff'] },
      {
        table: tableOf(
          ['Name', 'Team'],
          [
            ['X', 'Red'],
            ['Y', 'Red'],
          ],
        ),
        names: ['staff'],
      },
    ];
    expect(readQuestion('How many staff are there?', twice)).toMatchObject({ reason: 'several-tables' });
    // Both have the same number by chance, so that it is unclear which table the question is about.
    const alike = [0, 1].map((at) => ({ table: staff, names: [`list ${at}`] }));
    expect(readQuestion('How many rows are there?', alike)).toMatchObject({ reason: 'several-tables' });
    expect(readQuestion('How many rows are there?', alike.slice(1))).toMatchObject({ kind: 'computed' });
  });
});

describe('a cell that is written like a function word', () => {
  const customers = tableOf(
    ['Customer', 'Country', 'Grade', 'Revenue'],
    [
      ['Acme', 'US', 'A', '$1,000'],
      ['Birch', 'UK', 'B', '$2,000'],
      ['Cedar', 'US', 'A', '$50,000'],
      ['Delta', 'IT', 'C', '$500'],
      ['Elm', 'UK', 'B', '$75,000'],
    ],
  );

  it.each([
    ['How many customers are in the US?', ['2']],
    ['What is the total revenue in the US?', ['$51,000']],
    ['How many customers are in IT?', ['1']],
    ['How many customers are in the US and UK?', ['4']],
    ['What is the average revenue of grade A customers?', ['$25,500.00']],
    ['What is the revenue of a customer in the UK?', undefined],
    ['How many customers are there?', ['5']],
  ])('is recognised in capitals: %s', (question, expected) => {
    expect(answers(ask(customers, question, 'customers'))).toEqual(expected);
  });

  it.each(['How many customers are in the us?', 'HOW MANY CUSTOMERS ARE IN THE US?', 'How many customers are in IN?'])(
    'is not ignored in other questions: %s',
    (question) => expect(ask(customers, question, 'customers')).toMatchObject({ kind: 'refused', aboutMany: true }),
  );

  it('does not stand for something that the table does not have', () => {
    for (const question of [
      'How many plans are there in the US?',
      'How many users do the plans of IT have?',
      'Wie viele Plans gibt es in DER?',
    ])
      expect(ask(plans, question, 'plans')).toMatchObject({ kind: 'refused' });
  });
});

describe('a question in another language', () => {
  it('is not computed, but recognised as one about many rows by its words', () => {
    const asked = (question: string) => {
      const reading = ask(shipments, question, 'shipments');
      return [reading.kind, reading.aboutMany];
    };
    expect(asked('Quantos shipments há de DHL?')).toEqual(['refused', true]);
    expect(asked('Quale Carrier ha il costo più alto?')).toEqual(['refused', true]);
    expect(asked('DHL の Cost の合計はいくらですか？')).toEqual(['refused', true]);
    expect(asked('Qual é o Origin de S3?')).toEqual(['refused', false]);
  });
});
