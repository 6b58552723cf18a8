import { describe, expect, it, vi } from 'vitest';
import type { AskBody, Client, SearchBody } from '../src/client.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

interface Side {
  readonly card_id: string;
  readonly file_name: string;
  readonly version: number;
  readonly sentence: string;
  readonly value: string;
  readonly normalised: string;
}
interface Conflict {
  readonly id: number;
  readonly type: string;
  readonly state: string;
  readonly first: Side;
  readonly second: Side;
  readonly resolved_by: { readonly name: string } | null;
}
interface Page {
  readonly data: {
    readonly conflicts: readonly Conflict[];
    readonly stateCounts: Readonly<Record<string, number>>;
    readonly collection: { readonly status: string };
  };
}

const policy = (days: number): string =>
  `# Returns\n\nCustomers may return unused goods within ${days} days of delivery. The goods must be complete and in their original box.\n\n` +
  `# Shipping\n\nParcels leave the warehouse on the day of the order. Express parcels arrive on the next morning.\n`;
const faq = (days: number): string =>
  `# Questions and answers\n\nCustomers may return unused goods within ${days} days of delivery. Just print the label and hand the parcel in at any post office.\n\n` +
  `Gift cards never expire and can be used for every article of the shop.\n`;

export const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
export const conflictsOf = async (client: Client, collection: number, query = ''): Promise<Page['data']> =>
  (await client.get<Page>(`/api/v1/collections/${collection}/conflicts${query}`)).body.data;
export const statusOf = async (client: Client, collection: number): Promise<string> =>
  (await client.get<{ data: { status: string } }>(`/api/v1/collections/${collection}`)).body.data.status;

/** Long enough to start, parse and embed on a busy machine. */
const patience = { timeout: 120_000 };

/** Conflicts, from the upload of two documents that contradict each other to their resolution. */
export function describeConflicts(running: () => Running): void {
  describe('two documents that contradict each other', patience, () => {
    it('have a conflict that is found, shown, resolved and reopened', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Shop');
      await client.upload(collection, 'policy.md', policy(30));
      await client.upload(collection, 'faq.md', faq(14));
      await settled(client, collection);
      await eventually(async () => expect(await statusOf(client, collection)).toBe('processed_with_conflicts'));

      const { conflicts, stateCounts } = await conflictsOf(client, collection, '?state=open');
      expect(stateCounts).toEqual({ open: 1 });
      const [found] = conflicts;
      expect(found).toMatchObject({ type: 'value', state: 'open', resolved_by: null });
      const sides = [found?.first, found?.second].toSorted((a, b) =>
        (a?.file_name ?? '').localeCompare(b?.file_name ?? ''),
      );
      expect(sides).toMatchObject([
        { file_name: 'faq.md', value: '14 days', normalised: expect.stringContaining('1209600 s') },
        { file_name: 'policy.md', value: '30 days', normalised: expect.stringContaining('2592000 s') },
      ]);

      const search = (): Promise<SearchBody['results']> =>
        client
          .post<SearchBody>(`/api/v1/collections/${collection}/search`, { query: 'return unused goods within days' })
          .then(({ body }) => body.results);
      const marked = await search();
      expect(marked.filter(({ metadata }) => metadata['conflicts'] !== undefined)).toHaveLength(2);

      const ask = (): Promise<AskBody> =>
        client
          .post<AskBody>(`/api/v1/collections/${collection}/ask`, {
            question: 'Within how many days may customers return unused goods?',
          })
          .then(({ body }) => body);
      const before = await ask();
      expect(before.answer).toContain('30 days');
      expect(before.answer).toContain('14 days');
      expect(before.sources.map(({ file_name }) => file_name).toSorted()).toEqual(['faq.md', 'policy.md']);

      const keep = found?.first.file_name === 'policy.md' ? 'keep_first' : 'keep_second';
      const resolve = (action: string) =>
        client.post<{ data: Conflict }>(`/api/v1/conflicts/${found?.id}/resolve`, {
          action,
          note: 'The policy counts.',
        });
      const resolved = await resolve(keep);
      expect(resolved.body.data).toMatchObject({ state: 'resolved', resolved_by: { name: expect.any(String) } });
      await eventually(async () => expect(await statusOf(client, collection)).toBe('processed'));
      expect((await search()).filter(({ content }) => content.includes('14 days'))).toEqual([]);
      const after = await ask();
      expect(after.answer).toContain('30 days');
      expect(after.answer).not.toContain('14 days');

      await resolve('reopen');
      await eventually(async () => expect(await statusOf(client, collection)).toBe('processed_with_conflicts'));
      expect((await search()).some(({ content }) => content.includes('14 days'))).toBe(true);
    });

    it('have no conflict any more when a new version agrees, whose changes are listed', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Versions');
      await client.upload(collection, 'policy.md', policy(30));
      await client.upload(collection, 'faq.md', faq(14));
      await settled(client, collection);
      await eventually(async () => expect(await statusOf(client, collection)).toBe('processed_with_conflicts'));

      const { body: uploaded } = await client.upload(collection, 'faq.md', faq(30));
      await settled(client, collection);
      await eventually(async () => {
        expect(await statusOf(client, collection)).toBe('processed');
        expect((await conflictsOf(client, collection)).stateCounts).toEqual({ superseded: 1 });
      });

      const versions = await client.get<{ data: { versions: { version: number; current: boolean }[] }[] }>(
        `/api/v1/files/${uploaded.file_id}/versions`,
      );
      expect(versions.body.data[0]?.versions).toMatchObject([
        { version: 2, current: true },
        { version: 1, current: false },
      ]);
      const changes = await client.get<{ data: { changes: { kind: string; summary: string }[] } }>(
        `/api/v1/files/${uploaded.file_id}/changes?from=1&to=2`,
      );
      expect(changes.body.data.changes).toMatchObject([
        { kind: 'changed', summary: 'changed from 14 days to 30 days' },
      ]);
    });

    it('leave no conflict when one is deleted, and a dismissed pair is not reported again', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Deleted');
      await client.upload(collection, 'policy.md', policy(30));
      const { body: second } = await client.upload(collection, 'faq.md', faq(14));
      await settled(client, collection);
      await eventually(async () => expect((await conflictsOf(client, collection)).conflicts).toHaveLength(1));
      const [found] = (await conflictsOf(client, collection)).conflicts;
      await client.post(`/api/v1/conflicts/${found?.id}/resolve`, { action: 'dismiss' });
      await eventually(async () => expect(await statusOf(client, collection)).toBe('processed'));

      await client.delete(`/api/v1/files/${second.file_id}`);
      expect((await conflictsOf(client, collection)).conflicts).toEqual([]);

      await client.upload(collection, 'other.md', faq(14));
      await settled(client, collection);
      await eventually(async () =>
        expect((await conflictsOf(client, collection)).stateCounts).toEqual({ dismissed: 1 }),
      );
      expect(await statusOf(client, collection)).toBe('processed');
    });

    it('are not found by unknown ids, and invalid requests are refused', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Refused');
      expect((await client.get(`/api/v1/collections/${collection}/conflicts?state=closed`)).status).toBe(400);
      expect((await client.get('/api/v1/collections/999999/conflicts')).status).toBe(404);
      expect((await client.post('/api/v1/conflicts/999999/resolve', { action: 'dismiss' })).status).toBe(404);
      expect((await client.post('/api/v1/conflicts/1/resolve', { action: 'burn' })).status).toBe(400);
      expect((await client.get('/api/v1/files/999999/versions')).status).toBe(404);
    });
  });
}
