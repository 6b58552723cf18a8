// Speed of the PDF parser compared with bare pdf.js, and memory for a long document:
//   npm run bench -- pdf [FOLDER…] [--rounds=2] [--pages=1600] [--json=PATH]
// Both read the same files (the text PDFs below the folders, or generated files without a folder), each in a process of its own, in turns.
// The measure is processor time. The long document consists of pages like those of a report and goes through the parser pool.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { longPdf } from './made-pdf.mjs';
import { readBare, readWhole } from './readers.mjs';
import { parseInPool } from './pool-run.mjs';

/** Minimum number of characters per page of a file that counts as a text PDF. */
const textCharacters = 200;
const targets = { ratio: 0.4, parserMb: 250 };
const self = fileURLToPath(import.meta.url);
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    pages: { type: 'string', default: '1600' },
    json: { type: 'string' },
    reader: { type: 'string' },
  },
  allowPositionals: true,
});

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
  /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
  const options = { encoding: 'utf8', input: JSON.stringify(paths), maxBuffer: 1e8, stdio: ['pipe', 'pipe', 'ignore'] };
  return JSON.parse(execFileSync(process.execPath, [self, `--reader=${reader}`], options));
}

function totals(runs) {
  const pages = runs[0].files.reduce((sum, file) => sum + file.pages, 0);
  // The best round for each file, because other processes on the machine only add time.
  const ms = runs[0].files.reduce((sum, file, i) => sum + Math.min(...runs.map((run) => run.files[i].ms)), 0);
  return {
    pages,
    msPerPage: ms / pages,
    pagesPerSecond: (1000 * pages) / ms,
    peakRssMb: Math.max(...runs.map((run) => run.peakRssMb)),
  };
}

/** The text PDFs that both readers can read. */
function textPdfs(folders) {
  const all = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.pdf$/i.test(name))
      .map((name) => join(folder, name)),
  );
  const text = inProcess('bare', all).files.filter((file) => file.characters >= textCharacters * file.pages);
  const readable = inProcess(
    'whole',
    text.map((file) => file.path),
  );
  return readable.files.map((file) => file.path);
}

async function run(folders) {
  const scratch = mkdtempSync(join(tmpdir(), 'cardinal-pdf-bench-'));
  try {
    if (folders.length === 0) {
      for (let n = 1; n <= 4; n++) writeFileSync(join(scratch, `made-${n}.pdf`), longPdf(15 * n));
    }
    const paths = textPdfs(folders.length === 0 ? [scratch] : folders);
    const runs = { bare: [], whole: [] };
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const reader of ['bare', 'whole']) {
        console.error(`cardinal: ${paths.length} files, ${reader}, round ${round} of ${values.rounds}`);
        runs[reader].push(inProcess(reader, paths));
      }
    }
    const [bare, whole] = [totals(runs.bare), totals(runs.whole)];
    const pages = Number(values.pages);
    console.error(`cardinal: ${pages} pages through the parser pool`);
    const long = join(scratch, 'long.pdf');
    writeFileSync(long, longPdf(pages));
    const pool = await parseInPool(long, scratch);
    return { files: paths.length, bare, whole, ratio: whole.pagesPerSecond / bare.pagesPerSecond, long: pool };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const rounded = (value) => Number(value.toFixed(2));

/** Tables that `npm run bench` prints. */
function tablesOf({ bare, whole, ratio, long }) {
  return [
    [
      ...Object.entries({ 'bare getTextContent': bare, 'Cardinal, structure included': whole }).map(
        ([reader, figures]) => ({
          reader,
          pages: figures.pages,
          'ms a page': rounded(figures.msPerPage),
          'pages a second': rounded(figures.pagesPerSecond),
          'peak MB': figures.peakRssMb,
        }),
      ),
    ],
    [
      {
        what: 'pages a second against bare',
        value: rounded(ratio),
        target: `≥ ${targets.ratio}`,
        met: ratio >= targets.ratio,
      },
      {
        what: `parser process at its peak, ${long.pages} pages, MB`,
        value: long.peakRssMb,
        target: `≤ ${targets.parserMb}`,
        met: long.peakRssMb <= targets.parserMb,
      },
      {
        what: "parent's event loop meanwhile, p99 delay, ms",
        value: rounded(long.loopP99Ms),
        target: '≤ 50',
        met: long.loopP99Ms <= 50,
      },
    ],
  ];
}

if (values.reader) {
  const read = values.reader === 'bare' ? readBare : readWhole;
  const paths = JSON.parse(readFileSync(0, 'utf8'));
  if (paths.length > 0) await read(paths[0]).catch(() => undefined); // imports are not part of the comparison
  process.stdout.write(JSON.stringify(await measure(read, paths)));
} else {
  const figures = await run(positionals);
  const tables = tablesOf(figures);
  for (const table of tables) console.table(table);
  if (values.json) writeFileSync(values.json, JSON.stringify({ tables, ...figures }, null, 2));
}
