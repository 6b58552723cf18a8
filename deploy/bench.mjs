// `npm run bench [-- NAME [FOLDER…] [options]]`: runs one bench, or without a name all short ones. Progress is printed on standard error,
// tables on standard output. All figures are written to bench-results.json (or --json=PATH), where figures of other benches are kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

/**
 * Every bench is a program that takes folders, writes its figures to --json=PATH (`tables`: the tables to show) and reports its progress on
 * standard error. `short`: whether a run without a name includes it. `needs`: the arguments that it requires, if it cannot generate its own
 * data.
 * `environment`: a variable that must be set.
 */
const benches = {
  list: { file: 'services/gateway/bench/list.bench.mjs', what: 'collection list against a bare route', short: true },
  upload: { file: 'services/gateway/bench/upload.bench.mjs', what: 'memory while 50 MB come in', short: true },
  pdf: {
    file: 'packages/documents/bench/pdf.bench.mjs',
    what: 'PDF parser against bare pdf.js, and its memory',
    short: true,
  },
  structure: {
    file: 'packages/documents/bench/structure.bench.mjs',
    what: 'headings, tables and order of words of files against the same as Markdown',
    needs: 'lists of pairs (PAIRS.tsv: a file, a tab, its Markdown)',
  },
  bus: {
    file: 'packages/bus/bench/jetstream.bench.mjs',
    what: 'hops and rates of the bus of the cluster against the bare client',
  },
  embedding: {
    file: 'packages/embedding/bench/throughput.bench.mjs',
    what: 'embedder against the bare session',
    short: true,
  },
  'search-speed': {
    file: 'services/retrieval/bench/speed.bench.mjs',
    what: 'search over 100,000 made cards, in process',
    nodeOptions: ['--expose-gc'],
  },
  'search-cluster': {
    file: 'services/retrieval/bench/elasticsearch.bench.mjs',
    what: 'search on Elasticsearch against the bare request, in process',
    environment: 'ELASTICSEARCH_URL',
  },
  'search-quality': {
    file: 'services/retrieval/bench/quality.bench.mjs',
    what: 'ranking against BM25, in process',
    needs: 'folders with corpus.jsonl, queries.jsonl and qrels.tsv',
  },
  retrieval: { file: 'test-e2e/bench/retrieval.bench.mjs', what: 'ranking against BM25, over HTTP', short: true },
  documents: {
    file: 'test-e2e/bench/documents.bench.mjs',
    what: 'the right document and page among many of one kind, over HTTP',
    needs: 'a folder with documents/ and questions.jsonl',
  },
  tables: {
    file: 'packages/tables/bench/tables.bench.mjs',
    what: 'questions about many rows, in process; also on folders with *.csv, questions.json and unanswerable.json',
  },
  'tables-scorer': {
    file: 'packages/tables-scorer/bench/fit.bench.mjs',
    what: 'fit of the weights for unsure readings: coverage and precision on the folds (also: --every=N, --errors=N, --write)',
    needs: 'a checkout of WikiTableQuestions',
    nodeOptions: ['--max-old-space-size=6000'],
  },
  asks: {
    file: 'test-e2e/bench/asks.bench.mjs',
    what: 'answers and refusals, over HTTP',
    needs: 'a folder with documents.jsonl and questions.jsonl',
  },
  conflicts: {
    file: 'services/extraction/bench/conflicts.bench.mjs',
    what: 'conflicts among made records, in process (also: --pairs=, --docs=, --corpus=, --large=)',
  },
  answers: {
    file: 'services/answer/bench/squad.bench.mjs',
    what: 'answers and refusals, in process',
    needs: 'a folder with documents.jsonl and questions.jsonl',
  },
  languages: {
    file: 'services/answer/bench/languages.bench.mjs',
    what: 'answers and refusals in several languages, in process',
    needs: 'a folder with documents.jsonl and questions.jsonl for each language',
  },
  'model-answers': {
    file: 'services/answer/bench/model.bench.mjs',
    what: 'first words, relaying and 500 streams of answers by a model',
  },
  memory: { file: 'test-e2e/bench/memory.bench.mjs', what: 'peak memory of all processes over a PDF of 1,600 pages' },
  traces: { file: 'test-e2e/bench/traces.bench.mjs', what: 'what metrics and traces cost a search and a file' },
  serving: { file: 'test-e2e/bench/serving.bench.mjs', what: 'searches while documents are processed', short: true },
  ingest: {
    file: 'test-e2e/bench/ingest.bench.mjs',
    what: 'many short documents, one upload each, against the bare session',
  },
  load: {
    file: 'test-e2e/bench/load.bench.mjs',
    what: 'searches, asks and uploads by rate, the knee, what lies past it, and 5,000 event streams',
  },
  hostile: {
    file: 'test-e2e/bench/hostile.bench.mjs',
    what: 'what others feel while a team uploads files made to harm',
  },
  'cold-start': { file: 'test-e2e/bench/cold-start.bench.mjs', what: 'start with 10,000 cards', short: true },
  backup: { file: 'test-e2e/bench/backup.bench.mjs', what: 'archives of 100,000 cards: written, read, restored' },
  cluster: {
    file: 'test-e2e/bench/cluster.bench.mjs',
    what: 'the cluster against one process, and its search against Elasticsearch alone (also: --cluster)',
  },
  histories: {
    file: 'test-e2e/bench/histories.bench.mjs',
    what: '200,000 simulated histories, hours of all cores: each must end as the model says (also: --count=, --seed=)',
  },
  queue: {
    file: 'test-e2e/bench/queue.bench.mjs',
    what: '100,000 files at once, simulated with measured service times and the scalers as shipped',
  },
  sync: {
    file: 'test-e2e/bench/sync.bench.mjs',
    what: '`cardinal sync` of 2,000 files of which one has changed, and of files that were moved',
  },
  corpus: { file: 'test-e2e/bench/corpus.bench.mjs', what: 'every file of a folder to its end', short: true },
};

