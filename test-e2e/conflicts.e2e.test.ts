import { describe, expect, it } from 'vitest';
import { clientOf } from './src/client.js';
import { serverForThisFile } from './src/server-per-file.js';
import { openDataDir, startServer } from './src/server.js';
import { createCollection, settled } from './src/wait.js';
import { conflictsOf, describeConflicts, eventually, statusOf } from './suites/conflicts.js';

describeConflicts(serverForThisFile());

describe('a server that is killed while it searches for conflicts', () => {
  it('loses and duplicates no conflict', async () => {
    const folder = await openDataDir();
    try {
      const lines = Array.from({ length: 40 }, (_, n) => `Pump ${String.fromCharCode(66 + (n % 24))}${n} runs at`);
      const manual = (bar: number): string =>
        lines
          .map((line, n) => `${line} a maximum pressure of ${n + bar} bar in normal operation of the plant.`)
          .join('\n\n');
      const first = await startServer({ dataDir: folder.path });
      const collection = await createCollection(clientOf(first.url), 'Killed');
      await clientOf(first.url).upload(collection, 'manual.txt', manual(5));
      await settled(clientOf(first.url), collection);
      await clientOf(first.url).upload(collection, 'sheet.txt', manual(7));
      await eventually(async () => {
        const { conflicts } = await conflictsOf(clientOf(first.url), collection);
        expect(conflicts.length).toBeGreaterThan(0);
      });
      await first.kill();

      const second = await startServer({ dataDir: folder.path });
      const client = clientOf(second.url);
      await settled(client, collection);
      await eventually(async () => expect(await statusOf(client, collection)).toBe('processed_with_conflicts'));
      const { conflicts } = await conflictsOf(client, collection, '?limit=100');
      const pairs = conflicts.map(({ first: a, second: b }) => [a.card_id, b.card_id].toSorted().join());
      expect(new Set(pairs).size).toBe(pairs.length);
      const { body } = await client.post<{ data: { done: boolean; open: number } }>(
        `/api/v1/collections/${collection}/conflicts/check`,
        {},
      );
      expect(body.data).toMatchObject({ done: true, open: conflicts.length });
      await second.stop();
    } finally {
      await folder.remove();
    }
  });
});
