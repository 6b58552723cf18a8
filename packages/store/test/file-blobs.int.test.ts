import { chmodSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFileBlobs } from '../src/index.js';
import { tempDir } from './temp-dir.js';

const hourMs = 3_600_000;

describe('openFileBlobs', () => {
  it.each([
    { isOurs: false, kept: ['old', 'young'], swept: 1 },
    { isOurs: true, kept: [], swept: 0 },
  ])(
    'removes drafts at open if nobody else writes ($isOurs), else those of dead writers',
    async ({ isOurs, kept, swept }) => {
      using dir = tempDir();
      const drafts = join(dir.path, 'drafts');
      mkdirSync(drafts);
      for (const [name, ageMs] of [
        ['old', 1.1 * hourMs],
        ['young', 0.9 * hourMs],
      ] as const) {
        writeFileSync(join(drafts, name), 'x');
        const modified = (Date.now() - ageMs) / 1000;
        utimesSync(join(drafts, name), modified, modified);
      }

      const blobs = openFileBlobs(dir.path, { isOurs });

      expect(readdirSync(drafts).sort()).toEqual(kept);
      expect(await blobs.sweep()).toBe(swept);
      expect(readdirSync(drafts)).toEqual(kept.filter((name) => name === 'young'));
    },
  );

  it('fails as unavailable if the disk refuses', async () => {
    using dir = tempDir();
    const blobs = openFileBlobs(dir.path);
    writeFileSync(join(dir.path, 'team-1'), 'a file where a folder must be');

    const writing = blobs.write(1, 'doc', only('x'));

    await expect(writing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', kind: 'unavailable' });
    expect(readdirSync(join(dir.path, 'drafts'))).toEqual([]);
  });

  it('writes a file again that has fewer bytes than it should', async () => {
    using dir = tempDir();
    const blobs = openFileBlobs(dir.path);
    const { sha256 } = await blobs.writeHashed(1, only('whole'), 100);
    await blobs.withLocalFile(1, sha256, async (path) => {
      chmodSync(path, 0o600);
      writeFileSync(path, 'wh');
    });

    await blobs.writeHashed(1, only('whole'), 100);

    const chunks: Uint8Array[] = [];
    for await (const chunk of blobs.read(1, sha256)) chunks.push(chunk);
    expect(String(Buffer.concat(chunks))).toBe('whole');
  });
});

async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
