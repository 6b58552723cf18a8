import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type AskBody, type Client, type SearchBody } from '../src/client.js';
import { runCli } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

interface Team {
  readonly id: number;
  readonly client: Client;
}

interface NewKey {
  readonly id: string;
  readonly key: string;
}

/** Isolation between teams, roles and quotas. */
export function describeTeams(running: () => Running): void {
  async function newKey(teamId: number, role: string): Promise<NewKey> {
    const made = await runCli(running().server.dataDir, ['key', 'create', '--team', String(teamId), '--role', role]);
    return { id: String(made['id']), key: String(made['key']) };
  }

  async function newTeam(name: string, options: { quota?: number; role?: string } = {}): Promise<Team> {
    const { server } = running();
    const quota = options.quota === undefined ? [] : ['--quota', String(options.quota)];
    const id = Number((await runCli(server.dataDir, ['team', 'create', '--name', name, ...quota]))['id']);
    const { key } = await newKey(id, options.role ?? 'moderator');
    return { id, client: clientOf(server.url, key) };
  }

  describe('two teams', () => {
    let ours: Team;
    let theirs: Team;
    let collection: number;
    let file: number;
    let askId: string;
    beforeAll(async () => {
      [ours, theirs] = [await newTeam('Ours'), await newTeam('Theirs')];
      collection = await createCollection(ours.client, 'Secrets');
      file = (await ours.client.upload(collection, 'secret.txt', 'The vault opens with the code 7391 at midnight.'))
        .body.file_id;
      await settled(ours.client, collection);
      askId = (
        await ours.client.post<AskBody>(`/api/v1/collections/${collection}/ask`, {
          question: 'Which code opens the vault?',
        })
      ).body.ask_id;
    });

    it('do not list collections and files of each other', async () => {
      expect((await theirs.client.get<{ data: unknown[] }>('/api/v1/collections/list')).body.data).toEqual([]);
      expect((await theirs.client.get<{ data: unknown[] }>('/api/v1/files/list')).body.data).toEqual([]);
    });

    it('get the same 404 for a collection of another team and one that does not exist', async () => {
      const attempts: [string, (id: number) => Promise<{ status: number; body: Record<string, unknown> }>][] = [
        ['read', (id) => theirs.client.get(`/api/v1/collections/${id}`)],
        ['cards', (id) => theirs.client.get(`/api/v1/collections/${id}/knowledge-cards`)],
        ['search', (id) => theirs.client.post(`/api/v1/collections/${id}/search`, { query: 'vault' })],
        ['ask', (id) => theirs.client.post(`/api/v1/collections/${id}/ask`, { question: 'Which code?' })],
        ['events', (id) => theirs.client.get(`/api/v1/collections/${id}/events`)],
        ['delete', (id) => theirs.client.delete(`/api/v1/collections/${id}`)],
      ];
      for (const [what, attempt] of attempts) {
        const [foreign, unknown] = [await attempt(collection), await attempt(999_999)];
        expect([what, foreign.status, foreign.body['error']]).toEqual([what, 404, unknown.body['error']]);
        expect(unknown.status).toBe(404);
      }
      expect((await theirs.client.upload(collection, 'x.txt', 'x')).status).toBe(404);
      expect((await theirs.client.get(`/api/v1/files/${file}`)).status).toBe(404);
      expect((await theirs.client.delete(`/api/v1/files/${file}`)).status).toBe(404);
      expect((await theirs.client.get(`/api/v1/asks/${askId}/events`)).status).toBe(404);
      expect((await theirs.client.post(`/api/v1/asks/${askId}/cancel`)).status).toBe(404);
      expect((await ours.client.get(`/api/v1/collections/${collection}`)).status).toBe(200);
    });

    it('have separate copies of the same bytes', async () => {
      const mine = await createCollection(theirs.client, 'Copies');
      const { body } = await theirs.client.upload(
        mine,
        'secret.txt',
        'The vault opens with the code 7391 at midnight.',
      );
      await settled(theirs.client, mine);

      expect(body.file_id).not.toBe(file);
      await theirs.client.delete(`/api/v1/files/${body.file_id}`);
      const search = await ours.client.post<SearchBody>(`/api/v1/collections/${collection}/search`, {
        query: 'vault code',
      });
      expect(search.body.results).toHaveLength(1);
    });
  });

  describe('roles', () => {
    it('below moderator get 403', async () => {
      const viewer = await newTeam('Readers', { role: 'viewer' });

      expect((await viewer.client.get('/api/v1/collections/list')).status).toBe(403);
    });

    it('a revoked key is refused at once', async () => {
      const { server } = running();
      const team = await newTeam('Gone');
      const { id, key } = await newKey(team.id, 'admin');
      const client = clientOf(server.url, key);
      expect((await client.get('/api/v1/collections/list')).status).toBe(200);

      await runCli(server.dataDir, ['key', 'revoke', '--key', id]);

      const refused = await client.get('/api/v1/collections/list');
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    });
  });

  describe('a quota', () => {
    it('is never exceeded: further requests get 429', async () => {
      const team = await newTeam('Frugal', { quota: 200 });
      const collection = await createCollection(team.client, 'Few');
      await team.client.upload(collection, 'a.txt', 'Otters sleep holding hands so that they do not drift apart.');
      await settled(team.client, collection);

      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          team.client.post(`/api/v1/collections/${collection}/search`, { query: `why do otters hold hands ${n}` }),
        ),
      );
      const refused = replies.filter((reply) => reply.status === 429);
      const { body: usage } = await team.client.get<{ data: { used: number } }>('/api/v1/usage');

      expect(replies.some((reply) => reply.status === 200)).toBe(true);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.body).toMatchObject({
        error: expect.any(String),
        remaining: expect.any(Number),
        reason: expect.any(String),
      });
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(usage.data.used).toBeLessThanOrEqual(200);
      const ask = await team.client.post(`/api/v1/collections/${collection}/ask`, { question: 'x'.repeat(250) });
      expect(ask.status).toBe(429);
    });
  });
}
