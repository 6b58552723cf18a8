import { createClient } from '@cardinal/client/node';
import { freePort } from '@cardinal/testkit/servers';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { ownerKey, startServer, withDataDir } from '../src/server.js';
import { randomFrom } from '../src/storm.js';
import { changeFolder } from '../src/sync-deeds.js';
import { startSync, type SyncReport } from '../src/sync-run.js';

const kills = Number(process.env['SYNC_KILLS'] ?? 5);
const seed = Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000);

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Documents that a synchronisation must not change: uploaded by hand, from another folder, or by hand and equal to a file of the folder. */
const others = [
  { name: 'by-hand.txt', text: 'Put here by hand.', source: undefined },
  { name: 'elsewhere › a.txt', text: 'Of another folder.', source: 'sync:elsewhere' },
  { name: 'shared.txt', text: 'The same in the folder and by hand.\n', source: undefined },
];

it(
  `makes a collection equal to its folder, although the program or the server is killed meanwhile (${kills} kills)`,
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const random = randomFrom(seed);
    process.stdout.write(`SYNC_SEED=${seed}\n`);
    await withDataDir(async (dataDir) => {
      const home = mkdtempSync(join(tmpdir(), 'cardinal-sync-kills-'));
      onTestFinished(() => rmSync(home, { recursive: true }));
      const folder = join(home, 'docs');
      mkdirSync(folder);
      const port = await freePort();
      let server = await startServer({ dataDir, port });
      onTestFinished(() => server.kill());
      const client = createClient({ baseUrl: server.url, apiKey: ownerKey });
      const { id: collectionId } = await client.createCollection({ name: 'Handbook' });
      for (const { name, text, source } of others) {
        await client.uploadFile(collectionId, { name, content: new Blob([text]) }, { source });
      }
      const listed = async () => (await client.getCollection(collectionId)).fileInstances;
      const isOfOthers = ({ name }: { name: string }) => others.some((other) => other.name === name);
      const factsOf = (some: Awaited<ReturnType<typeof listed>>) =>
        some.map((one) => [one.name, one.id, one.file_id, one.version, one.sha256, one.source]).sort();
      const theirs = factsOf(await listed());
      const place = { url: server.url, home, folder, collectionId };
      const documents = changeFolder(folder, random);
      documents.write('shared.txt', others[2]?.text ?? '');
      let unfinished = 0;

      /** Runs the synchronisation to its end, and checks its report, the collection, and that the documents of others are unchanged. */
      async function finish(when: string): Promise<void> {
        const { code, out, err } = await startSync(place).ended;
        expect({ code, err }, when).toEqual({ code: 0, err: '' });
        const { missing, extra, uploaded, deleted } = JSON.parse(out) as SyncReport;
        if (uploaded.length + deleted.length > 0) unfinished += 1;
        expect({ missing, extra }, when).toEqual({ missing: [], extra: [] });
        const instances = await listed();
        const newest = new Map<string, string | null>();
        for (const { name, sha256: hash } of instances
          .filter((one) => !isOfOthers(one))
          .sort((a, b) => a.version - b.version))
          newest.set(name, hash);
        expect(Object.fromEntries(newest), when).toEqual(
          Object.fromEntries(
            [...documents.texts()]
              .filter(([name]) => name !== 'shared.txt')
              .map(([name, text]) => [name, sha256(text)]),
          ),
        );
        expect(factsOf(instances.filter(isOfOthers)), when).toEqual(theirs);
      }

      documents.change(20);
      await finish('at first');
      unfinished = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const deeds = documents.change(4 + Math.floor(random() * 12));
        const isServer = random() < 0.5;
        const isAtWork = random() < 0.8;
        const afterMs = random() * (isAtWork ? 300 : 1_000);
        const when = `kill ${kill} of the ${isServer ? 'server' : 'program'} ${Math.round(afterMs)} ms after ${isAtWork ? 'its first deed' : 'the start'}, with ${deeds.join(', ')}`;
        const before = JSON.stringify(factsOf(await listed()));
        const hasBegun = async () => JSON.stringify(factsOf(await listed())) !== before;
        const { child, ended } = startSync(place);
        // Waits for the first change, so that most kills hit the program at work on any machine. Without work, the program ends by itself.
        if (isAtWork) while (child.exitCode === null && !(await hasBegun())) await delay(5);
        await delay(afterMs);
        if (isServer) {
          await server.kill();
          server = await startServer({ dataDir, port });
        } else child.kill('SIGKILL');
        await ended;
        await finish(when);
        if (kill % 10 === 0) process.stdout.write(`${kill} of ${kills} kills\n`);
      }

      process.stdout.write(`${unfinished} of ${kills} kills left something to do\n`);
      // If none of many kills interrupted work, the test shows nothing; with few kills, that can happen by chance.
      expect(unfinished).toBeGreaterThan(kills < 10 ? -1 : 0);
      await client.waitUntilProcessed({ collectionId });
      for (const { file_id: id, name, sha256: hash } of await listed()) {
        const bytes = new Uint8Array(await (await client.getFileContent(id)).arrayBuffer());
        expect([name, sha256(bytes)]).toEqual([name, hash]);
      }
      await server.stop();
    });
  },
);
