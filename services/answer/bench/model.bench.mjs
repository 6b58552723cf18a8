// Answers by a simulated language model that adds no delay: the whole program in a process of its own, over HTTP, on 10,000 cards.
// `node services/answer/bench/model.bench.mjs [CARDS] [STREAMS] [--json=PATH] [--data=FOLDER] [--prof=FOLDER]`. Build everything first.
// `--data` keeps the cards for the next run; `--prof` is the folder for a CPU profile of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { blocksOfType, citeDocument, startMessagesApi, textOfDocument } from '@cardinal/testkit/messages-api';
import { quantile, startBareRelay, streamed } from './relay.mjs';

const numbers = process.argv.slice(2).filter((arg) => /^\d+$/.test(arg));
const [cards = 10_000, streams = 500] = numbers.map(Number);
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const [jsonPath, kept] = [option('json'), option('data')];
const asks = 200;
const key = 'sk-bench-0123456789abcdef0123456789';
const main = fileURLToPath(new URL('../../standalone/dist/bundle/main.js', import.meta.url));
const say = (text) => process.stderr.write(`${text}\n`);

/** @type {import('@cardinal/testkit/messages-api').Script} */
let script = () => ({ blocks: [] });
const api = await startMessagesApi((request, n) => script(request, n));
const folder = kept ?? mkdtempSync(join(tmpdir(), 'cardinal-model-bench-'));
mkdirSync(folder, { recursive: true });
const port = 20_000 + (process.pid % 20_000);
const url = `http://127.0.0.1:${port}`;
const profile = option('prof');
/** Code that makes the server collect garbage on request and report the remaining memory. */
const collects =
  "data:text/javascript,process.on('message',()=>{gc();gc();" +
  'process.send(process.memoryUsage())});process.channel.unref()';
