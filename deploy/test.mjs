// `npm test [-- files…]`: runs every test that this machine can run, from a bare checkout. Suites `*.cluster.test.ts` need the servers that
// they name by variable (NATS_URL, …), which are started here. Ends with the line "N passed, N failed".
// With CARDINAL_REQUIRE_SERVERS=1, the run fails if one of the servers does not start.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';
import { loadServers, startServers } from './servers.mjs';
import { whyUntestable } from './testable-path.mjs';

const untestable = whyUntestable(root);
if (untestable !== undefined) {
  console.error(untestable);
  process.exit(1);
}
prepare();
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const { serverKinds } = await loadServers();
/** Suites that will run and need servers, with their paths and the names of these servers. */
const suites = clusterSuites()
  .filter((path) => chosen.length === 0 || chosen.some((part) => path.includes(part.replace(/^\.\//, ''))))
  .map((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const all = Object.keys(serverKinds);
    const named = all.filter((name) => source.includes(serverKinds[name].variable));
    // A suite that names no variable gets its servers from a helper, so that all servers are assumed.
    return { path, needs: named.length > 0 ? named : all };
  });

const servers = await startServers([...new Set(suites.flatMap(({ needs }) => needs))]);
const leftOut = suites.filter(({ needs }) => needs.some((name) => !servers.urls[serverKinds[name].variable]));
const withoutServers =
  leftOut.length > 0 &&
  `cardinal: skipped ${leftOut.map(({ path }) => path).join(', ')}, because ${servers.failures.join(' | ')}`;
if (withoutServers && process.env.CARDINAL_REQUIRE_SERVERS === '1') {
  console.error(withoutServers);
  await servers.stop();
  process.exit(1);
}

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
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...servers.urls } },
);
await servers.stop();
if (!existsSync(results)) {
  console.error('The tests were broken off.');
  process.exit(status ?? 1);
}
const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(
  readFileSync(results, 'utf8'),
);
rmSync(scratch, { recursive: true });
// A test file that does not load has no failed tests; it is counted here, because a broken suite would look green otherwise.
const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites));
if (withoutServers) console.log(withoutServers);
console.log(`${numPassedTests} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
process.exit(failed ? 1 : (status ?? 1));

/** @returns {string[]} paths from the root. */
function clusterSuites() {
  const folders = ['packages', 'services'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, 'test')),
  );
  return [...folders, 'test-e2e']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => path.endsWith('.cluster.test.ts') && !path.includes('node_modules'));
}
