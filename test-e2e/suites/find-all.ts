import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client, type SearchBody } from '../src/client.js';
import { runCli } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

type Body = SearchBody & {
  readonly error?: string;
  readonly next_cursor?: string | null;
  readonly coverage?: { readonly scored: number; readonly matched: number; readonly documents: number };
};

const trades = ['steel', 'timber', 'paint', 'glass', 'cable'];
const suppliers = (from: number): string =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `# Supplier ${from + at}\n\nSupplier ${from + at} delivers ${trades[(from + at) % 5]} to the works within ${2 + at} days.\n`,
  ).join('\n');
const rooms = Array.from(
  { length: 30 },
  (_, at) => `# Room ${at}\n\nRoom ${at} has ${at % 7} chairs, a window and a door to the yard.\n`,
).join('\n');

/** Exhaustive searches. */
export function describeFindAll(running: () => Running): void {
  describe('finding all', () => {
    let owner: Client;
    let other: Client;
    let [north, south, empty] = [0, 0, 0];
    const question = 'Which supplier delivers to the works?';

    const search = (client: Client, collectionIds: readonly number[], more: object = {}) =>
      client.post<Body>('/api/v1/search', {
        ...{ collection_ids: collectionIds, query: question, top_k: 7, exhaustive: true },
        ...more,
      });

    async function pages(ask: (cursor: object) => ReturnType<typeof search>): Promise<Body[]> {
      const found: Body[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { status, body } = await ask(cursor === undefined ? {} : { cursor });
        expect([status, body.error]).toEqual([200, undefined]);
        found.push(body);
        cursor = body.next_cursor ?? null;
      }
      return found;
    }
    const contents = (found: readonly Body[]): string[] =>
      found.flatMap(({ results }) => results.map(({ content }) => content));

    beforeAll(async () => {
      const { server } = running();
      const cli = (...args: string[]) => runCli(server.dataDir, args);
      const clientOfTeam = async (name: string): Promise<Client> => {
        const team = String((await cli('team', 'create', '--name', name))['id']);
        return clientOf(server.url, String((await cli('key', 'create', '--team', team, '--role', 'owner'))['key']));
      };
      owner = await clientOfTeam('Buyers');
      other = await clientOfTeam('Others');
      [north, south, empty] = (await Promise.all(
        ['North', 'South', 'Empty'].map((name) => createCollection(owner, name)),
      )) as [number, number, number];
      await owner.upload(north, 'north.md', suppliers(1));
      await owner.upload(north, 'rooms.md', rooms);
      await owner.upload(south, 'south.md', suppliers(101));
      await Promise.all([settled(owner, north), settled(owner, south)]);
    });

    it('is used by an ask for a list, whose answer reports how many passages were read', async () => {
      const { status, body } = await owner.post<{ answer: string; sources: readonly unknown[] }>(
        `/api/v1/collections/${north}/ask`,
        { question: 'Which suppliers deliver to the works within days?' },
      );
      expect(status).toBe(200);
      expect(body.sources.length).toBeGreaterThan(5);
      expect(body.answer).toMatch(/\n\nPassages that match: 1\d, in documents: 1; passages read: 42\.$/);
    });

    it('returns every matching card once, best first, over all pages', async () => {
      const one = await pages((cursor) =>
        owner.post<Body>(`/api/v1/collections/${north}/search`, {
          query: question,
          top_k: 5,
          exhaustive: true,
          ...cursor,
        }),
      );
      expect(contents(one)).toHaveLength(12);
      expect(new Set(contents(one)).size).toBe(12);
      expect(contents(one).every((content) => content.includes('Supplier'))).toBe(true);
      expect(one[0]?.coverage).toEqual({ scored: 42, matched: 12, documents: 1 });

      const both = await pages((cursor) => search(owner, [south, north, empty], cursor));
      expect(contents(both)).toHaveLength(24);
      expect(new Set(contents(both)).size).toBe(24);
      expect(new Set(both.map(({ coverage }) => JSON.stringify(coverage)))).toEqual(
        new Set([JSON.stringify({ scored: 54, matched: 24, documents: 2 })]),
      );
      const scores = both.flatMap(({ results }) => results.map(({ score }) => score));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      // The pages together equal a single large page.
      expect(contents([(await search(owner, [north, south, empty], { top_k: 100 })).body])).toEqual(contents(both));
    });

    it('returns no results for an empty collection, or if no card matches', async () => {
      expect((await search(owner, [empty])).body).toMatchObject({
        ...{ results: [], coverage: { scored: 0, matched: 0, documents: 0 }, next_cursor: null },
      });
      const nothing = await search(owner, [north], { query: 'กรดไหลย้อน квантовая хромодинамика' });
      expect(nothing.body).toMatchObject({ results: [], coverage: { scored: 42, matched: 0, documents: 0 } });
    });

    it('refuses a cursor of another search, and gives another team a 404', async () => {
      const { next_cursor: cursor } = (await search(owner, [north, south])).body;
      const rule = 'cursor must come from an earlier response to the same request';
      for (const more of [{ query: 'suppliers' }, { collection_ids: [north] }, { current_only: false }]) {
        const reply = await search(owner, [north, south], { cursor, ...more });
        expect([reply.status, reply.body.error]).toEqual([400, rule]);
      }
      expect((await search(other, [north, south], { cursor })).status).toBe(404);
    });

    it('continues after a deletion without the deleted cards, and updates its coverage', async () => {
      const doomed = await createCollection(owner, 'Doomed');
      await owner.upload(doomed, 'doomed.md', suppliers(201));
      const { body: kept } = await owner.upload(doomed, 'kept.md', suppliers(301));
      await settled(owner, doomed);
      const first = (await search(owner, [doomed])).body;
      expect(first.coverage).toMatchObject({ matched: 24, documents: 2 });
      const { body: files } = await owner.get<{ data: readonly { id: number; name: string }[] }>('/api/v1/files/list');
      const file = files.data.find(({ name }) => name === 'doomed.md')?.id ?? 0;
      expect(kept).toBeDefined();
      expect((await owner.delete(`/api/v1/files/${file}`)).status).toBe(200);
      const rest = await pages((cursor) => search(owner, [doomed], { cursor: first.next_cursor, ...cursor }));
      expect(rest[0]?.coverage).toEqual({ scored: 12, matched: 12, documents: 1 });
      expect(contents(rest).some((content) => /Supplier 2\d\d/.test(content))).toBe(false);
    });
  });
}
