// Metadata of an image: a lock file of the packages that it holds, and the bill of materials that npm makes from it (CycloneDX).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from './closure.mjs';
import { licenceOf } from './licences.mjs';

/**
 * Writes `package.json`, `package-lock.json` and `sbom.cdx.json`, and removes dependencies that the image lacks from the manifests of our
 * own packages.
 *
 * @param {string} image its name
 * @param {readonly import('./closure.mjs').Package[]} packages
 */
export function writeBill(image, packages, folder) {
  const { version, license } = lock.packages[''];
  const held = new Set(packages.map(({ name }) => name));
  const manifest = { name: `cardinal-${image}`, private: true, version, license };
  const workspaces = packages.filter(({ isOurs }) => isOurs);
  const entries = [
    ['', { ...manifest, workspaces: workspaces.map(({ path }) => path) }],
    ...packages.map((one) => [one.path, { ...onlyHeld(one.entry, held), license: licenceOf(one) }]),
    ...workspaces.map(({ path, name }) => [`node_modules/${name}`, { resolved: path, link: true }]),
  ];
  const { lockfileVersion } = lock;
  const own = { ...manifest, lockfileVersion, requires: true, packages: Object.fromEntries(entries) };
  writeFileSync(join(folder, 'package.json'), json({ ...manifest, workspaces: workspaces.map(({ path }) => path) }));
  writeFileSync(join(folder, 'package-lock.json'), json(own));
  for (const { path } of workspaces) keepHeld(join(folder, path, 'package.json'), held);
  writeFileSync(join(folder, 'sbom.cdx.json'), materials(folder));
}

function keepHeld(path, held) {
  writeFileSync(path, json(onlyHeld(JSON.parse(readFileSync(path, 'utf8')), held)));
}

function onlyHeld(entry, held) {
  const of = (names) => Object.fromEntries(Object.entries(names).filter(([name]) => held.has(name)));
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].filter(
    (kind) => entry[kind],
  );
  return { ...entry, ...Object.fromEntries(kinds.map((kind) => [kind, of(entry[kind])])) };
}

function materials(folder) {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--package-lock-only',
    '--omit',
    'dev',
  ];
  const { status, error, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  return stdout;
}

function json(value) {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
