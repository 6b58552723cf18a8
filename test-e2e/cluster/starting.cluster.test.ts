import { freePort, startServer, type RunningServer } from '@cardinal/testkit/servers';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const { NATS_URL, MONGODB_URL, ELASTICSEARCH_URL } = process.env;

vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!NATS_URL || !MONGODB_URL || !ELASTICSEARCH_URL)(
  'a service whose settings do not match its servers',
  () => {
    let guarded: RunningServer;
    const noElasticsearch = createServer((_request, response) => response.writeHead(404).end('not here'));

    beforeAll(async () => {
      guarded = await startServer('nats', { args: ['--auth', 'letmein'] });
      await new Promise<void>((listening) => noElasticsearch.listen(0, '127.0.0.1', listening));
    });
    afterAll(async () => {
      await guarded.stop();
      noElasticsearch.close();
    });

    /** Starts a service on the servers of the tests, with the settings of `env` instead where they differ. */
    async function start(service: string, env: Readonly<Record<string, string>>) {
      const operationsPort = await freePort();
      const main = fileURLToPath(new URL(`../../services/${service}/dist/bundle/main.js`, import.meta.url));
      const child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          CARDINAL_STORE: `${MONGODB_URL}/starting`,
          CARDINAL_BUS: `${NATS_URL}?prefix=starting`,
          CARDINAL_INDEX: `${ELASTICSEARCH_URL}/starting`,
          CARDINAL_GRPC_PORT: '0',
          CARDINAL_OPERATIONS_PORT: String(operationsPort),
          CARDINAL_LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const exit = once(child, 'exit').then(([code]: unknown[]) => code);
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      return {
        exit,
        said: () => said,
        operations: `http://127.0.0.1:${operationsPort}`,
        async stop() {
          child.kill('SIGTERM');
          return exit;
        },
      };
    }

    it.each([
      ['ingest', 'CARDINAL_STORE', 'hunter2-is-no-url'],
      ['ingest', 'CARDINAL_STORE', 'mongodb://user:hunter2@127.0.0.1:notaport/x'],
      ['ingest', 'CARDINAL_BUS', 'nats://user:hunter2@127.0.0.1:99999'],
      ['retrieval', 'CARDINAL_INDEX', 'http://user:hunter2@127.0.0.1:notaport'],
    ])('%s exits with 2 and names %s if its value is invalid: %s', async (service, variable, url) => {
      const running = await start(service, { [variable]: url });

      expect(await running.exit).toBe(2);
      expect(running.said().trim().split('\n')).toEqual(['Bad settings:', expect.stringContaining(variable)]);
      expect(running.said()).not.toContain('hunter2');
    });

    it.each<[service: string, variable: string, what: string, url: () => string, reason: string]>([
      ['ingest', 'CARDINAL_STORE', 'nobody answers', () => 'mongodb://user:hunter2@127.0.0.1:1/x', 'not available'],
      ['ingest', 'CARDINAL_BUS', 'nobody answers', () => 'nats://user:hunter2@127.0.0.1:1', 'cannot be reached'],
      ['ingest', 'CARDINAL_BUS', 'the password is wrong', () => guarded.url.replace('://', '://hunter2@'), 'refuses'],
      ['retrieval', 'CARDINAL_INDEX', 'nobody answers', () => 'http://user:hunter2@127.0.0.1:1', 'cannot be reached'],
      ['retrieval', 'CARDINAL_INDEX', 'it is another program', () => addressOf(noElasticsearch), 'not Elasticsearch'],
    ])('%s waits and names %s if %s', async (service, variable, _what, urlOf, reason) => {
      const running = await start(service, { [variable]: urlOf() });

      await vi.waitFor(() => expect(running.said()).toContain('waiting for a dependency'), { timeout: 60_000 });
      const ready = await fetch(`${running.operations}/readyz`);
      expect(await running.stop()).toBe(0);

      const [first = ''] = running.said().split('\n');
      expect(JSON.parse(first)).toMatchObject({
        dependency: expect.stringContaining(variable),
        reason: expect.stringContaining(reason),
      });
      expect(running.said()).not.toContain('hunter2');
      expect(ready.status).toBe(503);
      expect(JSON.stringify(await ready.json())).toContain(variable);
    });
  },
);

function addressOf(server: ReturnType<typeof createServer>): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
