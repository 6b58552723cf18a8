import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifests = ['packages', 'services']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name, 'package.json')))
  .filter((path) => !path.includes('client-python'));

/** `npm start` builds without the development dependencies, so the types of a dependency must be a dependency, too. */
it.each(manifests)('the types of each dependency are no development dependency: %s', (path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
  const missing = Object.keys(dependencies).filter((name) => `@types/${name}` in devDependencies);
  expect(missing).toEqual([]);
});
