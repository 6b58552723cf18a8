import { createClient, type Client } from '@cardinal/client/node';
import { createPdf } from '@cardinal/testkit';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import { workDone } from '../suites/backup.js';
import { startSync, type SyncReport } from '../src/sync-run.js';

const running = serverForThisFile();

let home: string;
let folder: string;
let client: Client;
let collectionId: number;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cardinal-sync-'));
  client = createClient({ baseUrl: running().server.url, apiKey: ownerKey });
});
afterAll(() => rmSync(home, { recursive: true }));
beforeEach(async () => {
  ({ id: collectionId } = await client.createCollection({ name: 'Handbook' }));
  folder = mkdtempSync(join(home, 'docs-'));
  mkdirSync(join(folder, 'guides'));
});

const write = (path: string, text: string) => writeFileSync(join(folder, path), `${text}\n`);

const start = (...args: string[]) => startSync({ url: running().server.url, home, folder, collectionId }, args);

/** Runs the synchronisation and expects that it succeeds. @returns its report. */
async function sync(...args: string[]): Promise<SyncReport> {
  const { code, out, err } = await start(...args).ended;
  expect({ code, err, out }).toEqual({ code: 0, err: '', out });
  return JSON.parse(out) as SyncReport;
}

const names = async () => (await client.getCollection(collectionId)).fileInstances.map(({ name }) => name).sort();
const whole = { missing: [], extra: [] };

