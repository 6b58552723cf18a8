// Runs hundreds of thousands of simulated histories, each of which must end without a difference (test-e2e/README.md). They run as one
// bundle, without the test runner, which takes as much time as the histories themselves:
//   npm run bench -- histories [--count=200000] [--seed=1] [--width=2]
import { availableParallelism } from 'node:os';
import { everyTenth, figure, inParallel, progress, readArguments, report } from './lib/report.mjs';

const { json, count, seed, width } = readArguments({ count: 200_000, seed: 1, width: availableParallelism() });
/** Number of histories per process: a process that runs for hours becomes slower, because of code that it compiled and discarded. */
const chunk = 1_000;

if (Number.parseInt(process.versions.node, 10) < 24) {
  // Node.js 24 runs TypeScript by itself, and a history takes a third less time.
  throw new Error(`This bench needs Node.js 24 or later, and runs on ${process.versions.node}.`);
}
const { bundleHistories } = await import('../simulation/histories/in-processes.ts');
const histories = await bundleHistories();

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
    for await (const one of histories.run(first, some)) {
      differences.push(one);
      const { kind, what } = one;
      progress(`${kind}: ${what}\n  SIMULATION_SEED=${one.seed} npx vitest run test-e2e/simulation/histories`);
    }
    done += some;
    tell(done, count);
  });
} finally {
  histories[Symbol.dispose]();
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
