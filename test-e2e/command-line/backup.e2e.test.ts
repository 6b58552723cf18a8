import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, type Client, type SearchBody } from '../src/client.js';
import { cliPath, openDataDir, ownerKey, runCli, startServer, type Server } from '../src/server.js';
import { samples } from '../src/samples.js';
import { collectionDetail, createCollection, settled } from '../src/wait.js';
import { fill, idsOf, listsOf, originalsIn, seenBy, topTens, workDone, type Filled } from '../suites/backup.js';

describe('a backup of one process', () => {
  const removals: (() => Promise<void>)[] = [];
  const running = new Set<Server>();
  let source: Server;
  let filled: Filled;
  let secondKey: string;
  let archive: string;
  let before: { readonly lists: unknown; readonly tens: Awaited<ReturnType<typeof topTens>> };

  async function folder(): Promise<string> {
    const { path, remove } = await openDataDir();
    removals.push(remove);
    return path;
  }
  async function serve(dataDir: string): Promise<Server> {
    const server = await startServer({ dataDir });
    running.add(server);
    return server;
  }
  async function stop(server: Server): Promise<void> {
    running.delete(server);
    await server.stop();
  }
  const clientsOf = ({ url }: Server): [Client, Client] => [clientOf(url, ownerKey), clientOf(url, secondKey)];

  beforeAll(async () => {
    source = await serve(await folder());
    await runCli(source.dataDir, ['team', 'create', '--name', 'Second']);
    secondKey = String((await runCli(source.dataDir, ['key', 'create', '--team', '2', '--role', 'owner']))['key']);
    filled = await fill(clientsOf(source));
    const tens = await topTens(filled);
    before = { lists: await listsOf(filled), tens }; // listed after the searches, because searches increase usage counts
    archive = join(await folder(), 'full.tar');
    expect(await runCli(source.dataDir, ['backup', 'create', archive])).toMatchObject({
      teams: 2,
      collections: 3,
      documents: samples.length + 6,
      unfinished: 0,
    });
  });
  afterAll(async () => {
    for (const server of running) await server.stop();
    for (const remove of removals) await remove();
  });

  it('is restored completely in a new data folder, without parsing or embedding anything again', async () => {
    const dataDir = await folder();
    await runCli(dataDir, ['backup', 'restore', archive]);

    const restored = await serve(dataDir);
    const there = seenBy(filled, clientsOf(restored));
    expect(await listsOf(there)).toEqual(before.lists);
    expect(await workDone(restored.url)).toEqual({ parsed: 0, embedded: 0 });
    expect(await topTens(there)).toEqual(before.tens);
    expect(await originalsIn(dataDir)).toEqual(await originalsIn(source.dataDir));

    // New records get unused ids, and a new document is compared with the restored ones for conflicts.
    const [client] = there.clients;
    const [, shop] = there.collections[1] ?? [];
    await client.upload(
      shop ?? 0,
      'letter.md',
      '# Letter\n\nCustomers may return unused goods within 7 days of delivery.\n',
    );
    const detail = await settled(client, shop ?? 0);
    expect(detail.fileInstances.at(0)?.status).toMatch(/^processed/);
    expect(await createCollection(client, 'Next')).toBeGreaterThan(3);
    await stop(restored);
  });

  it('is consistent while files are uploaded and deleted', async () => {
    const [client] = filled.clients;
    const busy = await createCollection(client, 'Busy');
    const over = new AbortController();
    const uploading = (async () => {
      for (let n = 0; !over.signal.aborted; n++) {
        const paragraphs = Array.from(
          { length: 8 },
          (_, at) => `Paragraph ${at} of letter${n}x tells of ship ${n * at}.`,
        );
        const { body } = await client.upload(busy, `letter-${n}.txt`, paragraphs.join('\n\n'));
        if (n % 3 === 2) await client.delete(`/api/v1/files/${body.file_id}`);
      }
    })();
    const path = join(await folder(), 'busy.tar');
    await vi.waitFor(async () =>
      expect((await collectionDetail(client, busy)).fileInstances.length).toBeGreaterThan(3),
    );
    await runCli(source.dataDir, ['backup', 'create', path, '--team', '1']);
    over.abort();
    await uploading;
    await settled(client, busy);
    const cardsOf = async (of: Client): Promise<Map<string, number>> => {
      const { fileInstances } = await collectionDetail(of, busy);
      const cards = new Map<string, number>();
      for (const { name, status } of fileInstances) {
        expect(status).toMatch(/^processed/);
        const q = `letter${/\d+/.exec(name)?.[0]}x`;
        const { body } = await of.get<{ data: { pagination: { totalCount: number } } }>(
          `/api/v1/collections/${busy}/knowledge-cards?limit=1&search=${q}`,
        );
        cards.set(name, body.data.pagination.totalCount);
      }
      return cards;
    };

    const dataDir = await folder();
    await runCli(dataDir, ['backup', 'restore', path]);
    const restored = await serve(dataDir);
    const there = clientOf(restored.url, ownerKey);
    await settled(there, busy);
    const [here, found] = [await cardsOf(client), await cardsOf(there)];
    expect(found.size).toBeGreaterThan(2);
    for (const [name, cards] of found) if (here.has(name)) expect([name, cards]).toEqual([name, here.get(name)]);
    const denied = await clientOf(restored.url, secondKey).get('/api/v1/collections/list');
    expect(denied.status).toBe(401);
    await stop(restored);
    await client.delete(`/api/v1/collections/${busy}`);
  });

  it('that is incremental adds what is new since the earlier backup, and removes what was deleted', async () => {
    const [client] = filled.clients;
    const collection = await createCollection(client, 'Changing');
    await client.upload(collection, 'gone.txt', 'The gone document\n\nIt tells of a lighthouse that was torn down.\n');
    const said = { 'x-cardinal-metadata': '{"shelf":"B","seen":"2024-02-29"}' };
    await client.upload(collection, 'stays.txt', 'The lasting document\n\nIt tells of a bridge over the Linn.\n', said);
    await settled(client, collection);
    const full = join(await folder(), 'full.tar');
    await runCli(source.dataDir, ['backup', 'create', full]);
    const { fileInstances } = await collectionDetail(client, collection);
    const gone = (await client.get<{ data: { id: number; name: string }[] }>('/api/v1/files/list')).body.data;
    await client.delete(`/api/v1/files/${gone.find(({ name }) => name === 'gone.txt')?.id}`);
    expect(fileInstances).toHaveLength(2);
    await client.upload(collection, 'new.txt', 'The new document\n\nIt tells of a windmill by the sea.\n');
    await settled(client, collection);
    const now = { ...filled, collections: [...filled.collections, [client, collection] as [Client, number]] };
    const tens = await topTens(now);
    const lists = await listsOf(now);
    const increment = join(await folder(), 'increment.tar');
    expect(await runCli(source.dataDir, ['backup', 'create', increment, '--since', full])).toMatchObject({
      originals: 1,
    });
    expect(statSync(increment).size).toBeLessThan(statSync(full).size / 2);

    const dataDir = await folder();
    await expect(runCli(dataDir, ['backup', 'restore', increment])).rejects.toThrow('RESTORE_BASE_MISSING');
    await runCli(dataDir, ['backup', 'restore', full, increment]);
    const restored = await serve(dataDir);
    const there = seenBy(now, clientsOf(restored));
    expect(await listsOf(there)).toEqual(lists);
    expect(idsOf(await topTens(there))).toEqual(idsOf(tens));
    const filters = { 'metadata.shelf': 'B', 'metadata.seen': { gt: '2024-01-01' } };
    const search = { query: 'bridge', filters };
    const [thereToo] = clientsOf(restored);
    const reply = await thereToo.post<SearchBody>(`/api/v1/collections/${collection}/search`, search);
    expect(reply.body.results.map(({ metadata }) => metadata['file_name'])).toEqual(['stays.txt']);
    await stop(restored);
    await client.delete(`/api/v1/collections/${collection}`);
  });

  it('of one collection can be written to and restored from a pipe', async () => {
    const dataDir = await folder();
    const [, [, shop] = []] = filled.collections;
    const env = { ...process.env };
    const writer = spawn(
      process.execPath,
      [cliPath, 'backup', 'create', '-', '--team', '1', '--collection', String(shop)],
      {
        env: { ...env, CARDINAL_DATA_DIR: source.dataDir },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const reader = spawn(process.execPath, [cliPath, 'backup', 'restore', '-'], {
      env: { ...env, CARDINAL_DATA_DIR: dataDir },
      stdio: [writer.stdout, 'ignore', 'inherit'],
    });
    expect(await once(reader, 'exit')).toEqual([0, null]);
    const restored = await serve(dataDir);
    const client = clientOf(restored.url, ownerKey);
    const { body } = await client.get<{ data: { id: number }[] }>('/api/v1/collections/list');
    expect(body.data.map(({ id }) => id)).toEqual([shop]);
    const [theirs, ours] = [client, filled.clients[0]].map((one) => one.get(`/api/v1/collections/${shop}/conflicts`));
    expect((await theirs)?.body).toEqual((await ours)?.body);
    await stop(restored);
  });

  it('is restored completely by a second run if the first restore was killed', async () => {
    const dataDir = await folder();
    for (const afterMs of [250, 400, 550, 700]) {
      const child = spawn(process.execPath, [cliPath, 'backup', 'restore', archive], {
        env: { ...process.env, CARDINAL_DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      await Promise.race([exited, once(AbortSignal.timeout(afterMs), 'abort')]);
      child.kill('SIGKILL');
      await exited;
    }
    await runCli(dataDir, ['backup', 'restore', archive]);
    const draft = join(dataDir, 'cardinal.db.draft');
    expect(existsSync(draft)).toBe(false);
    writeFileSync(draft, 'of a restore that was killed');
    const restored = await serve(dataDir);
    expect(existsSync(draft)).toBe(false);
    const there = seenBy(filled, clientsOf(restored));
    expect(await listsOf(there)).toEqual(before.lists);
    expect(await topTens(there)).toEqual(before.tens);
    await stop(restored);
  });

  it('leaves no database if it is stopped while it is restored', async () => {
    const dataDir = await folder();
    const draft = join(dataDir, 'cardinal.db.draft');
    const child = spawn(process.execPath, [cliPath, 'backup', 'restore', archive], {
      env: { ...process.env, CARDINAL_DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(draft)).toBe(true), { interval: 1, timeout: 10_000 });
    child.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    expect([existsSync(draft), existsSync(join(dataDir, 'cardinal.db'))]).toEqual([false, false]);
  });

  it('is not restored if the archive is damaged, its ids are in use, or a server runs', async () => {
    const bytes = readFileSync(archive);
    const damaged = join(await folder(), 'damaged.tar');
    const dataDir = await folder();
    for (const broken of [
      bytes.subarray(0, -2_000),
      Buffer.from(bytes).fill(7, 30_000, 30_001),
      Buffer.from('no archive'),
    ]) {
      writeFileSync(damaged, broken);
      await expect(runCli(dataDir, ['backup', 'restore', damaged])).rejects.toThrow('ARCHIVE_DAMAGED');
    }
    const other = await serve(dataDir);
    await expect(runCli(dataDir, ['backup', 'restore', archive])).rejects.toThrow('STORE_DATA_DIR_IN_USE');
    const mine = await createCollection(clientOf(other.url), 'Mine');
    await stop(other);
    await expect(runCli(dataDir, ['backup', 'restore', archive])).rejects.toThrow('RESTORE_CLASH');
    const again = await serve(dataDir);
    const { body } = await clientOf(again.url).get<{ data: { id: number }[] }>('/api/v1/collections/list');
    expect(body.data.map(({ id }) => id)).toEqual([mine]);
    await stop(again);
  });

  it('leaves no file if it is interrupted, and never replaces an existing file', async () => {
    const path = join(await folder(), 'stopped.tar');
    const child = spawn(process.execPath, [cliPath, 'backup', 'create', path], {
      env: { ...process.env, CARDINAL_DATA_DIR: source.dataDir },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(`${path}.partial`)).toBe(true), { interval: 1, timeout: 10_000 });
    child.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false]);
    await expect(runCli(source.dataDir, ['backup', 'create', archive])).rejects.toThrow('BACKUP_FILE_EXISTS');
  });
});
