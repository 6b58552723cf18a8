// Conflicts, measured through the code that serves them: labelled pairs, ordinary text, cost, and a large collection.
//
//   node services/extraction/bench/conflicts.bench.mjs --pairs=FILE.jsonl --docs=FOLDER-of-md --corpus=FILE.jsonl --json=PATH
//
// pairs: {a, b, label, kind}; docs: one document a file; corpus: {title, text} a line, each a document. --large=CARDS for the last.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCollection, openModel } from './collection.mjs';

const { values } = parseArgs({
  options: {
    ...{ pairs: { type: 'string' }, docs: { type: 'string' }, corpus: { type: 'string' } },
    ...{ large: { type: 'string' }, json: { type: 'string' } },
  },
});
const report = {};
const model = await openModel();
const folder = await mkdtemp(join(tmpdir(), 'conflicts-'));

/** Both texts as documents of one collection of their own, as they would be uploaded. */
async function measurePairs(path) {
  const pairs = readFileSync(path, 'utf8').trim().split('\n').map(JSON.parse);
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

/** Documents that were not written to contradict each other. */
async function measureText(name, documents) {
  const collection = await openCollection({ path: join(folder, `${name}.db`), embedder: model });
  for (const { name: file, text } of documents) await collection.add(file, text, { compare: false });
  const { cards, compareMs, cpuMs } = await collection.compareAll();
  const { open, superseded } = await collection.found();
  await collection.close();
  const shown = open.map(({ type, first, second }) => ({ type, first: first.sentence, second: second.sentence }));
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

const sample = (n) =>
  `Valve ${n} of hall ${n % 97} is checked every ${1 + (n % 50)} weeks by the crew of shift ${n % 7}, who note a pressure of ${1 + (n % 13)} bar and a flow of ${n % 211} litres.`;

/** One new document among many cards; the time is from the first look to the last finding. */
async function measureLarge(cards) {
  const collection = await openCollection({ path: join(folder, 'large.db'), embedder: madeVectors() });
  const perDocument = 2_000;
  for (let from = 0; from < cards; from += perDocument) {
    await collection.addCards(
      `old-${from}.txt`,
      Array.from({ length: perDocument }, (_, n) => sample(from + n)),
    );
  }
  const fresh = Array.from({ length: 500 }, (_, n) => sample(n * 7).replace(/every \d+/, 'every 90'));
  const instance = await collection.addCards('new.txt', fresh);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await collection.compare(instance);
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(before);
  const { open } = await collection.found();
  await collection.close();
  return { cards, newCards: fresh.length, seconds, cpuSeconds: (used.user + used.system) / 1e6, open: open.length };
}

/** Unit vectors of words, so that 100,000 cards need no model: cards that share words are near. */
function madeVectors() {
  const dimensions = model.model.dimensions;
  const directions = new Map();
  const directionOf = (word) => {
    if (!directions.has(word)) {
      let seed = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
      const next = () => ((seed = (Math.imul(seed, 1103515245) + 12345) | 0), (seed >>> 16) / 32768 - 1);
      directions.set(word, Float32Array.from({ length: dimensions }, next));
    }
    return directions.get(word);
  };
  return {
    model: { ...model.model, id: 'made' },
    countTokens: (texts) => texts.map((text) => text.length >> 2),
    async embed(texts) {
      const vectors = texts.map((text) => {
        const sum = new Float32Array(dimensions);
        for (const word of text.toLowerCase().match(/\w+/g) ?? []) directionOf(word).forEach((x, i) => (sum[i] += x));
        const length = Math.hypot(...sum) || 1;
        return sum.map((x) => x / length);
      });
      return { vectors, tokens: 0 };
    },
    async [Symbol.asyncDispose]() {},
  };
}

if (values.pairs) report.pairs = await measurePairs(values.pairs);
if (values.docs) {
  const files = readdirSync(values.docs).filter((name) => /\.(?:md|txt)$/.test(name));
  report.docs = await measureText(
    'docs',
    files.map((name) => ({ name, text: readFileSync(join(values.docs, name), 'utf8') })),
  );
}
if (values.corpus) {
  const lines = readFileSync(values.corpus, 'utf8').trim().split('\n').map(JSON.parse);
  const documents = lines.map(({ title, text }, at) => ({ name: `${at}.md`, text: `# ${title}\n\n${text}\n` }));
  report.corpus = { of: basename(values.corpus), ...(await measureText('corpus', documents)) };
}
if (values.large) report.large = await measureLarge(Number(values.large));
await model[Symbol.asyncDispose]();
await rm(folder, { recursive: true });
const text = JSON.stringify(report, null, 2);
if (values.json) writeFileSync(values.json, `${text}\n`);
process.stdout.write(`${text}\n`);
