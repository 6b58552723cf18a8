import { expect, it } from 'vitest';
import { clientOf, type Client } from './src/client.js';
import { samples } from './src/samples.js';
import { startServer, withDataDir } from './src/server.js';
import { createCollection, settled } from './src/wait.js';

const kills = 20;

/** 21 files: the seven samples, and twice seven texts of several cards. */
const files = [
  ...samples.map(({ name, bytes }) => ({ name, bytes })),
  ...Array.from({ length: 14 }, (_, n) => ({ name: `report-${n}.md`, bytes: report(n) })),
];

function report(n: number): string {
  const parts = Array.from({ length: 12 }, (_, part) => {
    const sentences = Array.from(
      { length: 6 },
      (__, s) =>
        `Finding ${n}.${part}.${s} concerns the intake valve of station ${n * 31 + part * 7 + s}, which was inspected in spring.`,
    );
    return `## Section ${part} of report ${n}\n\n${sentences.join(' ')}\n`;
  });
  return `# Report ${n}\n\n${parts.join('\n')}`;
}

/** Mulberry32: the moments of the kills are random but can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Everything a reader can see of the cards, without what differs between two runs. */
async function cardsOf(client: Client, collection: number): Promise<string[]> {
  const cards: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const { body } = await client.get<{
      data: { knowledgeCards: Record<string, unknown>[]; pagination: { hasNextPage: boolean } };
    }>(`/api/v1/collections/${collection}/knowledge-cards?limit=100&page=${page}`);
    for (const { title, statement, verbatimContent, knowledgeType } of body.data.knowledgeCards) {
      cards.push(JSON.stringify({ title, statement, verbatimContent, knowledgeType }));
    }
    more = body.data.pagination.hasNextPage;
  }
  return cards.sort();
}

async function undisturbed(): Promise<string[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    const client = clientOf(server.url);
    const collection = await createCollection(client, 'Calm');
    for (const { name, bytes } of files) await client.upload(collection, name, bytes);
    await settled(client, collection, 120_000);
    const cards = await cardsOf(client, collection);
    await server.stop();
    return cards;
  });
}

it(`loses and doubles nothing when it is killed ${kills} times while it works`, { timeout: 420_000 }, async () => {
  const expected = await undisturbed();
  const seed = Date.now() % 1_000_000;
  const random = randomFrom(seed);
  process.stdout.write(`kills at moments from seed ${seed}\n`);

  await withDataDir(async (dataDir) => {
    let server = await startServer({ dataDir });
    const collection = await createCollection(clientOf(server.url), 'Stormy');
    const waiting = [...files];
    for (let kill = 0; kill < kills; kill++) {
      const client = clientOf(server.url);
      // Two more files each time, so that kills fall on every stage, uploads in flight included.
      const uploads = waiting.slice(0, 2).map(async (file) => {
        const reply = await client.upload(collection, file.name, file.bytes).catch(() => undefined);
        if (reply?.status === 201) waiting.splice(waiting.indexOf(file), 1);
      });
      await new Promise((resolve) => setTimeout(resolve, random() * 700));
      await server.kill();
      await Promise.all(uploads);
      server = await startServer({ dataDir });
    }
    const client = clientOf(server.url);
    for (const { name, bytes } of waiting) expect((await client.upload(collection, name, bytes)).status).toBe(201);

    const detail = await settled(client, collection, 180_000);

    expect(detail.fileInstances.map(({ name, status }) => [name, status]).sort()).toEqual(
      files.map(({ name }) => [name, 'processed']).sort(),
    );
    expect(await cardsOf(client, collection)).toEqual(expected);
    await server.stop();
  });
});
