import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clientOf, type SearchBody } from './src/client.js';
import { samples } from './src/samples.js';
import { startServer, withDataDir } from './src/server.js';
import { createCollection, settled } from './src/wait.js';

const main = fileURLToPath(new URL('../services/standalone/dist/bundle/main.js', import.meta.url));

describe('stopping', () => {
  it('ends with exit code 0 within 10 s while files are processed, and continues at the next start', async () => {
    await withDataDir(async (dataDir) => {
      const first = await startServer({ dataDir });
      const client = clientOf(first.url);
      const collection = await createCollection(client, 'Busy');
      for (const { name, bytes } of samples) await client.upload(collection, name, bytes);

      const { code, tookMs } = await first.stop();

      expect(code).toBe(0);
      expect(tookMs).toBeLessThan(10_000);
      const second = await startServer({ dataDir });
      const detail = await settled(clientOf(second.url), collection);
      expect(detail.fileInstances.map((instance) => instance.status)).toEqual(samples.map(() => 'processed'));
      await second.stop();
    });
  });
});

describe('a restart', () => {
  it('keeps collections, keys, cards and vectors', async () => {
    await withDataDir(async (dataDir) => {
      const first = await startServer({ dataDir });
      const collection = await createCollection(clientOf(first.url), 'Kept');
      const sample = samples[3];
      await clientOf(first.url).upload(collection, sample?.name ?? '', sample?.bytes ?? '');
      await settled(clientOf(first.url), collection);
      const query = { query: sample?.question, rerank: false };
      const before = await clientOf(first.url).post<SearchBody>(`/api/v1/collections/${collection}/search`, query);
      await first.stop();

      const second = await startServer({ dataDir });
      const after = await clientOf(second.url).post<SearchBody>(`/api/v1/collections/${collection}/search`, query);

      expect(after.body.results).toEqual(before.body.results);
      expect(after.body.results.length).toBeGreaterThan(0);
      await second.stop();
    });
  });
});

describe('starting', () => {
  it('lists everything that is wrong with the settings and exits with 2', () => {
    const env = { ...process.env, PORT: '99999', CARDINAL_BOOTSTRAP_API_KEY: 'no-prefix' };
    const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });

    expect(status).toBe(2);
    expect(stderr).toContain('PORT must be a port');
    expect(stderr).toContain('CARDINAL_BOOTSTRAP_API_KEY must begin with sk-');
    expect(stderr).not.toContain('no-prefix');
  });

  it('refuses a data folder that another server uses', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });

      const env = { ...process.env, PORT: '0', CARDINAL_DATA_DIR: dataDir };
      const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 20_000 });

      expect(status).toBe(1);
      expect(stderr).toContain('Another server');
      await server.stop();
    });
  });

  it('says that the port is taken and exits with 2', async () => {
    await withDataDir(async (dataDir) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;

      const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), CARDINAL_DATA_DIR: dataDir };
      const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 20_000 });

      other.close();
      expect(stderr).toContain('PORT must be free');
      expect(status).toBe(2);
    });
  });

  it('prints a new owner key once', async () => {
    await withDataDir(async (dataDir) => {
      const env = { CARDINAL_BOOTSTRAP_API_KEY: '' };
      const first = await startServer({ dataDir, env });
      const key = /sk-\S+/.exec(first.output())?.[0] ?? '';
      expect((await clientOf(first.url, key).get('/api/v1/collections/list')).status).toBe(200);
      await first.stop();

      const second = await startServer({ dataDir, env });
      expect(second.output()).not.toContain('sk-');
      expect((await clientOf(second.url, key).get('/api/v1/collections/list')).status).toBe(200);
      await second.stop();
    });
  });
});
