import { freePort, startServer, type RunningServer } from '@cardinal/testkit/servers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, parseEvents, type Client, type Reply, type SearchBody } from '../src/client.js';
import { areServersNamed, startCluster, type Cluster } from '../src/cluster.js';
import { openDataDir } from '../src/data-dir.js';
import { samples } from '../src/samples.js';
import { readStream } from '../src/sse-bytes.js';
import { cardsOf } from '../src/storm.js';
import { createCollection, settled } from '../src/wait.js';

/** Duration of an outage of a server, in milliseconds. */
const awayMs = 20_000;

// The test starts its own servers, because it kills them. Named servers in the environment only show that such servers can run here.
describe.skipIf(!areServersNamed)('a cluster whose servers go away', () => {
  const running: RunningServer[] = [];
  let nats: RunningServer;
  let mongo: RunningServer;
  let elasticsearch: RunningServer;
  let cluster: Cluster;
  let client: Client;
  let removeDataDir: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const dataDir = await openDataDir();
    removeDataDir = dataDir.remove;
    const [natsPort, mongoPort, indexPort] = [await freePort(), await freePort(), await freePort()];
    let output = '';
    const starting = startCluster({
      onOutput: (all) => (output = all),
      dataDir: dataDir.path,
      servers: {
        NATS_URL: `nats://127.0.0.1:${natsPort}`,
        MONGODB_URL: `mongodb://127.0.0.1:${mongoPort}`,
        ELASTICSEARCH_URL: `http://127.0.0.1:${indexPort}`,
      },
    });
    // The servers are started only after the services wait for them.
    await vi.waitFor(
      () => {
        for (const service of ['ingest', 'extraction', 'retrieval', 'answer', 'gateway']) {
          expect(output).toMatch(
            new RegExp(`^(?=.*"service":"${service}").*CARDINAL_(STORE|BUS|INDEX).*waiting for a dependency`, 'm'),
          );
        }
      },
      { timeout: 120_000, interval: 100 },
    );
    [nats, mongo, elasticsearch] = await Promise.all([
      startServer('nats', { port: natsPort }),
      startServer('mongo', { port: mongoPort }),
      startServer('elasticsearch', { port: indexPort }),
    ]);
    running.push(nats, mongo, elasticsearch);
    cluster = await starting;
    client = clientOf(cluster.url);
  }, 300_000);
  afterAll(async () => {
    await cluster?.stop();
    await Promise.all(running.map((server) => server.stop()));
    await removeDataDir?.();
  });

  it('waits for servers that start after it, and logs which server it waits for', () => {
    expect(cluster.output()).toMatch(/CARDINAL_(STORE|BUS|INDEX).*waiting for a dependency/);
    expect(cluster.output()).not.toContain('started again');
  });

  const search = (collection: number, query = 'harbour') =>
    client.post<SearchBody & { code?: string }>(`/api/v1/collections/${collection}/search`, { query });
  const startAsk = (collection: number) =>
    client.post<{ code?: string }>(`/api/v1/collections/${collection}/ask`, {
      question: 'When was the harbour dug?',
    });

  const outages: readonly [
    name: string,
    server: () => RunningServer,
    code: string,
    refused: (collection: number) => Promise<Reply<{ code?: string }>>,
  ][] = [
    ['NATS', () => nats, 'BUS_UNAVAILABLE', startAsk],
    ['MongoDB', () => mongo, 'STORE_UNAVAILABLE', search],
    ['Elasticsearch', () => elasticsearch, 'INDEX_UNAVAILABLE', search],
  ];

  it.each(outages)('recovers from %s being away', { timeout: 400_000 }, async (name, serverOf, code, refused) => {
    const server = serverOf();
    const collection = await createCollection(client, `Without ${name}`);
    const [first, ...rest] = samples;
    if (!first) throw new Error('no sample');
    await client.upload(collection, first.name, first.bytes);
    await settled(client, collection, 120_000);

    const accepted = [first.name];
    await Promise.all(
      rest.map(async (sample) => {
        const { status } = await client.upload(collection, sample.name, sample.bytes);
        if (status === 201) accepted.push(sample.name);
      }),
    );
    const url = `${cluster.url}/api/v1/collections/${collection}/ask`;
    // The ask may be refused, lose its connection or end with an error, but it must end.
    const asked = readStream(url, { body: { question: first.question, stream: true } }).catch(() => undefined);
    await server.kill();
    const goneAt = Date.now();

    await vi.waitFor(
      async () => {
        const reply = await refused(collection);
        expect(reply).toMatchObject({ status: 503, body: { code } });
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 250 },
    );
    // An upload during the outage gets a response, 201 or 503; an accepted file is not lost.
    const late = await client.upload(collection, 'late.txt', 'The lighthouse was painted red in the year 1888.');
    expect([201, 503]).toContain(late.status);
    if (late.status === 201) accepted.push('late.txt');
    await sleep(Math.max(0, awayMs - (Date.now() - goneAt)));
    await server.restart();

    const detail = await vi.waitFor(() => settled(client, collection, 10_000), { timeout: 180_000 });
    // A file may have been stored although its upload was answered with 503. Such a file is processed like any other.
    const ends = new Map(detail.fileInstances.map(({ name: file, status }) => [file, status]));
    expect(accepted.map((file) => [file, ends.get(file)])).toEqual(accepted.map((file) => [file, 'processed']));
    expect([...new Set(ends.values())]).toEqual(['processed']);
    const stream = await asked;
    if (stream) expect(['done', 'error']).toContain(parseEvents(stream.text).at(-1)?.type);
    const cards = await cardsOf(client, collection);
    expect(new Set(cards).size).toBe(cards.length);
    for (const { name: file, question } of samples.filter((sample) => accepted.includes(sample.name))) {
      await vi.waitFor(
        async () => {
          const { body } = await search(collection, question);
          expect(body.results[0]?.metadata).toMatchObject({ file_name: file });
        },
        { timeout: 60_000, interval: 250 },
      );
    }
    await vi.waitFor(async () => expect((await startAsk(collection)).status).toBe(200), { timeout: 60_000 });
    await vi.waitFor(
      async () => {
        for (const { operationsPort } of cluster.replicas()) {
          expect((await fetch(`http://127.0.0.1:${operationsPort}/readyz`)).status).toBe(200);
        }
      },
      { timeout: 60_000, interval: 250 },
    );
    expect(cluster.output()).not.toContain('started again');
  });
});
