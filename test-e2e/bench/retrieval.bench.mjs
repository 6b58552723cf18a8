// Ranking over HTTP compared with plain BM25 in the same run, with every document as a file of its own:
//   npm run bench -- retrieval [FOLDER…] [--uploads=8] [--top=30]
// Each folder holds corpus.jsonl {id, title, text}, queries.jsonl {id, text} and qrels.tsv. `top`: number of cards to ask for; the first
// card of a document determines its rank. Without a folder, a generated collection shows that the bench works.
import { plainBm25 } from '../../services/retrieval/bench/plain-bm25.mjs';
import { depth, judge, madeCollection, meanOf, ratioInterval, readCollection } from './lib/ranking.mjs';
import { everyTenth, figure, inParallel, progress, readArguments, report, spread } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const { folders, json, uploads, top } = readArguments({ uploads: 8, top: 30 });
const collections = folders.length === 0 ? [madeCollection()] : folders.map(readCollection);
const results = [];
for (const collection of collections) results.push(await measure(collection));

const rows = results.flatMap(({ name, methods }) => methods.map((method) => ({ collection: name, ...method })));
const tables = [rows];
if (folders.length > 0) {
  const of = (wanted, key) => rows.filter(({ method }) => method === wanted).map((row) => row[key]);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  // The ratio of the means, as in the study that set the target: a collection with low scores weighs less than in a mean of ratios.
  const mean = sum(of('rerank on', 'nDCG@10')) / sum(of('plain BM25', 'nDCG@10'));
  const worst = Math.min(...of('rerank on', 'ratio'));
  tables.push([
    figure('mean nDCG@10 × mean of BM25, rerank on', mean, '≥ 1.16, aim 1.22', mean >= 1.16),
    figure('mean of the ratios, rerank on', sum(of('rerank on', 'ratio')) / results.length),
    figure('worst collection × BM25, rerank on', worst, '≥ 1.03', worst >= 1.03),
  ]);
}
report(json, { tables, results });

async function measure({ name, documents, queries }) {
  const server = await startServer();
  const { client } = server;
  const collectionId = await client.createCollection(name);
  const idOfFile = new Map();
  const started = performance.now();
  await inParallel(documents, uploads, async ({ id, title, text }, index) => {
    const bytes = Buffer.from(title === '' ? `${text}\n` : `${title}\n\n${text}\n`);
    const { status, body } = await client.upload(collectionId, `${index}.txt`, bytes);
    if (status === 201) idOfFile.set(String(body.file_id), id);
    else progress(`${name}: document ${id} refused: ${status} ${body.code}`);
  });
  const uploadSeconds = (performance.now() - started) / 1000;
  progress(`${name}: ${idOfFile.size} documents uploaded in ${uploadSeconds.toFixed(0)} s`);
  const instances = await client.untilSettled(collectionId, {
    pauseMs: () => 2_000,
    onProgress: everyTenth((done, of) => progress(`${name}: ${done} of ${of} documents are processed`)),
  });
  const processedSeconds = (performance.now() - started) / 1000;
  const errors = instances.filter(({ status }) => status === 'error').length;
  const cards = (await client.collection(collectionId))._count.knowledgeCards;

  const bm25 = plainBm25(documents);
  const baseline = queries.map(({ text, grades }) => judge(bm25(text, depth), grades));
  const methods = [{ method: 'plain BM25', ...quality(baseline, baseline) }];
  for (const rerank of [false, true]) {
    const times = [];
    const scores = [];
    const short = [];
    for (const { text, grades } of queries) {
      const asked = performance.now();
      const { results } = await client.search(collectionId, { query: text, top_k: top, rerank });
      times.push(performance.now() - asked);
      const ranked = [...new Set(results.map(({ metadata }) => idOfFile.get(metadata.document_id)))];
      if (ranked.length < depth) short.push(text);
      scores.push(judge(ranked, grades));
    }
    if (short.length > 0) progress(`${name}: ${short.length} queries found fewer than ${depth} documents`);
    methods.push({
      method: `rerank ${rerank ? 'on' : 'off'}`,
      ...quality(scores, baseline),
      ...rounded(spread(times)),
    });
  }
  const asked = performance.now();
  await inParallel(queries, 8, ({ text }) => client.search(collectionId, { query: text, top_k: 10 }));
  const searchesPerSecond = queries.length / ((performance.now() - asked) / 1000);
  await server.stop();
  return {
    name,
    documents: documents.length,
    errors,
    cards,
    queries: queries.length,
    methods,
    uploadSeconds,
    processedSeconds,
    searchesPerSecond,
  };
}

function quality(scores, baseline) {
  const [low, high] = ratioInterval(scores, baseline);
  return {
    'nDCG@10': round(meanOf(scores, 'ndcg'), 4),
    'recall@10': round(meanOf(scores, 'recall'), 4),
    MRR: round(meanOf(scores, 'mrr'), 4),
    ratio: round(meanOf(scores, 'ndcg') / meanOf(baseline, 'ndcg'), 3),
    '95 %': `${low.toFixed(3)}–${high.toFixed(3)}`,
  };
}

function rounded(times) {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [`${name} ms`, round(ms, 1)]));
}

function round(value, digits) {
  return Number(value.toFixed(digits));
}
