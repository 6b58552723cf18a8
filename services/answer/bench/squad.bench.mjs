// npm run bench -- answers DIR [--questions=N]
//
// Measures answers against the acceptance targets, with the real retrieval service, in this process: DIR holds `documents.jsonl` and
// `questions.jsonl` (SQuAD 2.0, public half). Exits with 1 if a target is missed.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCollection } from './collection.mjs';
import { measure, readSquad } from './measure.mjs';

const acceptance = { firstSentence: 0.78, chosenCard: 0.885, answered: 0.88, refusedWithoutArticle: 0.96 };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string' }, json: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: npm run bench -- answers DIR [--questions=N]');
  process.exit(2);
}
const { documents, questions } = readSquad(folder, Number(values.questions ?? Infinity));
const started = Date.now();
const collection = await openCollection(documents);
const indexedAt = Date.now();
const { misses, ...figures } = await measure({
  questions,
  collection,
  onProgress: (done, of) => done % 250 === 0 && console.error(`${done} of ${of} questions`),
});
await collection[Symbol.asyncDispose]();
const seconds = { index: (indexedAt - started) / 1000, asks: (Date.now() - indexedAt) / 1000 };
const table = Object.entries(figures).map(([figure, measured]) => {
  const least = acceptance[figure];
  return { figure, measured, ...(least !== undefined && { target: `≥ ${least}`, met: measured >= least }) };
});
console.table(table);
const cards = documents.flatMap((each) => each.paragraphs).length;
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [table], cards, seconds, misses }, null, 2));
if (table.some(({ met }) => met === false)) process.exitCode = 1;
