import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { clientOf } from './src/client.js';
import { startServer, withDataDir } from './src/server.js';
import { collectionDetail, createCollection, settled } from './src/wait.js';

const oddRules = fileURLToPath(new URL('fixtures/odd-rules.mjs', import.meta.url));
/** Maximum response time of `/healthz` while a document is processed, in milliseconds, on a machine with other work. */
const patience = 2_000;

/** Requests `/healthz` continuously. @returns a function that stops the requests and returns the longest response time, in milliseconds. */
function heartbeat(url: string): () => Promise<number> {
  const stop = new AbortController();
  const asking = (async () => {
    let longest = 0;
    while (!stop.signal.aborted) {
      const started = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - started);
      await wait(20);
    }
    return longest;
  })();
  return async () => {
    stop.abort();
    return asking;
  };
}

describe('a document that is expensive to process', { timeout: 240_000, retry: 2 }, () => {
  it('does not block other requests: a CSV file of 300,000 columns', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = clientOf(server.url);
      const collection = await createCollection(client, 'Wide');
      const row = (of: (n: number) => string) => Array.from({ length: 300_000 }, (_, n) => of(n)).join(',');
      const longest = heartbeat(server.url);

      await client.upload(collection, 'wide.csv', `${row((n) => `c${n % 10}`)}\n${row((n) => String(n % 10))}\n`);
      await vi.waitFor(
        async () => expect((await collectionDetail(client, collection))._count.knowledgeCards).toBeGreaterThan(0),
        { timeout: 180_000, interval: 200 },
      );

      expect(await longest()).toBeLessThan(patience);
      expect((await server.stop()).code).toBe(0);
    });
  });

  it('ends in an error with a reason if the rules never end on it, and the next document is processed', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir, execArgv: ['--import', oddRules] });
      const client = clientOf(server.url);
      const collection = await createCollection(client, 'Odd');
      const longest = heartbeat(server.url);

      await client.upload(collection, 'odd.md', '# Odd\n\nThese rules SPIN for as long as they are let.\n');
      await client.upload(collection, 'even.md', '# Even\n\nThe shop opens at nine and closes at five.\n');
      const { fileInstances } = await settled(client, collection);

      expect(fileInstances.map(({ name, status, status_reason: reason }) => [name, status, reason])).toEqual([
        ['even.md', 'processed', null],
        ['odd.md', 'error', 'too_complex'],
      ]);
      expect(await longest()).toBeLessThan(patience);
      expect((await collectionDetail(client, collection))._count.knowledgeCards).toBe(1);
      await server.stop();
    });
  });

  it('does not delay the end of the process', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir, execArgv: ['--import', oddRules] });
      const client = clientOf(server.url);
      const collection = await createCollection(client, 'Odd');
      await client.upload(collection, 'odd.md', `# Odd\n\n${'These rules SPIN. '.repeat(50_000)}\n`);
      await vi.waitFor(
        async () => {
          const { fileInstances } = await collectionDetail(client, collection);
          expect(fileInstances).toMatchObject([{ stage: 'extracting' }]);
        },
        { timeout: 60_000, interval: 20 },
      );

      const { code, tookMs } = await server.stop();
      expect(code).toBe(0);
      expect(tookMs).toBeLessThan(10_000);
    });
  });
});
