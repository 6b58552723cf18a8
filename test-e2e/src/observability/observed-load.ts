import { createBus } from '@cardinal/bus';
import { events, type ingestion } from '@cardinal/contracts';
import { createPdf } from '@cardinal/testkit';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { clientOf, type Client } from '../client.js';
import type { Cluster } from '../cluster.js';
import { runCli } from '../data-dir.js';
import { samples } from '../samples.js';
import { report } from '../storm.js';
import { collectionDetail, createCollection, settled } from '../wait.js';

const execute = promisify(execFile);

/** Generates load for dashboards and alerts: work of all kinds, and each kind of failure that a test can cause. */
export async function makeLoad(cluster: Cluster, busUrl: string): Promise<void> {
  const client = clientOf(cluster.url);
  const collection = await createCollection(client, 'Observed');
  await deadLetter(busUrl);
  for (const { name, bytes } of samples) await client.upload(collection, name, bytes);
  await client.upload(collection, 'torn.pdf', '%PDF-1.7 and nothing more');
  await client.upload(collection, 'long.md', report(1, 60));
  await client.upload(collection, 'old.md', '# Opening hours\n\nThe archive of Ellmouth opens at 9:00 on Mondays.\n');
  await client.upload(collection, 'new.md', '# Opening hours\n\nThe archive of Ellmouth opens at 10:00 on Mondays.\n');
  await settled(client, collection);
  // Twice, because the first count of a counter creates its series and is no increase.
  await refused(cluster, client, collection);
  await killParser(cluster, client);
  await useAll(client, collection);
  await refused(cluster, client, collection);
}

/** Questions and searches of every outcome. */
export async function useAll(client: Client, collection: number): Promise<void> {
  const path = `/api/v1/collections/${collection}`;
  for (const { question } of samples) {
    await client.post(`${path}/ask`, { question });
    await client.post(`${path}/search`, { query: question });
    await client.post(`${path}/search`, { query: question, rerank: true });
  }
  await client.post(`${path}/ask`, { question: 'Who won the regatta on the moon?' });
  await client.stream(`${path}/ask`, { question: 'When was the harbour of Ellmouth dug?', stream: true });
  await client.get(`${path}/knowledge-cards`);
}

/** Publishes an event that no handler can decode. */
async function deadLetter(busUrl: string): Promise<void> {
  const bus = await createBus(busUrl);
  const { codec } = events.cardsExtracted;
  const torn = { ...codec, encode: (data: ingestion.CardsExtracted) => codec.encode(data).raw(Uint8Array.of(0xff)) };
  await bus.publish({ ...events.cardsExtracted, codec: torn }, codec.decode(new Uint8Array()), { id: 'torn' });
  await bus[Symbol.asyncDispose]();
}

/** Kills all parser processes again and again until a certain document ends in an error. */
async function killParser(cluster: Cluster, client: Client): Promise<void> {
  const doomed = await createCollection(client, 'Doomed');
  const paragraphs = Array.from(
    { length: 4_000 },
    (_, n) => `Paragraph ${n} of a document that is long enough to be met.`,
  );
  await client.upload(doomed, 'doomed.pdf', createPdf([{ heading: 'Doomed', paragraphs }]));
  await vi.waitFor(
    async () => {
      for (const { pid } of cluster.replicas('ingest')) await killChildren(pid);
      const { fileInstances } = await collectionDetail(client, doomed);
      expect(fileInstances.map(({ status }) => status)).toEqual(['error']);
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function killChildren(pid: number): Promise<void> {
  // pgrep exits with an error if there are no children.
  const { stdout } = await execute('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  for (const child of stdout.split('\n').filter(Boolean)) process.kill(Number(child), 'SIGKILL');
}

/** Requests that are refused: with a wrong key, for a missing collection, and of a team that has used up its tokens. */
async function refused(cluster: Cluster, client: Client, collection: number): Promise<void> {
  const stranger = clientOf(cluster.url, 'sk-nobody-knows-this-key-0001');
  expect((await stranger.get('/api/v1/collections/list')).status).toBe(401);
  expect((await client.get(`/api/v1/collections/${collection + 1_000}`)).status).toBe(404);
  const team = await runCli(cluster.dataDir, ['team', 'create', '--name', 'Frugal', '--quota', '1']);
  const made = await runCli(cluster.dataDir, ['key', 'create', '--team', String(team['id']), '--role', 'owner']);
  const frugal = clientOf(cluster.url, String(made['key']));
  const few = await createCollection(frugal, 'Few');
  const { body } = await frugal.post(`/api/v1/collections/${few}/search`, { query: 'otters that sleep' });
  expect(body).toMatchObject({ code: 'TOKEN_QUOTA_EXCEEDED' });
}
