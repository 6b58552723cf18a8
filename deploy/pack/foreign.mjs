// Packages of another platform than this machine's, which npm does not install.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * Where the package is, whole: installed, or else brought from the registry.
 *
 * @param {import('./closure.mjs').Package} one
 * @param {string} scratch folder for what is brought.
 * @throws {Error} if what the registry has is not what the lock file names.
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
    throw new Error(`${name}@${version} of the registry is not that of package-lock.json`);
  output('tar', ['-xzf', join(folder, filename), '-C', folder]);
  return join(folder, 'package');
}

function output(program, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}
