import { freePort } from '@cardinal/testkit/servers';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { clientOf, type AskBody } from './src/client.js';
import { ownerKey, startServer, withDataDir } from './src/server.js';
import { randomFrom } from './src/storm.js';
import { collectionDetail, createCollection, settled } from './src/wait.js';

const kills = Number(process.env['IDEMPOTENCY_KILLS'] ?? 5);
const seed = Number(process.env['IDEMPOTENCY_SEED'] ?? Date.now() % 1_000_000);

it(
  `creates a collection and answers a question once per idempotency key, although the server is killed meanwhile (${kills} kills)`,
  { timeout: 60_000 + kills * 40_000 },
  async () => {
    const random = randomFrom(seed);
    process.stdout.write(`IDEMPOTENCY_SEED=${seed}\n`);
    await withDataDir(async (dataDir) => {
      const port = await freePort();
      let server = await startServer({ dataDir, port });
      onTestFinished(() => server.kill());
      const client = clientOf(server.url);
      const id = await createCollection(client, 'Travel');
      await client.upload(id, 'policy.md', '# Hotels\n\nA hotel night may cost at most 140 euros.\n');
      await settled(client, id);

      const post = async (path: string, body: object, key: string) => {
        const response = await fetch(`${server.url}/api/v1/collections/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ownerKey}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        });
        const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
        return { status: response.status, text: await response.text(), retryAfterMs };
      };
      /** Repeats a request after `Retry-After` as long as it is answered with 409, because the interrupted request may be in progress. */
      const patient = async (send: () => ReturnType<typeof post>) => {
        for (let tries = 0; tries < 5; tries += 1) {
          const reply = await send();
          if (reply.status !== 409) return reply;
          await delay(reply.retryAfterMs);
        }
        return send();
      };
      const cut = { status: 0, text: '', retryAfterMs: 0 };
      const seen = { cut: 0, answered: 0 };

      for (let n = 0; n < kills; n += 1) {
        const question = { question: 'How much may a hotel night cost?' };
        const [creating, asking] = [randomUUID(), randomUUID()];
        const create = () => post('add', { name: `Once ${n}` }, creating);
        const ask = () => post(`${id}/ask`, question, asking);
        const before = [create(), ask()].map((sent) => sent.catch(() => cut));
        await delay(random() ** 3 * 120); // mostly short, because the creation of a collection takes only a few milliseconds
        await server.kill();
        const [created = cut, asked = cut] = await Promise.all(before);
        server = await startServer({ dataDir, port });

        const [again, answered] = await Promise.all([patient(create), ask()]);
        expect([again.status, answered.status], again.text + answered.text).toEqual([201, 200]);
        for (const [first, second] of [
          [created, again],
          [asked, answered],
        ] as const) {
          seen[first.status === 0 ? 'cut' : 'answered'] += 1;
          if (first.status !== 0) expect(second).toEqual(first);
        }
        expect(await Promise.all([create(), ask()])).toEqual([again, answered]);
        const { body } = await client.get<{ data: { id: number; name: string }[] }>('/api/v1/collections/list');
        const made = body.data.filter(({ name }) => name === `Once ${n}`);
        expect(made.map((one) => one.id)).toEqual([(JSON.parse(again.text) as { data: { id: number } }).data.id]);
        expect((JSON.parse(answered.text) as AskBody).answer).toContain('140 euros');
        expect((await collectionDetail(client, id))._count.chats).toBe(n + 1);
      }
      process.stdout.write(`${JSON.stringify(seen)} of ${kills} kills\n`);
    });
  },
);
