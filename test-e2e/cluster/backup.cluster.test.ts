import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { clientOf, type Client } from '../src/client.js';
import { areServersNamed, ownServers, settingsOf, startCluster } from '../src/cluster.js';
import { openDataDir, ownerKey, runCli, startServer } from '../src/server.js';
import { differing, fill, idsOf, listsOf, originalsIn, seenBy, topTens, workDone } from '../suites/backup.js';

vi.setConfig({ testTimeout: 300_000 });

describe.skipIf(!areServersNamed)('a backup', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  it('moves one process to a cluster and back', async () => {
    const folder = async (): Promise<string> => {
      const { path, remove } = await openDataDir();
      ends.push(remove);
      return path;
    };
    let secondKey = '';
    const clientsOf = (url: string): [Client, Client] => [clientOf(url, ownerKey), clientOf(url, secondKey)];

    const source = await startServer({ dataDir: await folder() });
    ends.push(() => source.stop());
    await runCli(source.dataDir, ['team', 'create', '--name', 'Second']);
    secondKey = String((await runCli(source.dataDir, ['key', 'create', '--team', '2', '--role', 'owner']))['key']);
    const filled = await fill(clientsOf(source.url));
    const tens = await topTens(filled);
    const lists = await listsOf(filled);
    const originals = await originalsIn(source.dataDir);
    const there = join(await folder(), 'there.tar');
    await runCli(source.dataDir, ['backup', 'create', there]);

    const servers = ownServers('backup');
    const clusterDir = await folder();
    await runCli(clusterDir, ['backup', 'restore', there], settingsOf(servers));
    const cluster = await startCluster({ dataDir: clusterDir, servers, env: { CARDINAL_REPLICAS: '1' } });
    ends.push(() => cluster.stop());
    const inCluster = seenBy(filled, clientsOf(cluster.url));
    expect(await listsOf(inCluster)).toEqual(lists);
    expect(differing(tens, await topTens(inCluster))).toEqual([]);
    await expect(runCli(clusterDir, ['backup', 'restore', there])).rejects.toThrow('CLI_SERVICES_RUNNING');
    const listsThere = await listsOf(inCluster);

    const back = join(await folder(), 'back.tar');
    await runCli(clusterDir, ['backup', 'create', back]); // while the cluster runs
    const home = await folder();
    await runCli(home, ['backup', 'restore', back]);
    const restored = await startServer({ dataDir: home });
    ends.push(() => restored.stop());
    const again = seenBy(filled, clientsOf(restored.url));
    expect(await listsOf(again)).toEqual(listsThere);
    expect(await workDone(restored.url)).toEqual({ parsed: 0, embedded: 0 });
    expect(idsOf(await topTens(again))).toEqual(idsOf(tens));
    expect(await originalsIn(home)).toEqual(originals);
    expect(readFileSync(back).length).toBeGreaterThan(10_000);
  });
});
