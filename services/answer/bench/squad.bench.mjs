// npm run bench -- answers DIR [--questions=N] [--cards=N,…]
//
// Measures answers against the acceptance targets, with the real retrieval service, in this process: DIR holds `documents.jsonl` and
// `questions.jsonl` (SQuAD 2.0, public half). Exits with 1 if a target is missed. With `--cards` no targets: for each size several small
// collections of three documents, and together about as many questions.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCollection } from './collection.mjs';
import { measure, partOf, readSquad } from './measure.mjs';

const acceptance = { firstSentence: 0.78, chosenCard: 0.885, answered: 0.88, refusedWithoutArticle: 0.96 };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string' }, cards: { type: 'string' }, json: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: npm run bench -- answers DIR [--questions=N]');
  process.exit(2);
}
if (values.cards === undefined) await measureWhole();
else await measureParts(values.cards.split(',').map(Number));

async function measureWhole() {
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
  const cards = documents.flatMap((each) => each.paragraphs).length;
  report({ tables: [table], cards, seconds, misses });
  if (table.some(({ met }) => met === false)) process.exitCode = 1;
}

async function measureParts(sizes) {
  const squad = readSquad(folder);
  const collections = 8;
  const table = [];
  for (const cards of sizes) {
    const measured = [];
    for (let at = 0; at < collections; at++) {
      const { documents, questions } = partOf(squad, cards, at);
      const step = Math.max(1, Math.ceil((questions.length * collections) / Number(values.questions ?? 320)));
      const collection = await openCollection(documents);
      measured.push(await measure({ questions: questions.filter((_, index) => index % step === 0), collection }));
      await collection[Symbol.asyncDispose]();
      console.error(`${cards} cards: ${at + 1} of ${collections} collections`);
    }
    table.push({ cards, ...together(measured) });
  }
  report({ tables: [table] });
}

/** Shares of several measurements as one. */
function together(measured) {
  const questions = measured.reduce((sum, each) => sum + each.questions, 0);
  const share = (figure) =>
    Math.round((1000 * measured.reduce((sum, each) => sum + each[figure] * each.questions, 0)) / questions) / 1000;
  const figures = [
    'answered',
    'right',
    'certain',
    'refusedWithoutArticle',
    'refusedWithoutParagraph',
    'certainWithoutParagraph',
  ];
  return { questions, ...Object.fromEntries(figures.map((figure) => [figure, share(figure)])) };
}

function report(figures) {
  for (const table of figures.tables) console.table(table);
  if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2));
}
