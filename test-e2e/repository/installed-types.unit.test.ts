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

/** `npm start` builds on a machine without the tools of developers. */
it.each(manifests)('types of what is built are installed with it: %s', (path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
  const missing = Object.keys(dependencies).filter((name) => `@types/${name}` in devDependencies);
  expect(missing).toEqual([]);
});
