import { version } from '@cardinal/kernel';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['packages', 'services'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(group, name)),
);

function versionOf(folder: string): string | undefined {
  if (folder === 'packages/client-python')
    return /^version = "(.*)"$/m.exec(readFileSync(join(root, folder, 'pyproject.toml'), 'utf8'))?.[1];
  return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
}

describe('the version of the program', () => {
  it.each(['.', 'test-e2e', ...folders])('is that of %s', (folder) => {
    expect(versionOf(folder)).toBe(version);
  });

  it('has a chapter of the changelog', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });
});
