import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type AskBody, type Client, type Reply, type SearchBody } from '../src/client.js';
import { runCli } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';
import { conflictsOf, eventually } from './conflicts.js';

const shared = 'The reading room is open on Sundays from noon.';
const question = 'Which code opens the vault?';
const unknown = 999_999;

/** Keys for some collections of a team. Other collections must be indistinguishable from collections that do not exist. */
export function describeLimitedKeys(running: () => Running): void {
  describe('a key for one collection', () => {
    let owner: Client;
    let limited: Client;
    let open: number;
    let hidden: number;
    let secret: number;
    let both: number;
    let conflict: number;
    let askId: string;

    beforeAll(async () => {
      const { server } = running();
      const cli = (...args: string[]) => runCli(server.dataDir, args);
      const team = String((await cli('team', 'create', '--name', 'Library'))['id']);
      const keyFor = async (...limits: string[]) =>
        clientOf(server.url, String((await cli('key', 'create', '--team', team, '--role', 'owner', ...limits))['key']));
      owner = await keyFor();
      [open, hidden] = [await createCollection(owner, 'Open'), await createCollection(owner, 'Hidden away')];
      limited = await keyFor('--collections', String(open), '--budget', '5000', '--networks', '127.0.0.0/8,::1');
      secret = (await owner.upload(hidden, 'secret.txt', 'The vault opens with the code 7391 at midnight.')).body
        .file_id;
      await owner.upload(hidden, 'vault.md', '# Vault\n\nThe vault may be opened within 30 days.\n');
      await owner.upload(hidden, 'rules.md', '# Vault\n\nThe vault may be opened within 14 days.\n');
      both = (await owner.upload(hidden, 'hours.txt', shared)).body.file_id;
      await limited.upload(open, 'hours.txt', shared);
      for (const days of [10, 20]) {
        await limited.upload(open, 'loans.md', `# Loans\n\nBooks are lent for ${days} days.\n`);
        await settled(owner, open);
      }
      await settled(owner, hidden);
      await eventually(async () => expect((await conflictsOf(owner, hidden)).conflicts).not.toEqual([]));
      conflict = (await conflictsOf(owner, hidden)).conflicts[0]?.id ?? 0;
      askId = (await owner.post<AskBody>(`/api/v1/collections/${hidden}/ask`, { question })).body.ask_id;
    });

    it('gets the same 404 for a hidden collection and one that does not exist', async () => {
      const path = (id: number) => `/api/v1/collections/${id}`;
      const attempts: [string, number, (id: number) => Promise<Reply<unknown>>][] = [
        ['read', hidden, (id) => limited.get(path(id))],
        ['cards', hidden, (id) => limited.get(`${path(id)}/knowledge-cards`)],
        ['search', hidden, (id) => limited.post(`${path(id)}/search`, { query: 'vault' })],
        ['ask', hidden, (id) => limited.post(`${path(id)}/ask`, { question })],
        ['stream', hidden, (id) => limited.post(`${path(id)}/ask`, { question, stream: true })],
        ['events', hidden, (id) => limited.get(`${path(id)}/events`)],
        ['conflicts', hidden, (id) => limited.get(`${path(id)}/conflicts`)],
        ['check', hidden, (id) => limited.post(`${path(id)}/conflicts/check`, {})],
        ['upload', hidden, (id) => limited.upload(id, 'x.txt', 'x')],
        ['delete', hidden, (id) => limited.delete(path(id))],
        ['file', secret, (id) => limited.get(`/api/v1/files/${id}`)],
        ['versions', secret, (id) => limited.get(`/api/v1/files/${id}/versions`)],
        ['changes', secret, (id) => limited.get(`/api/v1/files/${id}/changes?from=1`)],
        ['reprocess', secret, (id) => limited.post(`/api/v1/files/${id}/reprocess`)],
        ['delete file', secret, (id) => limited.delete(`/api/v1/files/${id}`)],
        ['resolve', conflict, (id) => limited.post(`/api/v1/conflicts/${id}/resolve`, { action: 'dismiss' })],
      ];
      for (const [what, id, attempt] of attempts) {
        const [here, none] = [await attempt(id), await attempt(unknown)];
        expect([what, here.status, told(here)]).toEqual([what, 404, told(none)]);
      }
      for (const method of ['get', 'post'] as const) {
        const suffix = method === 'get' ? 'events' : 'cancel';
        const [here, none] = [
          await limited[method](`/api/v1/asks/${askId}/${suffix}`),
          await limited[method](`/api/v1/asks/none/${suffix}`),
        ];
        expect([here.status, told(here)]).toEqual([404, told(none)]);
      }
      expect((await conflictsOf(owner, hidden)).stateCounts).not.toHaveProperty('dismissed');
      expect((await owner.get(`/api/v1/files/${secret}`)).status).toBe(200);
      expect((await owner.stream(`/api/v1/asks/${askId}/events`)).at(-1)?.type).toBe('done');
    });

    it('lists only its collection and the files in it', async () => {
      const lists = [
        await limited.get('/api/v1/collections/list'),
        await limited.get('/api/v1/files/list'),
        await limited.get(`/api/v1/files/${both}`),
        await limited.get(`/api/v1/files/${both}/versions`),
      ];
      expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const text = JSON.stringify(lists.map(({ body }) => body));
      expect(text).toContain('hours.txt');
      expect(text).not.toMatch(/Hidden away|secret\.txt/);
      expect(JSON.stringify((await owner.get(`/api/v1/files/${both}`)).body)).toContain('Hidden away');
    });

    it('cannot change files that are in other collections, too, or use the endpoints of the team', async () => {
      for (const [reply, code] of [
        [await limited.delete(`/api/v1/files/${both}`), 'FILE_ELSEWHERE'],
        [await limited.post(`/api/v1/files/${both}/reprocess`), 'FILE_ELSEWHERE'],
        [await limited.upload(open, 'hours.txt', shared, {}, { encoding: 'windows-1252' }), 'READING_ELSEWHERE'],
        [await limited.post('/api/v1/collections/add', { name: 'x' }), 'AUTH_KEY_LIMITED'],
        [await limited.get('/api/v1/usage'), 'AUTH_KEY_LIMITED'],
        [await limited.get('/api/v1/usage/calls'), 'AUTH_KEY_LIMITED'],
        [await limited.get('/api/v1/audit'), 'AUTH_KEY_LIMITED'],
      ] as const) {
        expect(reply).toMatchObject({ status: 403, body: { code } });
      }
    });

    it('can search, ask and delete in its collection', async () => {
      const path = `/api/v1/collections/${open}`;
      const found = await limited.post<SearchBody>(`${path}/search`, { query: 'books lent' });
      expect(found.body.results[0]?.content).toContain('20 days');
      const asked = { question: 'For how many days are books lent?' };
      const answered = await limited.post<AskBody>(`${path}/ask`, asked);
      expect(answered.body.answer).toContain('20 days');
      expect((await limited.stream(`/api/v1/asks/${answered.body.ask_id}/events`)).at(-1)?.type).toBe('done');
      const file = Number(answered.body.sources[0]?.document_id);
      expect((await limited.get(`/api/v1/files/${file}/changes`)).body).toMatchObject({
        data: { changes: [{ kind: 'changed', summary: 'changed from 10 days to 20 days' }] },
      });
      expect((await limited.delete(`/api/v1/files/${file}`)).status).toBe(200);
      const { body } = await owner.get<{ data: readonly { action: string; subject: object }[] }>(
        '/api/v1/audit?limit=1',
      );
      expect(body.data).toMatchObject([{ action: 'file.delete', subject: { file_id: file } }]);
    });
  });
}

/** An error without the fields that differ from request to request. */
function told({ body }: Reply<unknown>): unknown {
  const { error, code } = body as { readonly error?: string; readonly code?: string };
  return { error, code };
}
