// How often search over HTTP finds the right document and page among many documents of one kind, compared with plain BM25 over pages:
//   npm run bench -- documents FOLDER [--uploads=4]
// The folder holds the documents in `documents/`, and questions.jsonl {question, document, pages}: `document` is the name of a file,
// `pages` are the pages with the answer, counted from 1.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainBm25 } from '../../services/retrieval/bench/plain-bm25.mjs';
import { randomFrom } from './lib/made.mjs';
import { everyTenth, figure, inParallel, progress, readArguments, report, spread } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

/** Number of cards to ask for; several cards of one page or document count once. */
const top = 30;
const deepest = 10;

const { folders, json, uploads } = readArguments({ uploads: 4 });
const [folder] = folders;
const fileNames = readdirSync(join(folder, 'documents')).toSorted();
const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const server = await startServer();
const { client } = server;
const collectionId = await client.createCollection('documents');
const nameOf = new Map();
const started = performance.now();
await inParallel(fileNames, uploads, async (name) => {
  const { status, body } = await client.upload(collectionId, name, readFileSync(join(folder, 'documents', name)));
  if (status === 201) nameOf.set(body.file_id, name);
  else progress(`${name} refused: ${status} ${body.code}`);
});
const instances = await client.untilSettled(collectionId, {
  pauseMs: () => 2_000,
  onProgress: everyTenth((done, of) => progress(`${done} of ${of} documents are processed`)),
});
const seconds = (performance.now() - started) / 1000;
for (const { file_id: id, name, status_reason: reason } of instances.filter(({ status }) => status === 'error')) {
  nameOf.delete(id);
  progress(`${name} was not read: ${reason}`);
}
const cards = (await client.collection(collectionId))._count.knowledgeCards;
const conflicts = (await client.conflicts(collectionId)).pagination.totalCount;

const pages = (await Promise.all([...nameOf].map(([id, name]) => pagesOf(id, name)))).flat();
const bm25 = plainBm25(pages);
const times = [];
const rankings = {
  'plain BM25 over pages': async ({ question }) => bm25(question, 1_000),
  search: async ({ question }) => timed(() => found(question, {})),
  'search, told the document': async ({ question, document }) => found(question, { file_name: document }),
};
const rows = [];
const scores = {};
for (const [method, rank] of Object.entries(rankings)) {
  scores[method] = [];
  for (const asked of questions) scores[method].push(judged(await rank(asked), asked));
  const hits = Object.keys(scores[method][0]).map((key) => [key, share(scores[method], key)]);
  rows.push({ method, ...Object.fromEntries(hits) });
}
await server.stop();
report(json, {
  tables: [
    rows,
    [
      figure('documents', nameOf.size),
      figure('cards', cards),
      figure('questions', questions.length),
      figure('seconds until processed', seconds),
      figure('conflicts for 1,000 cards', (1_000 * conflicts) / cards, '≤ 2', (1_000 * conflicts) / cards <= 2),
      figure('page hit@5, more than BM25 (95 %)', interval(scores.search, scores['plain BM25 over pages'], 'page@5')),
      figure('search p50, ms', spread(times).p50),
    ],
  ],
});

/** @returns `name:page` of the cards found, best first. */
async function found(query, filters) {
  const { results } = await client.search(collectionId, { query, top_k: top, rerank: true, filters });
  return results.map(({ metadata }) => `${metadata.file_name}:${metadata.page}`);
}

async function timed(work) {
  const from = performance.now();
  const result = await work();
  times.push(performance.now() - from);
  return result;
}

function judged(ranked, { document, pages: right }) {
  const rankedPages = [...new Set(ranked)];
  const documents = [...new Set(ranked.map((page) => page.slice(0, page.lastIndexOf(':'))))];
  const page = rankedPages.findIndex((each) => right.some((number) => each === `${document}:${number}`));
  const at = documents.indexOf(document);
  const within = (rank, depth) => (rank >= 0 && rank < depth ? 1 : 0);
  return {
    'page@1': within(page, 1),
    'page@5': within(page, 5),
    'page@10': within(page, deepest),
    'document@1': within(at, 1),
    'document@5': within(at, 5),
  };
}

function share(judgements, key) {
  return Number((judgements.reduce((sum, each) => sum + each[key], 0) / judgements.length).toFixed(3));
}

/** Confidence interval of the difference of two shares, by a paired bootstrap over the questions. */
function interval(ours, theirs, key, rounds = 2_000) {
  const random = randomFrom(1);
  const draws = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let draw = 0; draw < ours.length; draw++) {
      const index = Math.floor(random() * ours.length);
      sum += ours[index][key] - theirs[index][key];
    }
    return sum / ours.length;
  }).sort((a, b) => a - b);
  return `${draws[Math.floor(rounds * 0.025)].toFixed(3)} to ${draws[Math.floor(rounds * 0.975)].toFixed(3)}`;
}

/** The text of a document, page by page. */
async function pagesOf(fileId, name) {
  const texts = new Map();
  /** @type {number | null} */
  let offset = 0;
  while (offset !== null) {
    const { blocks, text, start: from, next_offset: next } = await client.text(fileId, offset);
    for (const { page, start, end } of blocks) {
      const part = text.slice(Math.max(0, start - from), Math.max(0, end - from));
      texts.set(page, `${texts.get(page) ?? ''}\n${part}`);
    }
    offset = next;
  }
  return [...texts].map(([page, text]) => ({ id: `${name}:${page}`, title: '', text }));
}
