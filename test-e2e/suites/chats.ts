import { beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, type AskBody, type Client } from '../src/client.js';
import type { Running } from '../src/server-per-file.js';
import { runCli } from '../src/server.js';
import { collectionDetail, createCollection, settled } from '../src/wait.js';

interface Chat {
  readonly id: string;
  readonly name: string | null;
  readonly questions: number;
  readonly asks?: readonly { readonly ask_id: string; readonly state: string; readonly feedback: object }[];
}

/** Chats of a collection, and feedback on their answers. */
export function describeChats(running: () => Running): void {
  describe('chats', () => {
    let client: Client;
    let stranger: Client;
    let limited: Client;
    let [id, other] = [0, 0];
    const path = (rest = '', collection = id) => `/api/v1/collections/${collection}/chats${rest}`;

    beforeAll(async () => {
      const { server } = running();
      const cli = (...args: string[]) => runCli(server.dataDir, args);
      const team = String((await cli('team', 'create', '--name', 'Talkers'))['id']);
      const keyOf = async (teamId: string, ...limits: string[]) =>
        clientOf(
          server.url,
          String((await cli('key', 'create', '--team', teamId, '--role', 'owner', ...limits))['key']),
        );
      client = await keyOf(team);
      id = await createCollection(client, 'Travel');
      other = await createCollection(client, 'Rest');
      limited = await keyOf(team, '--collections', String(other));
      stranger = await keyOf(String((await cli('team', 'create', '--name', 'Strangers'))['id']));
      await client.upload(id, 'policy.md', '# Hotels\n\nA hotel night may cost at most 140 euros.\n');
      await settled(client, id);
    });

    const ask = async (more: object = {}) => {
      const question = 'How much may a hotel night cost?';
      const { status, body } = await client.post<AskBody>(`/api/v1/collections/${id}/ask`, { question, ...more });
      expect([status, body.answer]).toEqual([200, expect.stringContaining('140 euros')]);
      return body.ask_id;
    };
    const list = async () => (await client.get<{ data: Chat[] }>(path())).body.data;

    it('are begun, continued and renamed, and take feedback', async () => {
      const first = await ask();
      const second = await ask({ chat_id: first, chat_history: [['Hotels?', 'There is a limit.']] });
      const feedback = { rating: 'down', comment: 'Too short.' };

      expect(await client.patch(path(`/${first}`), { name: 'Hotels' })).toMatchObject({
        status: 200,
        body: { data: { id: first, name: 'Hotels', questions: 2 } },
      });
      expect((await client.post(`/api/v1/asks/${second}/feedback`, feedback)).status).toBe(200);
      const { body } = await client.get<{ data: Chat }>(path(`/${first}`));
      expect(body.data.asks).toMatchObject([
        { ask_id: first, state: 'done', feedback: { rating: null, comment: '' } },
        { ask_id: second, state: 'done', feedback },
      ]);
      expect(await list()).toMatchObject([{ id: first, name: 'Hotels', questions: 2 }]);
      expect((await collectionDetail(client, id))._count.chats).toBe(1);
    });

    it('are visible only to their team, and to keys for their collection', async () => {
      const [chat] = await list();
      const of = `/${chat?.id ?? ''}`;
      const nobody = { status: 404 };
      for (const theirs of [stranger, limited]) {
        expect(await theirs.get(path())).toMatchObject(nobody);
        expect(await theirs.get(path(of))).toMatchObject(nobody);
        expect(await theirs.patch(path(of), { name: 'Mine' })).toMatchObject(nobody);
        expect(await theirs.delete(path(of))).toMatchObject(nobody);
        expect(await theirs.post(`/api/v1/asks${of}/feedback`, { rating: 'up' })).toMatchObject(nobody);
      }
      expect(await client.get(path(of, other))).toMatchObject(nobody);
      expect(await client.delete(path(of, other))).toMatchObject(nobody);
      expect(await client.post(`/api/v1/collections/${other}/ask`, { question: 'x', chat_id: chat?.id })).toMatchObject(
        nobody,
      );
      expect(await list()).toEqual([chat]);
    });

    it('are deleted with their replays', async () => {
      const [kept] = await list();
      const first = await ask();
      const second = await ask({ chat_id: first });

      expect((await client.delete(path(`/${first}`))).status).toBe(200);

      expect(await list()).toEqual([kept]);
      expect((await collectionDetail(client, id))._count.chats).toBe(1);
      for (const gone of [first, second]) {
        expect((await client.get(`/api/v1/asks/${gone}/events`)).status).toBe(404);
        expect((await client.post(`/api/v1/asks/${gone}/feedback`, { rating: 'up' })).status).toBe(404);
      }
      expect((await client.delete(path(`/${first}`))).status).toBe(404);
      const late = { question: 'And then?', chat_id: first };
      expect((await client.post(`/api/v1/collections/${id}/ask`, late)).status).toBe(404);
      const { body } = await client.get<{ data: { action: string; subject: object }[] }>('/api/v1/audit?limit=1');
      expect(body.data).toMatchObject([{ action: 'chat.delete', subject: { collection_id: id, chat_id: first } }]);
    });

    it('lose the comments on answers when a document is deleted, and are deleted with their collection', async () => {
      const [chat] = await list();
      const { fileInstances } = await collectionDetail(client, id);
      await client.delete(`/api/v1/files/${fileInstances[0]?.file_id ?? 0}`);
      await vi.waitFor(
        async () => {
          const { body } = await client.get<{ data: Chat }>(path(`/${chat?.id ?? ''}`));
          expect(body.data.name).toBe('Hotels');
          expect(body.data.asks?.[1]?.feedback).toEqual({ rating: 'down', comment: '' });
        },
        { timeout: 60_000, interval: 50 },
      );

      await client.delete(`/api/v1/collections/${id}`);
      expect((await client.get(path())).status).toBe(404);
    });
  });
}
