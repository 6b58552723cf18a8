import { version } from '@cardinal/kernel';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'services'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(group, name)),
);

describe('the version of the program', () => {
  it.each(['.', 'test-e2e', ...folders])('is that of %s', (folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string };
    expect(manifest.version).toBe(version);
  });

  it('has a chapter of the changelog', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });
});
