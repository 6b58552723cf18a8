// npm run bench -- languages FOLDER… [--questions=300]
//
// Answers and refusals in several languages, one FOLDER per language (XQuAD), against the real retrieval service, in this process. Exits
// with 1 if a language misses a target.
import { basename } from 'node:path';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCollection } from './collection.mjs';
import { measure, readSquad } from './measure.mjs';

const acceptance = { answered: 0.8, right: 0.72, refusedWithoutArticle: 0.97 };
const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string', default: '300' }, json: { type: 'string' } },
});
if (folders.length === 0) {
  console.error('usage: npm run bench -- languages FOLDER… [--questions=300]');
  process.exit(2);
}
const table = [];
for (const folder of folders) {
  const { documents, questions } = readSquad(folder, Number(values.questions));
  const started = Date.now();
  const collection = await openCollection(documents);
  const { misses: _, ...figures } = await measure({ questions, collection });
  await collection[Symbol.asyncDispose]();
  const met = Object.entries(acceptance).every(([figure, least]) => figures[figure] >= least);
  table.push({ language: basename(folder), ...figures, met });
  console.error(`${basename(folder)}: ${(Date.now() - started) / 1000} s`);
}
const means = Object.keys(acceptance).map((figure) => [
  figure,
  Math.round((1000 * table.reduce((sum, row) => sum + row[figure], 0)) / table.length) / 1000,
]);
const targets = Object.entries(acceptance).map(([figure, least]) => [figure, `≥ ${least}`]);
table.push({ language: 'mean', ...Object.fromEntries(means) }, { language: 'target', ...Object.fromEntries(targets) });
console.table(table);
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [table] }, null, 2));
if (table.some(({ met }) => met === false)) process.exitCode = 1;
