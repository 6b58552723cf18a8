import { createClient, type Client } from '@cardinal/client/node';
import { freePort } from '@cardinal/testkit/servers';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ownerKey, startServer, withDataDir } from '../src/server.js';
import { startSync } from '../src/sync-run.js';

/** Starts a server, and `cardinal sync --watch` of a folder with one document. */
async function watching(dataDir: string) {
  const home = mkdtempSync(join(tmpdir(), 'cardinal-watch-'));
  const port = await freePort();
  const server = { now: await startServer({ dataDir, port }) };
  onTestFinished(() => server.now.kill());
  const client = createClient({ baseUrl: server.now.url, apiKey: ownerKey });
  const { id: collectionId } = await client.createCollection({ name: 'Handbook' });
  const folder = join(home, 'docs');
  mkdirSync(join(folder, 'guides'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), `${text}\n`);
  write('a.txt', 'The office opens at nine.');
  const run = startSync({ url: server.now.url, home, folder, collectionId }, ['--watch']);
  onTestFinished(() => {
    run.child.kill('SIGKILL');
    rmSync(home, { recursive: true });
  });
  const restart = async () => {
    server.now = await startServer({ dataDir, port });
  };
  return { client, collectionId, folder, write, run, server, restart };
}

/** Waits until the collection has exactly these documents. A name occurs once for each version. */
async function becomes(client: Client, collectionId: number, names: readonly string[]): Promise<void> {
  const look = async () => (await client.getCollection(collectionId)).fileInstances.map(({ name }) => name).sort();
  await vi.waitFor(async () => expect(await look()).toEqual([...names].sort()), { timeout: 60_000, interval: 50 });
}

it('follows a folder until it is stopped, and then reports all changes', async () => {
  await withDataDir(async (dataDir) => {
    const { client, collectionId, folder, write, run } = await watching(dataDir);
    await becomes(client, collectionId, ['a.txt']);
    write('a.txt', 'The office opens at ten.');
    await becomes(client, collectionId, ['a.txt', 'a.txt']);
    write('.hidden.txt', 'Nobody is to see this.');
    const many = Array.from({ length: 30 }, (_, n) => `guides › ${n}.txt`);
    many.forEach((name, n) => write(name.replace(' › ', '/'), `Desk ${n} opens at ${n}.`));
    await becomes(client, collectionId, ['a.txt', 'a.txt', ...many]);
    renameSync(join(folder, 'guides'), join(folder, 'desks'));
    await becomes(client, collectionId, ['a.txt', 'a.txt', ...many.map((name) => name.replace('guides', 'desks'))]);
    rmSync(join(folder, 'desks'), { recursive: true });
    await becomes(client, collectionId, ['a.txt', 'a.txt']);
    rmSync(join(folder, 'a.txt'));
    write('b.txt', 'The office is closed.');
    await becomes(client, collectionId, ['b.txt']);
    await vi.waitFor(() => expect(run.out()).toContain('"deleted":["a.txt"]'));
    run.child.kill('SIGINT');
    const { code, out } = await run.ended;

    const receipts = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const last = receipts.at(-1);
    expect([code, last]).toMatchObject([
      0,
      { uploaded: 63, missing: [], extra: [], interrupted: false, collection: { name: 'Handbook' } },
    ]);
    // Changes at about the same time are handled by one run, or by a few runs on a slow machine.
    expect(last?.['runs']).toBeLessThan(20);
    expect(receipts.length).toBeLessThanOrEqual(Number(last?.['runs']) + 1);
  });
});

it('waits for a server that cannot be reached, and continues when it is back', async () => {
  await withDataDir(async (dataDir) => {
    const { client, collectionId, write, run, server, restart } = await watching(dataDir);
    await becomes(client, collectionId, ['a.txt']);
    await server.now.kill();
    write('b.txt', 'Flights are booked by the office.');
    await vi.waitFor(() => expect(run.err()).toContain('retrying in'), { timeout: 60_000 });
    await restart();
    await becomes(client, collectionId, ['a.txt', 'b.txt']);
    await vi.waitFor(() => expect(run.out()).toContain('"uploaded":["b.txt"]'));
    run.child.kill('SIGTERM');

    expect(await run.ended).toMatchObject({ code: 0, out: expect.stringContaining('"interrupted":false') as string });
  });
});
