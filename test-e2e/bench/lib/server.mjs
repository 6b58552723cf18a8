// A real server in a process of its own, on a data folder that is removed afterwards.
import { freePort } from '@cardinal/testkit/servers';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openClient } from './client.mjs';

const main = fileURLToPath(new URL('../../../services/standalone/dist/bundle/main.js', import.meta.url));
const clusterMain = fileURLToPath(new URL('../../../deploy/local/cluster.mjs', import.meta.url));
const key = 'sk-bench-owner-key-0123456789';
const folders = new Set();
const children = new Set();
process.on('exit', () => {
  // A cluster ends its replicas itself.
  for (const child of children) child.kill(child.spawnargs.includes(clusterMain) ? 'SIGTERM' : 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

export function freshDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'cardinal-bench-'));
  folders.add(folder);
  return folder;
}

/**
 * @typedef {{ dataDir?: string, env?: Record<string, string>, maxSockets?: number | undefined }} ServerOptions
 *
 * @param {ServerOptions} [options]
 * @returns the server once it is ready; `readyMs` is the time from its spawn to the first 200 of /readyz.
 */
export const startServer = (options) => start(main, options);

/**
 * Services in processes of their own, as `npm run cluster` runs them.
 *
 * @param {ServerOptions} [options]
 * @returns also the URLs of NATS, MongoDB and Elasticsearch, and the processes.
 */
export async function startCluster(options) {
  const cluster = await start(clusterMain, options);
  const { servers, processes } = JSON.parse(readFileSync(join(cluster.dataDir, 'cluster.json'), 'utf8'));
  return { ...cluster, servers, processes };
}

/** @param {string} program @param {ServerOptions} [options] */
async function start(program, { dataDir = freshDataDir(), env = {}, maxSockets } = {}) {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      CARDINAL_DATA_DIR: dataDir,
      CARDINAL_BOOTSTRAP_API_KEY: key,
      CARDINAL_LOG_LEVEL: 'error',
      CARDINAL_RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const client = openClient({ port, key, maxSockets });
  while (!(await isReady(client))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended before it was ready');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const readyMs = performance.now() - startedMs;
  return {
    client,
    dataDir,
    readyMs,
    pid: child.pid,
    async stop() {
      client.close();
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      children.delete(child);
    },
  };
}

async function isReady(client) {
  const { status } = await client.get('/readyz').catch(() => ({ status: 0 }));
  return status === 200;
}