describe('a folder and its collection', () => {
  it('are made equal: new, changed, moved and deleted documents', async () => {
    write('a.txt', 'The office opens at nine.');
    write('b.md', 'Flights are booked by the office.');
    write('guides/a.txt', 'Goods may be returned within 30 days.');

    expect(await sync('--dry-run')).toMatchObject({ uploaded: ['a.txt', 'b.md', 'guides › a.txt'] });
    expect(await names()).toEqual([]);
    expect(await sync('--wait')).toMatchObject({
      uploaded: ['a.txt', 'b.md', 'guides › a.txt'],
      unchanged: 0,
      ...whole,
    });
    expect(await sync()).toMatchObject({ uploaded: [], deleted: [], unchanged: 3, ...whole });

    write('a.txt', 'The office opens at ten.');
    rmSync(join(folder, 'b.md'));
    renameSync(join(folder, 'guides', 'a.txt'), join(folder, 'returns.txt'));
    expect(await sync('--wait')).toMatchObject({
      uploaded: ['a.txt', 'returns.txt'],
      deleted: ['b.md', 'guides › a.txt'],
      unchanged: 0,
      ...whole,
    });
    expect(await names()).toEqual(['a.txt', 'a.txt', 'returns.txt']);
    const { results } = await client.searchCollection(collectionId, { query: 'When does the office open?' });
    expect(results[0]?.content).toContain('ten');
  });

  it('are made equal without parsing or embedding a moved document again, whatever its format', async () => {
    const rule = (what: string) => `${what} of the branch in Fresno may cost at most 140 euros a night.`;
    write('plain.txt', rule('Hotels'));
    write('titled.md', `# Travel\n\n${rule('Flights')}\n\n## Abroad\n\n${rule('Trains')}`);
    write('rows.csv', 'city,limit\nFresno,140\nBakersfield,120');
    write('page.html', `<html><body><p>${rule('Meals')}</p></body></html>`);
    writeFileSync(join(folder, 'printed.pdf'), createPdf([{ heading: 'Cars', paragraphs: [rule('Cars')] }]));
    const { url } = running().server;
    await sync('--wait');
    const before = await workDone(url);
    expect(before.embedded).toBeGreaterThanOrEqual(5);

    for (const name of ['plain.txt', 'titled.md', 'rows.csv', 'page.html', 'printed.pdf'])
      renameSync(join(folder, name), join(folder, 'guides', `moved-${name}`));
    const { uploaded, deleted } = await sync('--wait');

    expect([uploaded.length, deleted.length]).toEqual([5, 5]);
    expect(await workDone(url)).toEqual(before);
  });

  it('are made equal even if file names contain quotes, line breaks or other special characters', async () => {
    const odd = [
      'he said "hi".txt',
      'new\nline.txt',
      'a%22b.txt',
      ' lead and trail .txt',
      'e\u0301.txt',
      'bi\u202edi.txt',
      'back\\slash.txt',
    ];
    for (const name of odd) write(name, `Rule of ${JSON.stringify(name)}.`);

    expect(await sync()).toMatchObject({ failed: [], ...whole });
    expect(await sync()).toMatchObject({ uploaded: [], unchanged: odd.length, ...whole });
  });

  it('are made equal without changing documents that others uploaded to the collection', async () => {
    const upload = (name: string, text: string) => client.uploadFile(collectionId, { name, content: new Blob([text]) });
    await upload('by-hand.txt', 'Put here by hand.');
    await upload('same.txt', 'The same in both.\n');
    write('same.txt', 'The same in both.');
    write('mine.txt', 'Put here by the folder.');
    await sync();
    rmSync(join(folder, 'same.txt'));
    write('by-hand.txt', 'Other words under that name.');

    const { code, out } = await start().ended;
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      { in_the_way: ['by-hand.txt'], uploaded: [], deleted: [], missing: ['by-hand.txt'], extra: [] },
    ]);
    expect(await names()).toEqual(['by-hand.txt', 'mine.txt', 'same.txt']);
  });

  it('are not made equal if the folder has no documents, because it is most likely the wrong folder', async () => {
    expect(await start().ended).toMatchObject({ code: 2, err: expect.stringContaining('no documents in') as string });
  });

  it('keep a deleted document that another collection has, too', async () => {
    write('a.txt', 'Shared words.');
    write('b.txt', 'Other words.');
    await sync();
    const other = await client.createCollection({ name: 'Other' });
    await client.uploadFile(other.id, { name: 'a.txt', content: new Blob(['Shared words.\n']) });
    rmSync(join(folder, 'a.txt'));

    const { code, out } = await start().ended;
    const kept = [{ name: 'a.txt', why: 'another collection also contains it' }];
    expect([code, JSON.parse(out)]).toMatchObject([1, { deleted: [], kept, extra: ['a.txt'] }]);
    expect((await client.getCollection(other.id)).fileInstances).toHaveLength(1);
  });

  it('keep a document that was renamed to a name that the server rejects, until it gets an accepted name', async () => {
    write('a.txt', 'The canteen opens at noon.');
    await sync('--wait');
    renameSync(join(folder, 'a.txt'), join(folder, 'a.pdf'));

    const { code, out } = await start().ended;
    const kept = [{ name: 'a.txt', why: 'it is not available under its new name: a.pdf' }];
    const report = { uploaded: [], deleted: [], kept, missing: ['a.pdf'], extra: ['a.txt'] };
    expect([code, JSON.parse(out)]).toMatchObject([1, report]);
    expect(await names()).toEqual(['a.txt']);
    renameSync(join(folder, 'a.pdf'), join(folder, 'b.txt'));
    expect(await sync()).toMatchObject({ uploaded: ['b.txt'], deleted: ['a.txt'], kept: [], ...whole });
    const { results } = await client.searchCollection(collectionId, { query: 'When does the canteen open?' });
    expect(results[0]?.content).toContain('noon');
  });

  it('become equal even if the program is killed several times before', async () => {
    for (let n = 0; n < 30; n += 1) write(`${n}.txt`, `Rule ${n}: the limit of desk ${n} is ${n * 7 + 1} euros.`);
    const sent = async () => (await client.getCollection(collectionId)).fileInstances.length;
    for (const reached of [1, 9, 20]) {
      const { child, ended } = start();
      await vi.waitFor(async () => expect(await sent()).toBeGreaterThanOrEqual(reached), {
        interval: 5,
        timeout: 60_000,
      });
      child.kill('SIGKILL');
      await ended;
    }

    expect(await sync()).toMatchObject(whole);
    expect(await sent()).toBe(30);
    for (let n = 0; n < 29; n += 1) rmSync(join(folder, `${n}.txt`));
    for (const left of [28, 10]) {
      const { child, ended } = start();
      await vi.waitFor(async () => expect(await sent()).toBeLessThanOrEqual(left), { interval: 5, timeout: 60_000 });
      child.kill('SIGKILL');
      await ended;
    }
    expect(await sync()).toMatchObject({ unchanged: 1, ...whole });
    expect(await names()).toEqual(['29.txt']);
  });
});
