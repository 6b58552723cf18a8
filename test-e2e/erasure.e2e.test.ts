import { createDocx, createPdf } from '@cardinal/testkit';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { clientOf, type AskBody, type Client, type SearchBody } from './src/client.js';
import { remainsIn } from './src/remains.js';
import { startServer, withDataDir, type Server } from './src/server.js';
import { createCollection, settled } from './src/wait.js';

/** A word that occurs nowhere else and that no stemmer shortens. Searched for without its first letter, which an index may store apart. */
const word = 'zqxvolk';
const sought = 'qxvolk';
const patient = { timeout: 60_000, interval: 50 };

const policy = (days: number): string =>
  `---\nowner: ${word}\n---\n# Returns of ${word}\n\nCustomers may return unused ${word} goods within ${days} days of delivery. ` +
  'The goods must be complete and in their original box.\n';
const paragraph = `The ${word} engine was built in 1764 by order of the Duke of Carrick. It has ${word} wheels.`;
const section = [{ heading: `About ${word}`, paragraphs: [paragraph] }];
const documents: readonly [name: string, bytes: Uint8Array | string][] = [
  [`${word}.txt`, `${word.toUpperCase()}\n\n${paragraph}\n`],
  [`${word}-policy.md`, policy(30)],
  [`${word}-faq.md`, policy(14).replace('# Returns', '# Questions')],
  [`${word}.csv`, `part,price\n${word} wheel,40\n${word} axle,50\n`],
  [`${word}.pdf`, createPdf(section)],
  [`${word}.docx`, createDocx(section)],
  [`${word}-broken.pdf`, `%PDF-1.7\n${word}\n`],
];
const shared = 'The lighthouse of Ellmouth is 42 metres high. Its lamp was lit in 1871.\n';

describe('deletion', { timeout: 240_000 }, () => {
  it('of a collection removes all its data from the data folder', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = clientOf(server.url);
      const { kept, secret, asks } = await filled(client);
      expect(Object.keys(await remainsIn(dataDir, sought)).length).toBeGreaterThan(1);

      expect((await client.delete(`/api/v1/collections/${secret}`)).status).toBe(200);
      await purged(server, client, asks);
      await server.stop();

      expect(await remainsIn(dataDir, sought)).toEqual({});
      expect(existsSync(join(dataDir, 'cardinal.db-wal'))).toBe(false);
      expect(spawnSync('find', [dataDir, '-perm', '/077'], { encoding: 'utf8' }).stdout).toBe('');
      await answersStill(dataDir, kept);
    });
  });

  it('of the files of a collection removes all their data from the data folder', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = clientOf(server.url);
      const { kept, secret, asks, fileIds } = await filled(client, 'Plans');

      for (const id of fileIds) expect((await client.delete(`/api/v1/files/${id}`)).status).toBe(200);
      await purged(server, client, asks);
      await server.stop();

      expect(await remainsIn(dataDir, sought)).toEqual({});
      await answersStill(dataDir, kept);
      await answersStill(dataDir, secret);
    });
  });

  it('logs no warning or error, whatever stage of processing a file has reached', async () => {
    await withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = clientOf(server.url);
      const collection = await createCollection(client, 'Fleeting');
      const fileIds: number[] = [];
      for (let n = 0; n < 12; n++) {
        const sections = Array.from(
          { length: 150 },
          (_, at) => `# Ship ${n}.${at}\n\nShip ${at} of fleet ${n} has ${at * n} oars.`,
        );
        fileIds.push((await client.upload(collection, `fleet-${n}.md`, sections.join('\n\n'))).body.file_id);
        // At this point one of the last three files waits, one is being parsed, and one is being indexed.
        for (const id of n % 3 === 2 ? fileIds.splice(0, 2) : []) await client.delete(`/api/v1/files/${id}`);
      }
      expect((await client.delete(`/api/v1/collections/${collection}`)).status).toBe(200);
      await purged(server, client, []);
      await server.stop();
      expect(server.output()).not.toMatch(/"level":"(warn|error)"/);
    });
  });
});

async function filled(client: Client, name = `Plans of ${word}`) {
  const kept = await createCollection(client, 'Kept');
  const secret = await createCollection(client, name);
  for (const collection of [kept, secret]) await client.upload(collection, 'lighthouse.txt', shared);
  const fileIds: number[] = [];
  for (const [file, bytes] of documents) fileIds.push((await client.upload(secret, file, bytes)).body.file_id);
  await settled(client, kept);
  await settled(client, secret);
  fileIds.push((await client.upload(secret, `${word}-policy.md`, policy(21))).body.file_id);
  const detail = await settled(client, secret);
  expect(detail.fileInstances.map(({ status }) => status)).toContain('error');
  await decideConflict(client, secret);
  const question = { question: `Within how many days may unused ${word} goods be returned?` };
  const { body } = await client.post<AskBody>(`/api/v1/collections/${secret}/ask`, question);
  const events = await client.stream(`/api/v1/collections/${secret}/ask`, { ...question, stream: true });
  const asks = [body.ask_id, JSON.stringify(events).match(/"ask_id":"([^"]+)"/)?.[1] ?? body.ask_id];
  expect(JSON.stringify(await client.stream(`/api/v1/asks/${body.ask_id}/events`))).toContain(word);
  // Comments on answers are erased with any document of the collection, names of chats only with the collection.
  expect((await client.post(`/api/v1/asks/${body.ask_id}/feedback`, { comment: `About ${word}.` })).status).toBe(200);
  await client.patch(`/api/v1/collections/${secret}/chats/${body.ask_id}`, { name: `Questions of ${name}` });
  return { kept, secret, asks, fileIds: fileIds.filter((id) => id > 0) };
}

/** Dismisses the conflict of the collection, with a note that contains the word. The decision outlives the documents, the note does not. */
async function decideConflict(client: Client, collection: number): Promise<void> {
  const path = `/api/v1/collections/${collection}/conflicts`;
  const id = await vi.waitFor(async () => {
    const { body } = await client.get<{ data: { conflicts: { id: number; state: string }[] } }>(path);
    const open = body.data.conflicts.find(({ state }) => state === 'open');
    if (!open) throw new Error('no conflict yet');
    return open.id;
  }, patient);
  const { status } = await client.post(`/api/v1/conflicts/${id}/resolve`, { action: 'dismiss', note: `about ${word}` });
  expect(status).toBe(200);
}

/** Waits until the logs of the asks are gone and every part reports that no erasure is pending. */
async function purged(server: Server, client: Client, asks: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    for (const ask of asks) expect((await client.get(`/api/v1/asks/${ask}/events`)).status).toBe(404);
  }, patient);
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const pending = [...metrics.matchAll(/^cardinal_erasure_pending\{part="(\w+)".*\} (\S+)/gm)];
    expect(Object.fromEntries(pending.map(([, part, n]) => [part, n]))).toEqual({
      asks: '0',
      catalog: '0',
      segments: '0',
      words: '0',
    });
  }, patient);
}

async function answersStill(dataDir: string, collection: number): Promise<void> {
  const server = await startServer({ dataDir });
  const query = { query: 'How high is the lighthouse?' };
  const { body } = await clientOf(server.url).post<SearchBody>(`/api/v1/collections/${collection}/search`, query);
  await server.stop();
  expect(body.results.map(({ content }) => content).join(' ')).toContain('42 metres');
}
