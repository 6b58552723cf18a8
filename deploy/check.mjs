// `npm run check`: all static checks. Runs all of them, then names those that failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { prepare, root } from './prepare.mjs';

prepare();
const bin = (path) => join(root, 'node_modules', path);
/** @type {[title: string, program: string, args: string[]][]} */
const checks = [
  ['formatting', bin('prettier/bin/prettier.cjs'), ['--check', '--log-level=warn', '.']],
  ['lint', bin('oxlint/bin/oxlint'), ['--type-aware', '--quiet', 'packages', 'services', 'test-e2e', 'deploy']],
  ['types of tests', bin('ts7/bin/tsc'), ['-p', 'tsconfig.tests.json']],
  ['types of benches', bin('ts7/bin/tsc'), ['-p', 'tsconfig.benches.json']],
  [
    'import rules',
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    ['--config', '.dependency-cruiser.mjs', 'packages', 'services', 'test-e2e'],
  ],
  ['unused files, exports and dependencies', bin('knip/bin/knip.js'), ['--no-config-hints', '--include-entry-exports']],
  [
    'code that only tests use',
    bin('knip/bin/knip.js'),
    ['--no-config-hints', '--production', '--include', 'files,exports,types'],
  ],
  ['regular expressions', join(root, 'deploy/check/expressions.mjs'), []],
  ['licences and images', join(root, 'deploy/check/images.mjs'), []],
  ['manifests', join(root, 'deploy/check/manifests.mjs'), []],
  ['protobuf', bin('@bufbuild/buf/bin/buf'), ['lint']],
  // Two releases run side by side while a cluster is upgraded, so their messages must be compatible.
  [
    'protobuf against the last release',
    bin('@bufbuild/buf/bin/buf'),
    ['breaking', '--against', 'proto/last-release.binpb'],
  ],
];

/** Checks run concurrently, because most of them use one thread. The output of each is printed when it ends. */
const failed = [];
const waiting = checks.values();
await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting));

async function checkWaiting() {
  for (const [title, program, args] of waiting) {
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    console.error(`cardinal: checked ${title}`);
    process.stdout.write(output);
    process.stderr.write(errors);
    if (status !== 0) failed.push(title);
  }
}

if (failed.length > 0) {
  console.error(`cardinal: failed: ${failed.join('; ')}`);
  process.exit(1);
}
console.error('cardinal: all checks passed');
