// Fetches packages for platforms other than this machine's, which npm does not install.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * Folder of the complete package: where it is installed, or else downloaded from the registry.
 *
 * @param {import('./closure.mjs').Package} one
 * @param {string} scratch folder for downloads.
 * @throws {Error} if the package of the registry has another integrity hash than the lock file.
 */
export function installedOrBrought(one, scratch) {
  const installed = join(root, one.path);
  return existsSync(join(installed, 'package.json')) ? installed : bring(one, scratch);
}

function bring({ name, version, entry }, scratch) {
  const folder = join(scratch, name);
  if (existsSync(join(folder, 'package'))) return join(folder, 'package');
  mkdirSync(folder, { recursive: true });
  const args = ['pack', `${name}@${version}`, '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename, integrity }] = JSON.parse(output('npm', args));
  if (integrity !== entry.integrity)
    throw new Error(`${name}@${version} from the registry differs from the one in package-lock.json`);
  output('tar', ['-xzf', join(folder, filename), '-C', folder]);
  return join(folder, 'package');
}

function output(program, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}
