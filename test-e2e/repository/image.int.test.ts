import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
const all = (pattern: RegExp): string[] => [...dockerfile.matchAll(pattern)].map(([, found = '']) => found);

/** What can be told of the images where there is no Docker. */
describe('the Dockerfile', () => {
  it('runs programs that do something by themselves', { timeout: 120_000 }, () => {
    const [program = ''] = all(/^RUN node (\S+)/gm);
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root, encoding: 'utf8' });

    expect(stderr).toContain('building what changed');
    expect(status).toBe(0);
  });

  it('copies and starts what is there once everything is built', () => {
    const copied = all(/^COPY --from=build \/cardinal\/(\S+)/gm);
    const started = all(/^CMD \["(\S+)"\]/gm);

    expect(copied.length).toBeGreaterThan(3);
    expect(started).toHaveLength(6);
    expect([...copied, ...started].filter((path) => !existsSync(root + path))).toEqual([]);
  });
});
