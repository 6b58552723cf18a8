// Determines the packages that an image needs from the lock file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { typesOnly } from './left-out.mjs';

/**
 * @typedef {{ os: string, cpu: string, libc: string }} Target a platform, as Node and npm name it.
 * @typedef {{ path: string, name: string, version: string, isOurs: boolean, entry: Record<string, any> }} Package path: its folder,
 *   relative to the root. entry: its entry in the lock file.
 */

export const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/**
 * The named packages and all their run-time dependencies, each once, without packages for other platforms or that hold only types.
 *
 * @param {readonly string[]} names
 * @param {Target} target
 * @returns {Package[]} sorted by path.
 * @throws {Error} if a dependency is not in the lock file.
 */
export function closureOf(names, target) {
  const found = new Map();
  const waiting = names.map((name) => resolved('', name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const entry = lock.packages[path];
    const isOurs = !path.includes('node_modules/');
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + (isOurs ? 1 : 'node_modules/'.length));
    found.set(path, { path, name, version: entry.version, isOurs, entry });
    waiting.push(...requiredOf(path, entry), ...optionalOf(path, entry, target));
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function requiredOf(path, { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers]
    .filter((name) => !typesOnly.test(name))
    .map((name) => resolved(path, name));
}

function optionalOf(path, { optionalDependencies = {} }, target) {
  return Object.keys(optionalDependencies)
    .filter((name) => !typesOnly.test(name))
    .map((name) => find(path, name))
    .filter((place) => place !== undefined && runsOn(lock.packages[place], target));
}

function runsOn(entry, target) {
  return ['os', 'cpu', 'libc'].every((kind) => {
    const named = entry[kind] ?? [];
    const refused = named.filter((one) => one.startsWith('!'));
    return refused.length > 0
      ? !refused.includes(`!${target[kind]}`)
      : named.length === 0 || named.includes(target[kind]);
  });
}

function resolved(from, name) {
  const place = find(from, name);
  if (place === undefined) throw new Error(`${name}, which ${from || 'the image'} needs, is not in package-lock.json`);
  return place;
}

/** Path at which Node finds the package, relative to the root; the package's own folder for a workspace. */
function find(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (!folder.endsWith('node_modules')) {
      const place = `${folder}${folder && '/'}node_modules/${name}`;
      const entry = lock.packages[place];
      if (entry) return entry.link ? entry.resolved : place;
    }
    if (folder === '') return undefined;
  }
}
