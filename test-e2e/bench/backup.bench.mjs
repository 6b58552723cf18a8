// An archive of many cards: it is made here, read and checked, restored into a data folder, and written again from there as operators do:
//   npm run bench -- backup [--cards=100000]
import { openArchiveWriter, floatsBytes, readArchive, rowsIn } from '@cardinal/archive';
import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedIndex } from '../../services/retrieval/dist/outbound/embedded/embedded-index.js';
import { madeParagraph, randomFrom } from './lib/made.mjs';
import { residentBytes } from './lib/process-tree.mjs';
import { figure, progress, readArguments, report } from './lib/report.mjs';

const { json, cards } = readArguments({ cards: 100_000 });
const cli = fileURLToPath(new URL('../../packages/cli/bin/cardinal.mjs', import.meta.url));
const perDocument = 200;
const dimensions = 384;
const folder = mkdtempSync(join(tmpdir(), 'cardinal-bench-'));
const made = join(folder, 'made.tar');

progress(`making an archive of ${cards} cards`);
await make(made);
const bytes = statSync(made).size;

const readMs = await timed(async () => {
  for await (const piece of readArchive(createReadStream(made, { highWaterMark: 1 << 18 }))) {
    if (piece.kind === 'chunk' && piece.suffix === 'jsonl') rowsIn(piece.bytes);
  }
});
const read = { mbPerS: bytes / 1e3 / readMs, peak: process.resourceUsage().maxRSS * 1024 };
const restored = await run(['backup', 'restore', made], join(folder, 'data'));
const firstLoad = await loaded(join(folder, 'data', 'cardinal.db'));
const written = await run(['backup', 'create', join(folder, 'again.tar')], join(folder, 'data'));
const again = statSync(join(folder, 'again.tar')).size;
rmSync(folder, { recursive: true });

const speed = (size, ms) => size / 1e3 / ms;
const megabytes = (value) => Math.round(value / 1e6);
report(json, {
  tables: [
    [
      figure('archive, MB', megabytes(bytes)),
      figure('written from a data folder, MB/s', speed(again, written.ms), '≥ 50', speed(again, written.ms) >= 50),
      figure('the same, MB for each second of processor time', speed(again, written.cpuMs)),
      figure('read and checked, MB/s', read.mbPerS, '≥ 50', read.mbPerS >= 50),
      figure('peak memory writing, MB', megabytes(written.peak), '≤ 300', written.peak <= 300e6),
      figure('restored into a data folder, MB/s', speed(bytes, restored.ms), '≥ 50', speed(bytes, restored.ms) >= 50),
      figure('cards restored a second', (cards * 1e3) / restored.ms),
      figure('the same, for each second of processor time', (cards * 1e3) / restored.cpuMs),
      figure('first load of the index after it, which counts the words, s', firstLoad / 1e3),
      figure('peak memory restoring, MB', megabytes(restored.peak), '≤ 300', restored.peak <= 300e6),
    ],
  ],
  bytes,
  read,
  restored,
  firstLoad,
  written,
});

/** Loads the index as the start of a server does. @returns the time in milliseconds. */
async function loaded(path) {
  progress('loading the index');
  const db = openSqlite(path);
  const model = { id: 'bench', dimensions };
  const index = openEmbeddedIndex({ db, model, clock: systemClock, logger: silentLogger });
  index.migrate();
  const ms = await timed(() => index.warm(new AbortController().signal));
  await index.close();
  db[Symbol.dispose]();
  return ms;
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Runs the command-line program and measures its memory. */
async function run(args, dataDir) {
  progress(args.slice(0, 2).join(' '));
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, CARDINAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  let cpuMs = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentBytes(child.pid));
    cpuMs = cpuMsOf(child.pid) ?? cpuMs;
  }, 50);
  const ms = await timed(async () => {
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  });
  clearInterval(watching);
  return { ms, peak, cpuMs };
}

