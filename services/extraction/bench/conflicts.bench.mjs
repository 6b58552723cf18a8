// Measures conflicts with the code of the services: on labelled pairs, ordinary text, cost, and a large collection.
//
//   npm run bench -- conflicts --pairs=FILE.jsonl --docs=FOLDER-of-md --corpus=FILE.jsonl --records --json=PATH
//
// pairs: {a, b, label, kind}; docs: one document per file; corpus: one document {title, text} per line; records: documents that are
// generated here from templates, and measured if no other option is given. --large=CARDS measures a large collection.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCollection, openModel } from './collection.mjs';
import { cardOf, contradictionOf, madeVectors } from './large.mjs';
import { belong, copies, records } from './records.mjs';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    docs: { type: 'string' },
    corpus: { type: 'string' },
    large: { type: 'string' },
    json: { type: 'string' },
    records: { type: 'boolean' },
  },
});
const report = {};
const model = await openModel();
const folder = await mkdtemp(join(tmpdir(), 'conflicts-'));

/** Compares the two texts of each pair as two documents of a collection of their own. */
async function measurePairs(path) {
  const pairs = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  let [tp, fp, fn, tn] = [0, 0, 0, 0];
  const wrong = [];
  for (const [at, { a, b, label, kind }] of pairs.entries()) {
    const collection = await openCollection({ path: join(folder, `pair-${at}.db`), embedder: model });
    await collection.add('a.txt', a);
    await collection.add('b.txt', b);
    const { open } = await collection.found();
    await collection.close();
    const said = open.length > 0;
    if (label === 1 && said) tp++;
    else if (label === 1) fn++;
    else if (said) fp++;
    else tn++;
    if (said !== (label === 1)) wrong.push({ kind, a, b, label });
  }
  return { pairs: pairs.length, tp, fp, fn, tn, precision: tp / (tp + fp), recall: tp / (tp + fn), wrong };
}

/** Counts findings in documents that were not written to contradict each other. */
async function measureText(name, documents) {
  const collection = await openCollection({ path: join(folder, `${name}.db`), embedder: model });
  for (const { name: file, text } of documents) await collection.add(file, text, { compare: false });
  const { cards, compareMs, cpuMs } = await collection.compareAll();
  const { open, superseded } = await collection.found();
  await collection.close();
  const shown = open.map(({ type, first, second }) => ({
    type,
    documents: [first?.fileName, second?.fileName],
    first: first?.sentence,
    second: second?.sentence,
  }));
  const perThousand = (open.length / cards) * 1000;
  return {
    documents: documents.length,
    cards,
    open: open.length,
    superseded: superseded.length,
    perThousand,
    msPerCard: compareMs / cards,
    cpuMsPerCard: cpuMs / cards,
    shown,
  };
}

/**
 * Measures new documents, each card of which contradicts one of many stored cards: the first document that this process ever compares, and
 * the next. The time is from the first comparison to the last finding.
 */
async function measureLarge(cards) {
  const collection = await openCollection({ path: join(folder, 'large.db'), embedder: madeVectors(model.model) });
  const perDocument = 2_000;
  const loadedAt = performance.now();
  for (let from = 0; from < cards; from += perDocument) {
    const count = Math.min(perDocument, cards - from);
    await collection.addCards(
      `old-${from}.txt`,
      Array.from({ length: count }, (_, n) => cardOf(from + n)),
    );
  }
  const loadSeconds = (performance.now() - loadedAt) / 1000;
  const newCards = 500;
  const step = Math.floor(cards / newCards) | 1;

  async function compareNew(name, offset) {
    const fresh = Array.from({ length: newCards }, (_, n) => contradictionOf((n * step + offset) % cards));
    const instance = await collection.addCards(name, fresh);
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await collection.compare(instance);
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(before);
    const { open } = await collection.found();
    return { seconds, cpuMsPerCard: (user + system) / 1000 / newCards, open: open.length };
  }
  const first = await compareNew('new.txt', 0);
  const next = await compareNew('newer.txt', 1);
  await collection.close();
  return { cards, newCards, loadSeconds, first, next };
}

if (values.pairs) report.pairs = await measurePairs(values.pairs);
if (values.docs) {
  const { docs } = values;
  const files = readdirSync(docs).filter((name) => /\.(?:md|txt)$/.test(name));
  report.docs = await measureText(
    'docs',
    files.map((name) => ({ name, text: readFileSync(join(docs, name), 'utf8') })),
  );
}
if (values.corpus) {
  const lines = readFileSync(values.corpus, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const documents = lines.map(({ title, text }, at) => ({ name: `${at}.md`, text: `# ${title}\n\n${text}\n` }));
  report.corpus = { of: basename(values.corpus), ...(await measureText('corpus', documents)) };
}
const { json, ...named } = values;
if (values.records || Object.keys(named).length === 0) {
  const { shown, ...alone } = await measureText('records', records);
  const { shown: found, ...both } = await measureText('copies', [...records, ...copies]);
  const wrong = found.filter(({ documents: [a, b] }) => !belong(a, b));
  report.records = { alone: { ...alone, shown }, withCopies: { ...both, wrong } };
}
if (values.large) report.large = await measureLarge(Number(values.large));
await model[Symbol.asyncDispose]();
await rm(folder, { recursive: true });
const text = JSON.stringify(report, null, 2);
if (json) writeFileSync(json, `${text}\n`);
process.stdout.write(`${text}\n`);
