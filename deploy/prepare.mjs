// Brings a checkout to where it can run: dependencies installed, everything built. Does nothing twice. Uses Node and npm alone,
// since it runs before anything is installed. `node deploy/prepare.mjs` does nothing else, as for an image.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.cardinal-installed');

/** Runs a program of this checkout; its output goes to standard error, which keeps standard output for results. */
function run(title, command, args) {
  console.error(`cardinal: ${title}`);
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (error) throw error;
  if (status !== 0) {
    console.error(`cardinal: ${title} failed (exit code ${status})`);
    process.exit(status ?? 1);
  }
}

// Not `npm ci`: it refuses a lock file without entries for platform packages that a registry does not have.
function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run('installing dependencies (once)', 'npm', ['install', '--no-save', '--no-audit', '--no-fund']);
  writeFileSync(stamp, wanted);
}

/** @param {string} [workspace] builds that one and what it needs. */
export function prepare(workspace) {
  install();
  run('building what changed', process.execPath, [
    join(root, 'node_modules/turbo/bin/turbo'),
    'run',
    'build',
    '--output-logs=errors-only',
    ...(workspace === undefined ? [] : [`--filter=${workspace}`]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare();
