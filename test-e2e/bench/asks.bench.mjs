// Answers and refusals without a language model, over HTTP, with every document as a file of its own:
//   npm run bench -- asks DIR [--questions=400]
// DIR holds documents.jsonl {id, title, paragraphs: [{text}]} and questions.jsonl {question, answers, doc_id, answerable}, as in SQuAD.
// Each question is asked over all documents, and again while its own document is deleted, when it must be refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyTenth, figure, inParallel, progress, readArguments, report, spread } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { folders, json, questions: wanted } = readArguments({ questions: 400 });
const [folder] = folders;
if (folder === undefined) {
  console.error('usage: npm run bench -- asks DIR [--questions=400]');
  process.exit(2);
}
const rows = (file) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const documents = rows('documents.jsonl');
const answerable = rows('questions.jsonl').filter((question) => question.answerable);
const step = Math.max(1, Math.ceil(answerable.length / wanted));
const questions = answerable.filter((_, index) => index % step === 0);

const server = await startServer();
const { client } = server;
const collectionId = await client.createCollection('Questions');
const fileIds = new Map();
await inParallel(documents, 4, upload);
await client.untilSettled(collectionId);
const cards = await client.cards(collectionId);
progress(`${documents.length} documents are processed, ${cards.size} cards`);

const counts = { firstQuote: 0, firstCard: 0, answered: 0, refused: 0 };
const misses = [];
const times = [];
const told = everyTenth((done, of) => progress(`${done} of ${of} questions asked of everything`));
for (const [index, { question, answers }] of questions.entries()) {
  const asked = performance.now();
  const { answer, outcome, sources } = await client.ask(collectionId, { question });
  times.push(performance.now() - asked);
  const quote = /“([^]*?)”/.exec(answer)?.[1] ?? '';
  if (holds(quote, answers)) counts.firstQuote++;
  else misses.push({ question, answers, outcome, quote });
  if (holds(cards.get(Number(sources[0]?.card_id)) ?? '', answers)) counts.firstCard++;
  if (outcome !== 'not_found') counts.answered++;
  told(index + 1, questions.length);
}
for (const document of documents) {
  await client.deleteFile(fileIds.get(document.id));
  for (const { question } of questions.filter(({ doc_id }) => doc_id === document.id)) {
    if ((await client.ask(collectionId, { question })).outcome === 'not_found') counts.refused++;
  }
  await upload(document);
  await client.untilSettled(collectionId);
}
await server.stop();

const share = (name, count, least, of = questions.length) => {
  const measured = count / of;
  return figure(name, measured, least === undefined ? undefined : `≥ ${least}`, measured >= (least ?? 0));
};
const { p50, p95, p99 } = spread(times);
const tables = [
  [
    share('first quote holds the answer (not found: wrong)', counts.firstQuote, 0.78),
    share('card of the first quote holds it, where answered', counts.firstCard, 0.885, counts.answered),
    share('answered', counts.answered, 0.88),
    share('refused without its document', counts.refused, 0.96),
    figure('ask p50 ms', p50),
    figure('ask p95 ms', p95),
    figure('ask p99 ms', p99),
  ],
];
report(json, { tables, questions: questions.length, documents: documents.length, cards: cards.size, misses });

async function upload({ id, title, paragraphs }) {
  const text = `# ${title}\n\n${paragraphs.map((paragraph) => paragraph.text).join('\n\n')}\n`;
  const { status, body } = await client.upload(collectionId, `${id}.md`, Buffer.from(text));
  if (status !== 201) throw new Error(`document ${id} refused: ${status} ${body.code}`);
  fileIds.set(id, body.file_id);
}

function holds(text, answers) {
  const lower = text.toLowerCase();
  return answers.some((answer) => lower.includes(answer.toLowerCase()));
}
