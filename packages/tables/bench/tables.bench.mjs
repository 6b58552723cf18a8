// `npm run bench -- tables [FOLDER…]`: questions that are computed over tables without a model, and the time per question. `sets.mjs`
// describes the folders.
import { readQuestion } from '@cardinal/tables';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSet, tableOf } from './sets.mjs';

const json = process.argv.find((arg) => arg.startsWith('--json='))?.slice('--json='.length);
const given = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const own = ['1', '2', '3', '4', '5', '6'].map((name) =>
  fileURLToPath(new URL(`../testing/sets/${name}`, import.meta.url)),
);

const certificate = (given.length > 0 ? given : own).map((folder) => {
  console.error(`cardinal: asking the questions of ${folder}`);
  const { tables, questions, unanswerable } = readSet(folder);
  const ask = ({ table: name, q }) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`${folder} asks of ${name}, which it lacks`);
    return readQuestion(q, [{ table, names: [name] }]);
  };
  const answers = questions.map((question) => ({ gold: question.gold, reading: ask(question) }));
  const answered = answers.filter(({ reading }) => reading.kind === 'computed');
  const right = answered.filter(({ gold, reading }) => isRight(gold, reading.outcome.values));
  const asserted = unanswerable.filter((question) => ask(question).kind === 'computed');
  return {
    ...{ set: basename(folder), questions: questions.length, answered: answered.length, right: right.length },
    ...{ coverage: share(answered.length, questions.length), precision: share(right.length, answered.length) },
    ...{ unanswerable: unanswerable.length, asserted: asserted.length },
  };
});

const asked = [
  'How many orders were shipped?',
  'What is the total amount of orders from the North region?',
  'Which customer has the highest total?',
  'How many orders have an amount over $500?',
  'How many orders were placed in March 2024?',
  'What is the status of order SO-777?',
  'Which region has the most orders?',
  'Who is the manager of orders?',
];
const time = [2_000, 1_000_000].map((rows) => {
  console.error(`cardinal: asking a table of ${rows} rows`);
  const table = madeTable(rows);
  const tookMs = [];
  const first = performance.now();
  readQuestion(asked[0], [{ table, names: ['orders'] }]);
  const firstMs = performance.now() - first;
  for (let round = 0; round < 10; round++)
    for (const question of asked) {
      const start = performance.now();
      readQuestion(question, [{ table, names: ['orders'] }]);
      tookMs.push(performance.now() - start);
    }
  tookMs.sort((one, other) => one - other);
  return {
    rows,
    columns: 7,
    'first ms': round(firstMs),
    'p50 ms': round(quantile(tookMs, 0.5)),
    'p95 ms': round(quantile(tookMs, 0.95)),
  };
});

const figures = { tables: [certificate, time] };
if (json === undefined) console.log(JSON.stringify(figures, undefined, 2));
else writeFileSync(json, JSON.stringify(figures));

/** Compares numbers to a hundredth, which is the precision of the gold answers, and texts exactly. */
function isRight(gold, values) {
  const same = (wanted, { text, number }) =>
    text === wanted ||
    (number !== undefined && Math.abs(Number(number) - Number(wanted.replace(/[^\d.-]/g, ''))) < 0.006);
  return values.length === gold.length && gold.every((wanted) => values.some((value) => same(wanted, value)));
}

function madeTable(rows) {
  const two = (part) => String(part).padStart(2, '0');
  const made = Array.from({ length: rows }, (_, at) => [
    `SO-${at}`,
    `2024-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
    `Customer ${at % 5_000}`,
    ['North', 'South', 'East', 'West'][at % 4],
    String(at % 50),
    `$${((at * 7_919) % 100_000) / 100}`,
    ['Pending', 'Shipped', 'Cancelled'][at % 3],
  ]);
  const header = ['Order ID', 'Order Date', 'Customer', 'Region', 'Quantity', 'Amount', 'Status'];
  return tableOf([header, ...made]);
}

function share(part, whole) {
  return whole === 0 ? 0 : round(part / whole);
}

function round(value) {
  return Math.round(value * 100) / 100;
}

function quantile(sorted, at) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))];
}