const args = process.argv.slice(2).map((arg) => (arg === '--cluster' ? 'cluster' : arg));
const name = args[0]?.startsWith('-') ? undefined : args.shift();
const path = args.find((arg) => arg.startsWith('--json='))?.slice('--json='.length) ?? join(root, 'bench-results.json');
const passed = args.filter((arg) => !arg.startsWith('--json='));

if (name === 'help' || args.includes('--help')) {
  console.log(described());
  process.exit(0);
}
const wrong = whatIsWrong();
if (wrong !== undefined) {
  console.error(`cardinal: ${wrong}\n\nnpm run bench [-- NAME [FOLDER…]], where NAME is\n${described()}`);
  process.exit(2);
}
prepare();
const names = name === undefined ? Object.keys(benches).filter((each) => benches[each].short) : [name];
const results = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
let failed = false;
for (const each of names) {
  results[each] = await run(each, benches[each]);
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  failed ||= results[each].exitCode !== 0;
}
for (const each of names) show(each, results[each]);
console.log(`\nAll figures: ${path}`);
process.exit(failed ? 1 : 0);

function whatIsWrong() {
  if (name === undefined)
    return passed.length > 0 ? `the name of a bench must come before ${passed.join(' ')}` : undefined;
  if (!Object.hasOwn(benches, name)) return `there is no bench ${name}`;
  const { needs, environment } = benches[name];
  if (environment !== undefined && !process.env[environment]) return `${name} needs the variable ${environment}`;
  if (needs !== undefined && passed.every((arg) => arg.startsWith('-'))) return `${name} needs ${needs}`;
  return undefined;
}

function described() {
  return Object.entries(benches)
    .map(([each, { what, needs }]) => `  ${each.padEnd(15)} ${what}${needs === undefined ? '' : `; needs ${needs}`}`)
    .join('\n');
}

async function run(each, { file, nodeOptions = [] }) {
  console.error(`cardinal: bench ${each}`);
  const scratch = mkdtempSync(join(tmpdir(), 'cardinal-bench-'));
  const json = join(scratch, 'result.json');
  const before = { at: new Date().toISOString(), machine: machine(), arguments: passed, loadBefore: load() };
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, join(root, file), ...passed, `--json=${json}`], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  const [code, signal] = await once(child, 'exit');
  const seconds = Math.round((performance.now() - started) / 1000);
  const result = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : undefined;
  rmSync(scratch, { recursive: true });
  return { ...before, loadAfter: load(), seconds, exitCode: code ?? signal, result };
}

function show(each, { result, exitCode, seconds, loadBefore, loadAfter }) {
  console.log(`\n${each} (${seconds} s; load ${loadBefore} before, ${loadAfter} after; ${machine()})`);
  if (exitCode !== 0) console.log(`failed: exit code ${exitCode}`);
  for (const table of result === undefined ? [] : (result.tables ?? [flat(result)])) console.table(table);
}

/** One row per figure, for a bench that provides no table. */
function flat(value, prefix = '') {
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) =>
      typeof inner === 'object' && inner !== null
        ? flat(inner, `${prefix}${key}.`)
        : { [prefix + key]: { measured: inner } },
    ),
  );
}

function machine() {
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, ${gib} GiB, Node ${process.versions.node}`;
}

/** Load average of the last minute. If it exceeds the number of cores, measured times are too long. */
function load() {
  return Number(loadavg()[0].toFixed(2));
}
