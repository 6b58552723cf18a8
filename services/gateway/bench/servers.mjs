// One server under test, in a process of its own: `node servers.mjs gateway|bare`. Sends its port and key to its parent.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '@cardinal/contracts';
import { openStore } from '@cardinal/store';
import Fastify from 'fastify';
import { openAdmin } from '../dist/admin.js';
import { createGatewayService } from '../dist/service.js';

const collections = Array.from({ length: 20 }, (_, n) => ({
  id: n + 1,
  name: `Collection number ${n + 1}`,
  status: 'processed',
  publishDisabled: false,
  uploadedAtMs: 1_795_000_000_000 + n,
  user: { id: '0d9c2a54-6f0e-4f6c-9f5e-0c6f4f2f9d11', email: 'ann@example.org', name: 'Ann' },
  knowledgeCards: 1_000 + n,
  fileInstances: 10 + n,
}));

const folder = mkdtempSync(join(tmpdir(), 'cardinal-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
process.on('disconnect', () => process.exit());
const store = await openStore(`sqlite:${join(folder, 'cardinal.db')}`);

/**
 * A substitute for a service that the gateway calls, with the few calls that this bench needs; all others throw.
 *
 * @template {object} Whole
 * @param {Partial<NoInfer<Whole>>} answers
 * @returns {Whole}
 */
function answering(answers) {
  const refused = (name) => () => {
    throw new Error(`${String(name)} is not in this bench`);
  };
  return /** @type {Whole} */ (new Proxy(answers, { get: (of, name) => of[name] ?? refused(name) }));
}

async function gateway() {
  const service = await createGatewayService({
    store,
    bus: answering({ subscribe: async () => ({ [Symbol.asyncDispose]: async () => {} }) }),
    catalog: answering({
      listCollections: async () => ({ collections }),
      getScope: async () => ingest.GetScopeResponse.fromPartial({}),
      async uploadFile(messages) {
        let sizeBytes = 0;
        for await (const { payload } of messages)
          if (payload?.$case === 'chunk') sizeBytes += payload.value?.length ?? 0;
        return {
          fileId: 1,
          fileName: 'a.txt',
          status: 'processing',
          contentType: 'text/plain',
          sizeBytes,
          instanceId: 1,
        };
      },
    }),
    cards: answering({}),
    retrieval: answering({}),
    answers: answering({
      countAsks: async () => ({ counts: collections.map(({ id }) => ({ collectionId: id, count: id })) }),
    }),
    settings: { rateLimitPerMinute: 1e9 },
  });
  await service.start();
  const admin = await openAdmin(store);
  await admin.createTeam({ name: 'Bench' });
  const { secret } = await admin.createKey({ teamId: 1, role: 'moderator' });
  return { app: service.app, key: secret };
}

/** A minimal Fastify server: one route that returns an object. */
async function bare() {
  const { app, key } = await gateway();
  const headers = { authorization: `Bearer ${key}` };
  const body = (await app.inject({ url: '/api/v1/collections/list', headers })).json();
  await app.close();
  const plain = Fastify();
  plain.get('/api/v1/collections/list', async () => body);
  return { app: plain, key };
}

const { app, key } = await (process.argv[2] === 'bare' ? bare() : gateway());
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
if (process.send === undefined) throw new Error('this runs as a child process');
const tell = process.send.bind(process);
process.on('message', () =>
  tell({
    ...process.memoryUsage(),
    cpuMs: (({ user, system }) => (user + system) / 1_000)(process.cpuUsage()),
  }),
);
tell({ port, key });