const nodeOptions = ['--expose-gc', '--import', collects];
if (profile) nodeOptions.push('--cpu-prof', `--cpu-prof-dir=${profile}`);
const server = spawn(process.execPath, [...nodeOptions, main], {
  env: {
    ...process.env,
    PORT: String(port),
    CARDINAL_DATA_DIR: folder,
    CARDINAL_BOOTSTRAP_API_KEY: key,
    CARDINAL_LOG_LEVEL: 'warn',
    CARDINAL_STREAMS_PER_KEY: '0',
    CARDINAL_STREAMS_PER_TEAM: '0',
    CARDINAL_RATE_LIMIT_PER_MINUTE: '0',
    CARDINAL_LLM_CONCURRENCY: '1000',
    ANTHROPIC_API_KEY: 'sk-ant-bench',
    ANTHROPIC_BASE_URL: api.url,
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
try {
  await ready();
  const note = join(folder, `bench-${cards}.json`);
  const collection = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : await filled();
  writeFileSync(note, JSON.stringify(collection));
  const path = `${url}/api/v1/collections/${collection}/ask`;
  const figures = { cards, streams, ...(await firstChunks(path)), ...(await relayed(path)), ...(await crowd(path)) };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (jsonPath) writeFileSync(jsonPath, JSON.stringify(figures, null, 2));
} finally {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await api[Symbol.asyncDispose]();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

async function ready() {
  for (;;) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('the server ended');
    await delay(50);
  }
}

/** Fills a collection with short sections, each about a different thing. */
async function filled() {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const made = await fetch(`${url}/api/v1/collections/add`, { method: 'POST', headers, body: '{"name":"Bench"}' });
  const { data } = /** @type {{ data: { id: number } }} */ (await made.json());
  const perFile = 1_000;
  for (let file = 0; file * perFile < cards; file++) {
    const sections = Array.from({ length: Math.min(perFile, cards - file * perFile) }, (_, n) => {
      const id = file * perFile + n;
      return `# Valve ${id}\n\nValve ${id} of line ${id % 97} opens at ${(id % 40) + 2} bar and was inspected in ${1950 + (id % 70)}.\n`;
    });
    const form = new FormData();
    form.append('file', new Blob([sections.join('\n')]), `valves-${file}.md`);
    const { authorization } = headers;
    await fetch(`${url}/api/v1/collections/${data.id}/files/upload`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
  }
  for (let last = 0; ;) {
    const reply = await fetch(`${url}/api/v1/collections/${data.id}`, { headers });
    const { data: detail } = /** @type {{ data: { status: string, _count: { knowledgeCards: number } } }} */ (
      await reply.json()
    );
    if (detail.status.startsWith('processed')) return data.id;
    if (Date.now() - last > 20_000) {
      say(`${detail._count.knowledgeCards} cards, ${detail.status}`);
      last = Date.now();
    }
    await delay(500);
  }
}

/** @returns {AsyncGenerator<{ type: string, data: { content: string } }>} */
async function* events(path, question) {
  yield* streamed(path, key, { question, stream: true });
}

/** @type {import('@cardinal/testkit/messages-api').Script} */
function cited(request) {
  const quote = textOfDocument(blocksOfType(request, 'document')[0]);
  return { blocks: [{ type: 'text', text: 'It opens at once', citations: [citeDocument(request, 0, quote)] }] };
}

/** Measures the time from the request to the first words, one ask after another. */
async function firstChunks(path) {
  script = cited;
  const times = [];
  let cpuBefore = 0;
  for (let n = 0; n < asks + 20; n++) {
    if (n === 20) cpuBefore = cpuMs();
    const startedAt = performance.now();
    let first;
    for await (const { type } of events(path, `At how many bar does valve ${(n * 47) % cards} open?`)) {
      if (type === 'answer_chunk') first ??= performance.now() - startedAt;
      if (type === 'error') throw new Error('an ask failed');
    }
    if (n >= 20) times.push(first);
  }
  return {
    firstChunkP50Ms: quantile(times, 0.5),
    firstChunkP99Ms: quantile(times, 0.99),
    firstChunkBestMs: quantile(times, 0),
    cpuMsPerAsk: Math.round(((cpuMs() - cpuBefore) / asks) * 10) / 10,
    loadAverage: loadavg()[0],
  };
}

/**
 * Measures the time from the model's writing of an event until it is read here: through the server and, in turns, through a bare relay.
 * The difference is the time that the server adds.
 */
async function relayed(path) {
  const words = 400;
  const heldBack = 60;
  // Letters instead of digits, because a number that is in no source would be marked as such.
  const coded = (n) =>
    String(n)
      .padStart(5, '0')
      .replace(/\d/g, (digit) => 'abcdefghij'[digit]);
  const numberOf = Object.fromEntries(Array.from({ length: words }, (_, n) => [coded(n), n]));
  const text = Array.from({ length: words }, (_, n) => `w${coded(n)} `).join('');
  const times = { through: [], bare: [] };
  const bare = await startBareRelay(api.url);
  let cpu = 0;
  let sentAt = [];
  script = (request) => ({
    ...onFirstDocument(request, text),
    deltaLength: 7,
    everyMs: 5,
    // The start, a ping, the block and its citation precede the first word.
    onSend: (n) => (sentAt[n - 4] = performance.now()),
  });
  const note = (into, content) => {
    const at = performance.now();
    for (const [, word] of content.matchAll(/w([a-j]{5})/g)) {
      if (numberOf[word] > heldBack) into.push(at - sentAt[numberOf[word]]);
    }
  };
  for (let run = 0; run < 5; run++) {
    sentAt = [];
    const cpuBefore = cpuMs();
    for await (const { type, data } of events(path, `At how many bar does valve ${run} open?`)) {
      if (type === 'answer_chunk') note(times.through, data.content);
    }
    cpu += cpuMs() - cpuBefore;
    sentAt = [];
    const document = { type: 'document', source: { type: 'text', data: 'x' }, citations: { enabled: true } };
    const messages = [{ role: 'user', content: [document] }];
    const body = { model: 'm', max_tokens: 9, stream: true, messages };
    for await (const { type, delta } of streamed(`${bare.url}/v1/messages`, 'x', body)) {
      if (type === 'content_block_delta') note(times.bare, delta.text ?? '');
    }
  }
  bare.stop();
  const [p50, p99] = [0.5, 0.99].map((q) => quantile(times.through, q));
  const [bare50, bare99] = [0.5, 0.99].map((q) => quantile(times.bare, q));
  return {
    relayP50Ms: p50,
    relayP99Ms: p99,
    bareP50Ms: bare50,
    bareP99Ms: bare99,
    relayedEvents: times.through.length,
    cpuMsPerRelayedEvent: Math.round((cpu / times.through.length) * 100) / 100,
  };
}

/**
 * An answer that cites the first document, because an answer without a source is not shown.
 *
 * @returns {import('@cardinal/testkit/messages-api').MessageReply}
 */
function onFirstDocument(request, text) {
  const citations = [citeDocument(request, 0, textOfDocument(blocksOfType(request, 'document')[0]))];
  return { blocks: [{ type: 'text', text, citations }], citationsFirst: true };
}

/** Opens many streams at once, which the model holds open after its first words, and measures the memory of each. */
async function crowd(path) {
  const before = await memory();
  const first = await round(path);
  const again = await round(path);
  return {
    concurrentStreams: streams,
    failedStreams: first.failed + again.failed,
    allStreamingAfterMs: Math.round(again.tookMs),
    heldKbPerStream: perStream(again.during.heldKb - before.heldKb),
    residentKbPerStream: perStream(first.during.residentKb - before.residentKb),
    residentMb: Math.round(first.during.residentKb / 1024),
    residentAgainMb: Math.round(again.during.residentKb / 1024),
  };
}

function perStream(kb) {
  return Math.round((kb / streams) * 10) / 10;
}

/** Memory of the server, in KiB: resident, including garbage and free heap; and objects and buffers after garbage collection. */
async function memory() {
  await delay(500);
  const resident = residentKb();
  server.send('collect');
  const [{ heapUsed, external }] = await once(server, 'message');
  return { residentKb: resident, heldKb: (heapUsed + external) / 1024 };
}

async function round(path) {
  let open;
  const until = new Promise((resolve) => (open = resolve));
  const text = 'It opens at four bar, as the record says. '.repeat(6);
  script = (request) => ({ ...onFirstDocument(request, text), hold: { afterEvents: 19, until } });
  const seen = { streaming: 0, failed: 0 };
  const startedAt = performance.now();
  const all = Array.from({ length: streams }, async (_, n) => {
    let isFirst = true;
    let last;
    for await (const event of events(path, `At how many bar does valve ${(n * 31) % cards} open?`)) {
      if (event.type === 'answer_chunk' && isFirst) {
        isFirst = false;
        seen.streaming++;
      }
      last = event.type;
    }
    if (last !== 'done') seen.failed++;
  });
  const settled = Promise.all(all);
  while (seen.streaming < streams && seen.failed === 0) await delay(20);
  const tookMs = performance.now() - startedAt;
  const during = await memory();
  open();
  await settled;
  await delay(500);
  return { during, failed: seen.failed, tookMs };
}

function residentKb() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}

/** Processor time of the server so far, in milliseconds, which other work on the machine hardly changes. */
function cpuMs() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
