// Ranking quality: npm run bench -- search-quality FOLDER… [--cache=FILE] [--json=FILE]
// Each folder holds corpus.jsonl, queries.jsonl and qrels.tsv. Every document is one card; words and vectors as in production.
import { silentLogger } from '@cardinal/kernel';
import { createBuiltinEmbedder } from '@cardinal/embedding';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openService, percentile, remembering } from './harness.mjs';
import { plainBm25 } from './plain-bm25.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: 'string' }, json: { type: 'string' } },
});
const depth = 10;
const results = [];
for (const folder of positionals) results.push(await measure(folder));
const rows = results.flatMap(({ name, methods }) => methods.map((method) => ({ collection: name, ...method })));
console.table(rows);
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [rows], results }, null, 2));

async function measure(folder) {
  const jsonl = (file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const documents = jsonl('corpus.jsonl').map((row) => ({
    id: row.id ?? row._id,
    title: row.title ?? '',
    text: row.text,
  }));
  const judged = new Map();
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').trim().split('\n').slice(1)) {
    const [query, document, grade] = line.split('\t');
    if (!judged.has(query)) judged.set(query, new Map());
    judged.get(query).set(document, Number(grade));
  }
  const queries = jsonl('queries.jsonl').map((row) => ({ id: String(row.id ?? row._id), text: row.text }));
  const asked = queries.filter(({ id }) => [...(judged.get(id)?.values() ?? [])].some((grade) => grade > 0));
  const builtin = createBuiltinEmbedder({ logger: silentLogger });
  const embedder = values.cache ? remembering(builtin, values.cache) : builtin;
  const cards = () => documents.map(({ title, text }, index) => ({ id: index + 1, title, text }));
  const service = await openService({ path: ':memory:', embedder, cards });
  const started = performance.now();
  await service.index(1, documents.length);
  console.error(
    `${basename(folder)}: ${documents.length} cards in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  const bm25 = plainBm25(documents);
  const baseline = asked.map(({ id, text }) => score(bm25(text, depth), judged.get(id)));
  const methods = [summary('BM25', baseline, baseline)];
  for (const rerank of [false, true]) {
    const times = [];
    const scores = [];
    for (const { id, text } of asked) {
      const before = performance.now();
      const { hits } = await service.search(text, { topK: depth, rerank });
      times.push(performance.now() - before);
      scores.push(
        score(
          hits.map((hit) => documents[hit.cardId - 1].id),
          judged.get(id),
        ),
      );
    }
    methods.push({
      ...summary(`search, rerank ${rerank}`, scores, baseline),
      p50: percentile(times, 0.5).toFixed(1),
      p99: percentile(times, 0.99).toFixed(1),
    });
  }
  await service.close();
  await embedder[Symbol.asyncDispose]();
  return { name: basename(folder), queries: asked.length, methods };
}

function score(ranked, grades) {
  const gain = (grade, rank) => Math.max(0, grade) / Math.log2(rank + 2);
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, depth);
  const dcg = ranked.reduce((sum, id, rank) => sum + gain(grades.get(id) ?? 0, rank), 0);
  const relevant = [...grades.values()].filter((grade) => grade > 0).length;
  const hits = ranked.map((id) => (grades.get(id) ?? 0) > 0);
  const first = hits.indexOf(true);
  return {
    ndcg: dcg / ideal.reduce((sum, grade, rank) => sum + gain(grade, rank), 0),
    recall: hits.filter(Boolean).length / relevant,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    hit1: first === 0 ? 1 : 0,
  };
}

function summary(method, scores, baseline) {
  const mean = (key, list = scores) => list.reduce((sum, entry) => sum + entry[key], 0) / list.length;
  const ratios = [];
  for (let round = 0; round < 1000; round++) {
    let [ours, theirs] = [0, 0];
    for (let draw = 0; draw < scores.length; draw++) {
      const index = Math.floor(Math.random() * scores.length);
      ours += scores[index].ndcg;
      theirs += baseline[index].ndcg;
    }
    ratios.push(ours / theirs);
  }
  return {
    method,
    nDCG: mean('ndcg').toFixed(4),
    recall: mean('recall').toFixed(4),
    MRR: mean('mrr').toFixed(4),
    'hit@1': mean('hit1').toFixed(3),
    ratio: (mean('ndcg') / mean('ndcg', baseline)).toFixed(3),
    '95 %': `${percentile(ratios, 0.025).toFixed(3)}–${percentile(ratios, 0.975).toFixed(3)}`,
  };
}
