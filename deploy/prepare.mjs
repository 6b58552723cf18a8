// Prepares a checkout: installs dependencies and builds everything, skipping steps that are up to date. Uses only Node.js and npm, because
// it runs before anything is installed. `node deploy/prepare.mjs` does only this, as for an image.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.cardinal-installed');

/** Runs a program in the checkout. Its output goes to standard error, because standard output is for results. */
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

/**
 * Installs dependencies, with `npm install`, because `npm ci` refuses a lock file without entries for platform packages that a registry
 * does not have. Development dependencies are left out unless `tools` is set; once installed, they are never removed.
 */
function install(tools) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  const withoutTools = `${lock} without tools`;
  if (installed === lock || (!tools && installed === withoutTools)) return;
  const omits = !tools && (installed?.endsWith(' without tools') ?? !existsSync(dirname(stamp)));
  const omitted = omits ? ['--omit=dev'] : [];
  run('installing dependencies (once)', 'npm', ['install', '--no-save', '--no-audit', '--no-fund', ...omitted]);
  writeFileSync(stamp, omits ? withoutTools : lock);
}

/** Whether nothing can be installed or built, because the checkout belongs to another user or is mounted read-only. */
function isReadOnly() {
  try {
    accessSync(root, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/**
 * @param {{ workspace?: string, tools?: boolean }} [options] workspace: builds only this workspace and its dependencies. tools: whether
 *   tests or checks will run.
 */
export function prepare({ workspace, tools = true } = {}) {
  if (isReadOnly()) {
    console.error('cardinal: the checkout cannot be written: using what was installed and built in it');
    return;
  }
  install(tools);
  run('building what changed', process.execPath, [
    join(root, 'node_modules/turbo/bin/turbo'),
    'run',
    'build',
    '--output-logs=errors-only',
    ...(workspace === undefined ? [] : [`--filter=${workspace}`]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare({ tools: false });
