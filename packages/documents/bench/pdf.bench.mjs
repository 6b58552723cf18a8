// How fast the PDF parser is against bare pdf.js: node bench/pdf.bench.mjs FOLDER [rounds]
// Both read the same files (text PDFs found below the folder), each in a process of its own, in turns. CPU time, one core's worth.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Characters a page from which a file counts as a text PDF. */
const textCharacters = 200;
const self = fileURLToPath(import.meta.url);
const [mode, ...rest] = process.argv.slice(2);

async function readBare(path) {
  const { getDocument } = await pdfjs();
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 });
  try {
    const document = await task.promise;
    let characters = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) characters += item.str?.length ?? 0;
      page.cleanup();
    }
    return { pages: document.numPages, characters };
  } finally {
    await task.destroy();
  }
}

async function readWhole(path) {
  const { parsePdf } = await import('../dist/pdf/index.js');
  let pages = 0;
  let characters = 0;
  const context = {
    path,
    fileName: path,
    signal: new AbortController().signal,
    ocr: { enabled: false, maxPages: 0 },
    progress: () => undefined,
    warn: () => undefined,
    describe: () => undefined,
  };
  for await (const draft of parsePdf(context)) {
    if (draft.kind === 'page') pages++;
    else characters += JSON.stringify(draft).length;
  }
  return { pages, characters };
}

let loading;
/** The polyfills that the import leaves behind slow everything down: without them the comparison is fair. */
function pdfjs() {
  loading ??= (async () => {
    const { prototype } = Array;
    const push = Object.getOwnPropertyDescriptor(prototype, 'push');
    const api = await import('pdfjs-dist/legacy/build/pdf.mjs');
    await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    Object.defineProperty(prototype, 'push', push);
    return api;
  })();
  return loading;
}

async function measure(read, paths) {
  const files = [];
  for (const path of paths) {
    const before = process.cpuUsage();
    const result = await read(path).catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    if (result) files.push({ path, ...result, ms: (user + system) / 1000 });
  }
  return { files, peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024) };
}

function inProcess(reader, paths) {
  const options = { input: JSON.stringify(paths), maxBuffer: 1e8, stdio: ['pipe', 'pipe', 'ignore'] };
  return JSON.parse(execFileSync(process.execPath, [self, `--${reader}`], options));
}

function totals(runs) {
  const pages = runs[0].files.reduce((sum, file) => sum + file.pages, 0);
  // The best of the rounds, file by file: what other processes take away is not ours.
  const ms = runs[0].files.reduce((sum, file, i) => sum + Math.min(...runs.map((run) => run.files[i].ms)), 0);
  return {
    pages,
    msPerPage: ms / pages,
    pagesPerSecond: (1000 * pages) / ms,
    peakRssMb: Math.max(...runs.map((run) => run.peakRssMb)),
  };
}

if (mode === '--bare' || mode === '--whole') {
  const paths = JSON.parse(readFileSync(0, 'utf8'));
  const read = mode === '--bare' ? readBare : readWhole;
  if (paths.length > 0) await read(paths[0]).catch(() => undefined); // imports are not part of the comparison
  process.stdout.write(JSON.stringify(await measure(read, paths)));
} else if (!mode) {
  console.error('usage: node bench/pdf.bench.mjs FOLDER [rounds]');
  process.exitCode = 2;
} else {
  const rounds = Number(rest[0] ?? 2);
  const all = readdirSync(mode, { recursive: true }).filter((name) => /\.pdf$/i.test(name));
  const text = inProcess(
    'bare',
    all.map((name) => join(mode, name)),
  ).files.filter((file) => file.characters >= textCharacters * file.pages);
  const readable = new Set(
    inProcess(
      'whole',
      text.map((file) => file.path),
    ).files.map((file) => file.path),
  );
  const paths = text.map((file) => file.path).filter((path) => readable.has(path));
  const runs = { bare: [], whole: [] };
  for (let round = 0; round < rounds; round++)
    for (const reader of ['bare', 'whole']) runs[reader].push(inProcess(reader, paths));
  const result = { files: paths.length, bare: totals(runs.bare), whole: totals(runs.whole) };
  result.ratio = result.whole.pagesPerSecond / result.bare.pagesPerSecond;
  console.log(JSON.stringify(result));
  console.table(
    Object.fromEntries(
      ['bare', 'whole'].map((reader) => [
        reader,
        Object.fromEntries(Object.entries(result[reader]).map(([name, value]) => [name, Number(value.toFixed(1))])),
      ]),
    ),
  );
  console.log(`ratio of pages/s: ${result.ratio.toFixed(2)}`);
}
