import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientOf, type SearchBody } from '../src/client.js';
import { examine } from '../src/doctor.js';
import type { Running } from '../src/server-per-file.js';
import { collectionDetail, settled } from '../src/wait.js';
import { api, key, look, type Seen } from '../upgrade/look.mjs';
import { unfinished } from '../upgrade/sample-documents.mjs';
import { eventually } from './conflicts.js';

interface Sample {
  /** A collection that was at rest before the upgrade; `seen` is what its users saw. */
  readonly kept: number;
  readonly seen: Seen;
  /** A collection whose files were being processed when the old version was killed. */
  readonly killed: number;
}

interface File {
  readonly file_id: number;
  readonly name: string;
  readonly sha256: string;
}

/**
 * Checks that users keep their data after an upgrade.
 *
 * @param folder folder of the sample.
 * @param running server of the new version on the sample's data; the key is the sample's.
 */
export function describeUpgrade(folder: string, running: () => Pick<Running['server'], 'url' | 'dataDir'>): void {
  const sample = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as Sample;
  const client = () => clientOf(running().url, key);
  const filesOf = async (collection: number): Promise<readonly File[]> =>
    (await collectionDetail(client(), collection)).fileInstances as readonly object[] as readonly File[];
  const find = async (collection: number, query: string, filters = {}) => {
    const path = `/api/v1/collections/${collection}/search`;
    const { status, body } = await client().post<SearchBody>(path, { query, filters });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.results;
  };

  it('shows users the same data as before', async () => {
    expect(unranked(await look(api(running().url, key), sample.kept))).toEqual(unranked(sample.seen));
  });

  it('finishes files that were being processed', async () => {
    const detail = await settled(client(), sample.killed);
    expect(detail.fileInstances).toContainEqual(expect.objectContaining({ name: 'late.md' }));
    for (const { name, status } of detail.fileInstances) {
      const { question = '', answer } = unfinished.find((one) => one.name === name) ?? {};
      expect({ name, status }).toEqual({ name, status: 'processed' });
      expect((await find(sample.killed, question))[0]?.content).toContain(answer);
    }
  });

  it('returns the bytes of each document', async () => {
    const files = await filesOf(sample.kept);
    expect(files).toHaveLength(sample.seen.files.length);
    for (const { file_id: id, sha256 } of files) {
      const authorization = `Bearer ${key}`;
      const reply = await fetch(`${running().url}/api/v1/files/${id}/content`, { headers: { authorization } });
      expect(
        createHash('sha256')
          .update(Buffer.from(await reply.arrayBuffer()))
          .digest('hex'),
      ).toBe(sha256);
    }
  });

  it('finds documents by their properties, and by metadata that users add', async () => {
    const [hours] = (await filesOf(sample.kept)).filter(({ name }) => name === 'hours.csv');
    expect(await find(sample.kept, 'opens', { file_name: 'hours.csv' })).toMatchObject([
      { content: expect.stringContaining('11:00') },
    ]);
    const said = await client().patch(`/api/v1/files/${hours?.file_id}/metadata`, { season: 'summer' });
    expect(said).toMatchObject({ status: 200 });
    expect(await find(sample.kept, 'opens', { 'metadata.season': 'summer' })).toHaveLength(1);
  });

  it('has stores in which `cardinal doctor` finds no fault', async () => {
    await eventually(async () => expect(await examine(running().dataDir)).toMatchObject({ healthy: true, found: {} }));
  });

  it('takes new versions of the documents', async () => {
    const file = async (name: string) => (await filesOf(sample.kept)).find((one) => one.name === name)?.file_id;
    await client().post(`/api/v1/files/${await file('staff.md')}/reprocess`, {});
    const upload = await client().upload(sample.kept, 'hours.csv', 'Day,Opens,Closes\nSunday,12:00,15:00\n');
    expect(upload.status).toBe(201);
    expect((await client().delete(`/api/v1/files/${await file('faq.md')}`)).status).toBe(200);
    await settled(client(), sample.kept);

    const [best] = await find(sample.kept, 'opening hours on Sunday');
    expect(best?.content).toContain('12:00');
    const stillSaid = async () => (await find(sample.kept, 'return unused goods')).map(({ content }) => content).join();
    expect(await stillSaid()).not.toContain('14 days');
    // The resolved conflict stays resolved; the deleted document has no conflict.
    await eventually(async () => {
      const { conflicts } = await look(api(running().url, key), sample.kept);
      expect(conflicts.map(({ state }) => state)).toEqual(['dismissed']);
    });
  });
}

/** Keeps the best result of each search and sorts the others, because a new version may rank better than the one before. */
function unranked(seen: Seen) {
  const searches = seen.searches.map(({ query, results: [best, ...others] }) => ({
    query,
    best,
    others: others.toSorted((a, b) => Number(a.id) - Number(b.id)),
  }));
  return { ...seen, searches };
}