/** Processor time of all threads of a process so far, in milliseconds, which other work on the machine hardly changes. */
function cpuMsOf(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
    return 10 * (Number(user) + Number(system));
  } catch (thrown) {
    if (['ENOENT', 'ESRCH'].includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/** Writes an archive with one collection of documents of 200 cards each. */
async function make(path) {
  const random = randomFrom(1);
  const file = await open(path, 'w');
  const atMs = Date.now();
  const user = { id: '1', email: 'bench@example.org', name: 'Bench' };
  const writer = await openArchiveWriter((part) => file.writeFile(part), {
    id: 'bench',
    program: '1.0.0',
    createdAtMs: atMs,
    scope: {},
    base: '',
    model: { id: 'bench', dimensions, embedder: '' },
  });
  const paragraphs = Array.from({ length: 500 }, () => madeParagraph(random));
  for (let id = 1; id * perDocument <= cards; id++) {
    const own = Array.from({ length: perDocument }, (_, ordinal) => cardOf(id, ordinal, paragraphs, random));
    const original = Buffer.from(own.map(({ verbatimContent }) => verbatimContent).join('\n\n'));
    const sha256 = createHash('sha256').update(original).digest('hex');
    await writer.blob(1, sha256, original.length, Readable.from([original]));
    const place = { teamId: 1, collectionId: 1, fileId: id, version: 1, generation: 1 };
    const fileName = `report-${id}.txt`;
    await writer.together([
      {
        section: 'documents',
        content: [{ ...place, instanceId: id, fileName, metadata: {}, reading: id, cards: perDocument, last: true }],
      },
      { section: 'cards', content: own },
      { section: 'vectors', content: own.map(({ cardId }) => ({ cardId, keys: [String(cardId)] })) },
      { section: 'vectors', content: floatsBytes(own.map(() => unitVector(random))) },
    ]);
    await writer.add('instances', [
      {
        ...place,
        id,
        sha256,
        fileName,
        type: 'txt',
        current: true,
        obsolete: false,
        status: 'processed',
        stage: 'done',
        percent: 100,
        revision: 0,
        appliedExtraction: 0,
        appliedRetrieval: 0,
        pending: false,
        changedMs: atMs,
        conflicts: 0,
        conflictsRevision: 0,
        everProcessed: true,
        attempts: 1,
        owner: '',
        leaseUntilMs: 0,
        outbox: '',
        outboxMs: 0,
        pages: 1,
        cards: perDocument,
        reason: '',
        message: '',
        createdAtMs: atMs,
        deletedMs: 0,
        writes: 5,
        content: 'here',
        reading: id,
      },
    ]);
    await writer.add('files', [
      {
        id,
        teamId: 1,
        sha256,
        name: fileName,
        type: 'txt',
        contentType: 'text/plain',
        user,
        uploads: 1,
        sizeBytes: original.length,
        status: 'processed',
        createdAtMs: atMs,
        writes: 1,
        deletedMs: 0,
      },
    ]);
  }
  await writer.add('collections', [
    {
      id: 1,
      teamId: 1,
      name: 'Reports',
      publishDisabled: false,
      user,
      createdAtMs: atMs,
      deletedMs: 0,
      revision: 1,
    },
  ]);
  await writer.add('teams', [{ id: 1, name: 'Bench', quotaTokens: null, createdAtMs: atMs }]);
  await writer.finish();
  await file.close();
}

function cardOf(instanceId, ordinal, paragraphs, random) {
  const pick = () => paragraphs[Math.floor(random() * paragraphs.length)];
  const verbatimContent = `${pick()} ${instanceId} ${ordinal}`;
  const end = verbatimContent.length;
  return {
    ...{
      cardId: (instanceId - 1) * perDocument + ordinal + 1,
      collectionId: 1,
      instanceId,
      fileId: instanceId,
      ordinal,
    },
    ...{
      title: `Report ${instanceId}`,
      statement: verbatimContent.slice(0, 120),
      verbatimContent,
      start: 0,
      end,
      page: 1,
    },
    knowledgeType: 'knowledge',
    importanceScore: 0.5,
    createdAtMs: 1,
  };
}

function unitVector(random) {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}
