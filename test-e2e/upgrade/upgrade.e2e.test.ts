import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { clientOf, type SearchBody } from '../src/client.js';
import { startServer, withDataDir } from '../src/server.js';
import { settled } from '../src/wait.js';
import { api, key, look, type Seen } from './look.mjs';

interface Sample {
  /** A collection that was at rest, and what its users saw of it. */
  readonly kept: number;
  readonly seen: Seen;
  /** A collection whose one file was being worked on when the old version was killed. */
  readonly killed: number;
}

const samples = fileURLToPath(new URL('samples/', import.meta.url));

describe.each(readdirSync(samples))('the data folder of version %s', (version) => {
  it('shows the same after the upgrade, and finishes what was being worked on', { timeout: 120_000 }, async () => {
    const sample = JSON.parse(readFileSync(join(samples, version, 'seen.json'), 'utf8')) as Sample;
    await withDataDir(async (dataDir) => {
      unpack(join(samples, version, 'data-folder.br'), dataDir);
      const server = await startServer({ dataDir });
      const client = api(server.url, key);

      expect(unranked(await look(client, sample.kept))).toEqual(unranked(sample.seen));
      const detail = await settled(clientOf(server.url, key), sample.killed);
      expect(detail.fileInstances).toMatchObject([{ name: 'late.md', status: 'processed' }]);
      const { body } = await clientOf(server.url, key).post<SearchBody>(`/api/v1/collections/${sample.killed}/search`, {
        query: 'When does the last bus leave?',
      });
      expect(body.results[0]?.content).toContain('23:40');
      expect((await server.stop()).code).toBe(0);
    });
  });
});

/** With the best result of each search, and the others in no order: a version may rank better than the one before. */
function unranked(seen: Seen) {
  const searches = seen.searches.map(({ query, results: [best, ...others] }) => ({
    query,
    best,
    others: others.toSorted((a, b) => Number(a.id) - Number(b.id)),
  }));
  return { ...seen, searches };
}

/** As `make-sample.mjs` packs it. */
function unpack(file: string, folder: string): void {
  const packed = brotliDecompressSync(readFileSync(file));
  let at = packed.indexOf('\n') + 1;
  for (const { path, length } of JSON.parse(packed.toString('utf8', 0, at)) as { path: string; length: number }[]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), packed.subarray(at, at + length), { mode: 0o600 });
    at += length;
  }
}
