import { expect, it, onTestFinished } from 'vitest';
import { clientOf } from './src/client.js';
import { startServer, withDataDir } from './src/server.js';
import { cardsOf, randomFrom, stormFiles } from './src/storm.js';
import { createCollection, settled } from './src/wait.js';

const kills = 20;

/** One document of each format, and texts with several cards. */
const files = stormFiles(21);

async function undisturbed(): Promise<string[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    onTestFinished(() => server.kill());
    const client = clientOf(server.url);
    const collection = await createCollection(client, 'Calm');
    for (const { name, bytes } of files) await client.upload(collection, name, bytes);
    await settled(client, collection, 120_000);
    const cards = await cardsOf(client, collection);
    await server.stop();
    return cards;
  });
}

it(
  `loses and duplicates no card when the server is killed ${kills} times while it works`,
  { timeout: 420_000 },
  async () => {
    const expected = await undisturbed();
    const seed = Date.now() % 1_000_000;
    const random = randomFrom(seed);
    process.stdout.write(`kills at moments from seed ${seed}\n`);

    await withDataDir(async (dataDir) => {
      let server = await startServer({ dataDir });
      onTestFinished(() => server.kill()); // kills the server that runs when an expectation fails
      const collection = await createCollection(clientOf(server.url), 'Stormy');
      const waiting = [...files];
      for (let kill = 0; kill < kills; kill++) {
        const client = clientOf(server.url);
        // Two more files before each kill, so that the kills hit every stage, including uploads in flight.
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
  },
);
