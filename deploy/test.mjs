// `npm test [-- files…]`: every test a bare machine can run, from a bare checkout. Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

prepare();
const scratch = mkdtempSync(join(tmpdir(), 'cardinal-test-'));
const results = join(scratch, 'results.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(
  readFileSync(results, 'utf8'),
);
rmSync(scratch, { recursive: true });
// A file that does not load has no tests that could fail: count it, or a broken suite would look green.
const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites));
console.log(`${numPassedTests} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
process.exit(failed ? 1 : (status ?? 1));
