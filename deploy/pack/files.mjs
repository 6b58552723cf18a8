// The files of an installed package, and those of them that an image needs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from './left-out.mjs';

/** Files of our own packages that are not source. */
const ours = /^(?:dist|bin|files)\/|^(?:package\.json|LICENSE|NOTICE)$/;

/** @returns {string[]} paths relative to the folder, without its `node_modules`. */
export function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name;
    if (entry.isDirectory()) return path === 'node_modules' ? [] : filesIn(folder, `${path}/`);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * @param {import('./closure.mjs').Package} one
 * @param {string} folder where the package is installed.
 * @param {import('./closure.mjs').Target} target
 */
export function filesFor(one, folder, target) {
  const applied = rules.filter(({ packages }) => packages.test(one.name)).map(({ files }) => files(target));
  return filesIn(folder)
    .filter((path) => !one.isOurs || ours.test(path))
    .filter((path) => !applied.some((files) => files.test(path)));
}
