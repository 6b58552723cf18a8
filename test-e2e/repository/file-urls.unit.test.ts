import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notOurs = /(?:^|[\\/])(?:node_modules|dist|gen)(?:[\\/]|$)/;

const codeIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?ts$|\.mjs$/.test(name) && !notOurs.test(name))
    .map((name) => join(folder, name));

/** The URL of a file of ours whose `pathname` is read: a path with `%`, `#` or a letter beyond ASCII in it is escaped there. */
const escapedPath = /import\.meta\.url\)\s*\.pathname/;

it('a path is never the pathname of a file URL, so that a checkout may be in any folder', () => {
  const files = ['packages', 'services', 'deploy', 'test-e2e'].flatMap(codeIn);

  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => escapedPath.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
