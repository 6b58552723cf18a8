import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOf, parseEvents } from '../src/client.js';
import { areServersNamed, ownCluster, type Replica } from '../src/cluster.js';
import { runCli } from '../src/data-dir.js';
import { samples } from '../src/samples.js';
import { runningForThisFile } from '../src/server-per-file.js';
import { startServer, withDataDir } from '../src/server.js';
import { readStream } from '../src/sse-bytes.js';
import { cardsOf, randomFrom, report, stormFiles } from '../src/storm.js';
import { collectionDetail, createCollection, settled } from '../src/wait.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

const kills = 30;
const files = stormFiles(40);
/** Maximum number of files of one team that are on their way to the index at a time (`filesInFlight` in the settings of ingest). */
const inFlight = 32;

describe.skipIf(!areServersNamed)('a cluster whose replicas are killed', () => {
  const start = ownCluster('kills');
  const running = runningForThisFile((dataDir) => start({ dataDir }));
  let collection: number;
  beforeAll(async () => {
    const { client } = running();
    collection = await createCollection(client, 'Known');
    for (const { name, bytes } of samples) await client.upload(collection, name, bytes);
    await settled(client, collection, 120_000);
  });

  const ask = (question: string, onFirstEvent?: () => void, url = running().server.url) =>
    readStream(`${url}/api/v1/collections/${collection}/ask`, {
      body: { question, stream: true },
      ...(onFirstEvent && { onFirstEvent }),
    });
  const two = (service: string): readonly [Replica, Replica] => {
    const [one, other] = running().server.replicas(service);
    if (!one || !other) throw new Error(`there are no two replicas of ${service}`);
    return [one, other];
  };
  const kill = ({ pid }: Replica): void => void process.kill(pid, 'SIGKILL');
  /** Waits until every killed replica has been replaced by a ready one. */
  const allReady = () =>
    vi.waitFor(
      async () => {
        for (const { operationsPort } of running().server.replicas()) {
          expect((await fetch(`http://127.0.0.1:${operationsPort}/readyz`)).status).toBe(200);
        }
      },
      { timeout: 120_000, interval: 250 },
    );

  beforeEach(allReady, 120_000);

  it('continues a stream byte for byte at another gateway when a gateway is killed', { timeout: 240_000 }, async () => {
    for (const { question } of samples.slice(0, 3)) {
      const [dying, other] = two('gateway');
      await allReady();
      const before = await ask(question, () => kill(dying), dying.url);

      const stream = `${other.url}/api/v1/asks/${before.askId}/events`;
      const rest = await readStream(stream, { lastEventId: before.lastEventId });
      const whole = await readStream(stream);

      expect(before.text).not.toBe('');
      expect(before.text + rest.text).toBe(whole.text);
      expect(parseEvents(whole.text).at(-1)?.type).toBe('done');
    }
  });

  it('ends every ask when an answering replica is killed', { timeout: 300_000 }, async () => {
    const calm = await Promise.all(samples.map(({ question }) => ask(question)));
    const [victim] = two('answer');
    await allReady();
    let first = true;
    const streams = await Promise.all(
      samples.map(({ question }) =>
        ask(question, () => {
          if (first) kill(victim);
          first = false;
        }),
      ),
    );

    for (const [n, stream] of streams.entries()) {
      const end = parseEvents(stream.text).at(-1)?.type;
      expect(['done', 'error']).toContain(end);
      if (end === 'done') expect(answerIn(stream.text)).toBe(answerIn(calm[n]?.text ?? ''));
    }
  });

  it(`loses and duplicates no card over ${kills} kills`, { timeout: 900_000 }, async () => {
    const expected = await undisturbed();
    const { client, server } = running();
    const seed = Date.now() % 1_000_000;
    const random = randomFrom(seed);
    process.stdout.write(`kills from seed ${seed}\n`);
    const stormy = await createCollection(client, 'Stormy');
    const storm = { over: false };

    const uploading = (async () => {
      for (const { name, bytes } of files) {
        await vi.waitFor(async () => expect((await client.upload(stormy, name, bytes)).status).toBe(201), {
          timeout: 120_000,
          interval: 500,
        });
      }
    })();
    const asking = (async () => {
      const ends: (string | undefined)[] = [];
      while (!storm.over) {
        const question = samples[ends.length % samples.length]?.question ?? '';
        // An ask may also be refused or lose its connection at the gateway.
        const stream = await ask(question).catch(() => undefined);
        if (stream) ends.push(parseEvents(stream.text).at(-1)?.type);
        else await sleep(500);
      }
      return ends;
    })();
    for (let n = 0; n < kills; n++) {
      const service = ['ingest', 'extraction', 'retrieval', 'answer'][n % 4];
      const replicas = server.replicas(service);
      const victim = replicas[Math.floor(random() * replicas.length)];
      // The replica may still be dead from an earlier kill.
      if (victim && isAlive(victim)) kill(victim);
      await sleep(300 + random() * 1_700);
    }
    storm.over = true;
    await uploading;
    const ends = await asking;

    const detail = await settled(client, stormy, 400_000);
    expect(detail.fileInstances.map(({ name, status }) => [name, status]).sort()).toEqual(
      files.map(({ name }) => [name, 'processed']).sort(),
    );
    expect(await cardsOf(client, stormy)).toEqual(expected);
    for (const end of ends) expect(['done', 'error']).toContain(end);
  });

  it('never exceeds a quota that is used through two gateways at once', async () => {
    const { server } = running();
    const quota = 400;
    const team = await runCli(server.dataDir, ['team', 'create', '--name', 'Frugal', '--quota', String(quota)]);
    const { key } = await runCli(server.dataDir, ['key', 'create', '--team', String(team['id']), '--role', 'owner']);
    const clients = two('gateway').map(({ url }) => clientOf(url ?? '', String(key)));
    const [first] = clients;
    if (!first) throw new Error('no gateway');
    const few = await createCollection(first, 'Few');
    await first.upload(few, 'otters.txt', 'Otters sleep holding hands so that they do not drift apart.');
    await settled(first, few);

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        clients[n % 2]?.post(`/api/v1/collections/${few}/ask`, { question: `Why do otters hold hands (${n})?` }),
      ),
    );

    const statuses = replies.map((reply) => reply?.status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    await vi.waitFor(
      async () => {
        const { body } = await first.get<{ data: { used: number; reserved: number } }>('/api/v1/usage');
        expect(body.data.reserved).toBe(0);
        expect(body.data.used).toBeGreaterThan(0);
        expect(body.data.used).toBeLessThanOrEqual(quota);
      },
      { timeout: 30_000 },
    );
  });

  it('processes the only file of one team before the many waiting files of another', { timeout: 300_000 }, async () => {
    const { client, server } = running();
    const team = await runCli(server.dataDir, ['team', 'create', '--name', 'Single']);
    const { key } = await runCli(server.dataDir, ['key', 'create', '--team', String(team['id']), '--role', 'owner']);
    const single = clientOf(server.url, String(key));
    const [many, one] = [await createCollection(client, 'Many'), await createCollection(single, 'One')];
    const extracting = server.replicas('extraction');
    for (const { pid } of extracting) process.kill(pid, 'SIGSTOP');
    try {
      const queued = Array.from({ length: 3 * inFlight }, (_, n) =>
        client.upload(many, `long-${n}.md`, report(1_000 + n, 30)),
      );
      await Promise.all(queued);
      await single.upload(one, 'note.txt', 'The ferry to Hollow Island leaves at noon.');
    } finally {
      for (const { pid } of extracting) process.kill(pid, 'SIGCONT');
    }
    await settled(single, one, 120_000);

    const left = (await collectionDetail(client, many)).fileInstances.filter(({ status }) => status !== 'processed');
    // Only the files in flight are processed before it. Fewer than `inFlight` more are processed by the time of this check.
    expect(left.length).toBeGreaterThan(inFlight);
    await client.delete(`/api/v1/collections/${many}`);
  });
});

const answerIn = (stream: string): string =>
  parseEvents(stream)
    .filter(({ type }) => type === 'answer_chunk')
    .map(({ data }) => data['content'])
    .join('');

function isAlive({ pid }: Replica): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // there is no such process
  }
}

/** The cards of the same files when processed by one process that is not killed. */
async function undisturbed(): Promise<string[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    const client = clientOf(server.url);
    const calm = await createCollection(client, 'Calm');
    for (const { name, bytes } of files) await client.upload(calm, name, bytes);
    await settled(client, calm, 180_000);
    const cards = await cardsOf(client, calm);
    await server.stop();
    return cards;
  });
}
