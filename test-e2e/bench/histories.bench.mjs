// Simulated histories by the hundred thousand, each of which is to end without a difference (test-e2e/README.md). They run as one bundle,
// outside of the test runner, which takes as long as the histories themselves:
//   npm run bench -- histories [--count=200000] [--seed=1] [--width=2]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { everyTenth, figure, inParallel, progress, readArguments, report } from './lib/report.mjs';

const { json, count, seed, width } = readArguments({ count: 200_000, seed: 1, width: availableParallelism() });
/** Of one process: one that runs for hours is slowed down by what it has compiled and forgotten. */
const chunk = 1_000;

if (Number.parseInt(process.versions.node, 10) < 24) {
  // The bundle keeps `using`, which older ones do not read; and a history takes a third less time there.
  throw new Error(`This bench needs Node.js 24 or later, and runs on ${process.versions.node}.`);
}
const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../../node_modules/.cache/histories');
const bundle = join(folder, `${process.pid}.mjs`);
mkdirSync(folder, { recursive: true });
await bundled();

const firsts = Array.from({ length: Math.ceil(count / chunk) }, (_, at) => seed + at * chunk);
const differences = [];
const started = performance.now();
let done = 0;
const tell = everyTenth((done, of) => {
  const eachMs = (performance.now() - started) / done;
  const leftMinutes = Math.ceil(((of - done) * eachMs) / 60_000);
  progress(`${done} of ${of} histories, ${differences.length} differ, ${leftMinutes} min left`);
});
try {
  await inParallel(firsts, width, async (first) => {
    const some = Math.min(chunk, seed + count - first);
    await runSeeds(first, some);
    done += some;
    tell(done, count);
  });
} finally {
  rmSync(bundle);
}

report(json, {
  tables: [
    [
      figure('histories', count, '≥ 200,000', count >= 200_000),
      figure('with a difference', differences.length, '0', differences.length === 0),
      figure('ms for one, of one core', ((performance.now() - started) * width) / count),
    ],
  ],
  seeds: [seed, seed + count - 1],
  differences,
});
process.exitCode = differences.length === 0 ? 0 : 1;

async function bundled() {
  const build = await rolldown({
    input: join(here, '../simulation/histories/seeds.ts'),
    platform: 'node',
    external: (id) => !/^[./]|^@cardinal\//.test(id),
    resolve: { conditionNames: ['source', 'node', 'import', 'default'] },
    transform: { target: 'esnext' },
  });
  await build.write({ file: bundle, format: 'esm', codeSplitting: false });
}

/** @throws if the process did not come to its end. */
async function runSeeds(first, some) {
  const child = spawn(process.execPath, [bundle, String(first), String(some)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const { seed: differs, kind, what } = JSON.parse(line);
    differences.push({ seed: differs, kind, what });
    progress(`${kind}: ${what}\n  SIMULATION_SEED=${differs} npx vitest run test-e2e/simulation/histories`);
  }
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`the histories from ${first} on ended with ${code ?? signal}`);
}
