import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inside = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => join(folder, name));
/** Folders of which every page is read, in whatever depth it is. */
const trees = ['deploy', 'k8s', 'packages', 'services', 'test-e2e'];
const notOurs = /(?:^|\/)(?:node_modules|dist|last-release)\//;
const pages = [
  ...inside('.'),
  ...trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((name) => join(tree, name)),
  ),
].filter((name) => name.endsWith('.md') && !notOurs.test(name));
/** Matches the path of a file of this repository: folders, and one of the file name extensions that are used here. */
const path = /^[\w.-]+(?:\/[\w.-]+)+\.(?:ts|mjs|md|json|yaml|proto)$/;

/** Pages name files relative to the root, to their own folder, or to the sources of their package. */
const isThere = (page: string, file: string): boolean =>
  ['', dirname(page), join(dirname(page), 'src')].some((from) => existsSync(join(root, from, file)));

describe.each(pages)('%s', (page) => {
  it('names files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    // A page beside sources names them without a folder.
    const isFile = (name: string): boolean => path.test(name) || (page.includes('/src/') && /^[\w-]+\.ts$/.test(name));
    const quoted = [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) => (isFile(name) ? [name] : []));
    expect([...links, ...quoted].filter((file) => !isThere(page, file))).toEqual([]);
  });
});
