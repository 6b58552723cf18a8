import { createBus } from '@cardinal/bus';
import { ingestion, logs } from '@cardinal/contracts';
import { openBlobs, openStore, type Store } from '@cardinal/store';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../src/blobs-of.js';
import { clientOf, type AskBody } from '../src/client.js';
import { areServersNamed, ownServers, startCluster, type ServerUrls } from '../src/cluster.js';
import { examine } from '../src/doctor.js';
import { samples } from '../src/samples.js';
import { openDataDir } from '../src/server.js';
import { createCollection, settled } from '../src/wait.js';

vi.setConfig({ testTimeout: 300_000 });

const healthy = { code: 0, healthy: true, found: {} };

describe.skipIf(!areServersNamed)('the doctor of a cluster', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  it('finds data of the servers that disagree, and repairs them while the cluster runs', async () => {
    const { path: dataDir, remove } = await openDataDir();
    ends.push(remove);
    const servers = ownServers('doctor');
    const cluster = await startCluster({ dataDir, servers, env: { CARDINAL_REPLICAS: '1' } });
    ends.push(() => cluster.stop());
    const client = clientOf(cluster.url);
    const collection = await createCollection(client, 'All formats');
    for (const { name, bytes } of samples) await client.upload(collection, name, bytes);
    await settled(client, collection);
    await vi.waitFor(async () => expect(await examine(dataDir)).toMatchObject(healthy), { timeout: 60_000 });

    await using store = await openStore(servers.MONGODB_URL);
    if (store.kind !== 'mongo') throw new Error('a cluster keeps its records in MongoDB');
    await damageRecords(store);
    await damageIndex(servers);
    const { connections } = JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8')) as {
      readonly connections: Readonly<Record<string, string>>;
    };
    const orphan = 'cd'.repeat(32);
    const blobs = await openBlobs(connections['CARDINAL_BLOBS'] ?? 'gridfs:', store);
    await blobs.write(1, orphan, bytesOf('left behind'));
    await using bus = await createBus(connections['CARDINAL_BUS'] ?? '');
    const progress = ingestion.FileProgress.fromPartial({ collectionId: 77 });
    await bus.append(logs.progress, '77', progress, { id: 'x', part: '900005' });

    const damage = {
      'orphaned-bytes': [1, 1],
      'orphaned-progress': [1, 1],
      'stuck-documents': [1, 1],
      'lost-cards': [1, 1],
      'orphaned-cards': [1, 1],
      'indexed-cards': [2, 2],
      'orphaned-index': [1, 1],
      'cards-without-vectors': [1, 1],
    };
    const { code, found } = await examine(dataDir);
    expect({ code, found }).toEqual({ code: 1, found: { ...damage, 'file-statuses': [1, 1] } });

    expect(await examine(dataDir, ['--fix'])).toMatchObject({ code: 0, healthy: true });
    await vi.waitFor(async () => expect(await examine(dataDir)).toMatchObject(healthy), { timeout: 60_000 });
    expect(await blobs.exists(1, orphan)).toBe(false);
    await settled(client, collection);
    for (const { question, answer } of samples) {
      const { body } = await client.post<AskBody>(`/api/v1/collections/${collection}/ask`, { question });
      expect(body.answer).toContain(answer);
    }
  });

  it('fails on a database without data', async () => {
    const { path: dataDir, remove } = await openDataDir();
    ends.push(remove);
    const { MONGODB_URL, ELASTICSEARCH_URL } = ownServers('doctor');
    const env = { CARDINAL_STORE: MONGODB_URL, CARDINAL_INDEX: ELASTICSEARCH_URL };
    await expect(examine(dataDir, [], env)).rejects.toThrow(/exited with 2: .*CLI_NO_DATA/);
  });
});

async function damageRecords({ mongo }: Extract<Store, { kind: 'mongo' }>): Promise<void> {
  const { db } = await mongo.connected();
  const [instances, cards] = [db?.collection('ingest_instances'), db?.collection('extraction_cards')];
  const idOf = async (fileName: string): Promise<unknown> => (await instances?.findOne({ fileName }))?._id;
  await cards?.deleteOne({ instanceId: await idOf('harbour.pdf'), ordinal: 0 });
  const { _id, ...card } = (await cards?.findOne({ instanceId: await idOf('tea.md') })) ?? { _id: 0 };
  const stray = { ...card, _id: '1:900000:0', cardId: 900_001, instanceId: 900_000 };
  await cards?.insertOne(stray as never);
  const stuck = { $set: { stage: 'extracting', status: 'processing' } };
  await instances?.updateOne({ _id: (await idOf('minutes.doc')) as never }, stuck);
}

/** Deletes one card from the index, deletes the vectors of another, and adds a card of a document that does not exist. */
async function damageIndex({ ELASTICSEARCH_URL }: ServerUrls): Promise<void> {
  const { origin, pathname } = new URL(ELASTICSEARCH_URL);
  const cards = `${origin}${pathname}-cards`;
  async function call<T>(path: string, body?: object, method = 'POST'): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${cards}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const found = await call<{ hits: { hits: { _id: string; _source: { instanceId: number; cardId: number } }[] } }>(
    '/_search',
    { size: 100, sort: ['instanceId', 'cardId'] },
  );
  const { hits } = found.hits;
  const [first, last] = [hits[0], hits.at(-1)];
  if (!first || !last) throw new Error('nothing is indexed');
  const other = hits.find(({ _source }) => ![1, 3].includes(_source.instanceId) && _source !== last._source);
  await call(`/_doc/${last._id}`, undefined, 'DELETE');
  await call(`/_update/${other?._id}`, { doc: { vectors: null } });
  await call('/_doc/1.1.900002', { ...first._source, instanceId: 900_002, cardId: 900_002 }, 'PUT');
  await call('/_refresh');
}
