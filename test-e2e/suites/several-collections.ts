import { beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, type AskBody, type Client, type SearchBody } from '../src/client.js';
import { runCli } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

const documents = {
  contracts: {
    'supply.md': '# Supply\n\nThe supplier delivers within ten days. A late delivery costs two per cent a week.\n',
    'lease.md': '# Lease\n\nThe rent of the warehouse is 4,100 euros a month. It is due on the first.\n',
  },
  manuals: {
    'press.md': '# Press\n\nThe press is oiled every ten days. Its warehouse is kept dry.\n',
    'crane.md': '# Crane\n\nThe crane lifts 900 kilograms. Nobody stands below it while it lifts.\n',
  },
};

const patient = { timeout: 60_000, interval: 50 };

/** One search, and one ask, over several collections. */
export function describeSeveralCollections(running: () => Running): void {
  describe('several collections at once', () => {
    let owner: Client;
    let limited: Client;
    let [contracts, manuals, whole] = [0, 0, 0];

    const search = (client: Client, collectionIds: unknown, more: object = {}) =>
      client.post<SearchBody & { error?: string }>('/api/v1/search', {
        ...{ collection_ids: collectionIds, query: 'What happens every ten days?', top_k: 10 },
        ...more,
      });
    const shown = ({ body }: { body: SearchBody }) =>
      body.results.map(({ content, score, metadata }) => [content, score.toFixed(2), metadata['file_name']]);

    beforeAll(async () => {
      const { server } = running();
      const cli = (...args: string[]) => runCli(server.dataDir, args);
      const team = String((await cli('team', 'create', '--name', 'Works'))['id']);
      const keyFor = async (...limits: string[]) =>
        clientOf(server.url, String((await cli('key', 'create', '--team', team, '--role', 'owner', ...limits))['key']));
      owner = await keyFor();
      [contracts, manuals, whole] = (await Promise.all(
        ['Contracts', 'Manuals', 'All'].map((name) => createCollection(owner, name)),
      )) as [number, number, number];
      limited = await keyFor('--collections', String(contracts));
      for (const [id, files] of [
        [contracts, documents.contracts],
        [manuals, documents.manuals],
        [whole, { ...documents.contracts, ...documents.manuals }],
      ] as const) {
        for (const [name, text] of Object.entries(files)) await owner.upload(id, name, text);
        await settled(owner, id);
      }
    });

    it.each([false, true])('are ranked like one collection with the same documents, rerank %s', async (rerank) => {
      const several = await search(owner, [manuals, contracts, manuals], { rerank });
      const one = await search(owner, [whole], { rerank });

      expect([several.status, one.status]).toEqual([200, 200]);
      expect(shown(several)).toEqual(shown(one));
      expect(new Set(several.body.results.map((result) => result.collection_id))).toEqual(
        new Set([contracts, manuals]),
      );
      const alone = await owner.post<SearchBody>(`/api/v1/collections/${whole}/search`, {
        ...{ query: 'What happens every ten days?', rerank },
      });
      expect(shown(alone)).toEqual(shown(one));
    });

    it('may be as many as 32', async () => {
      const empty = await Promise.all(Array.from({ length: 30 }, (_, at) => createCollection(owner, `Empty ${at}`)));
      const most = await search(owner, [...empty, contracts, manuals]);
      expect(most.status).toBe(200);
      expect(shown(most)).toEqual(shown(await search(owner, [whole])));
    });

    it('return a file once that is in several of them', async () => {
      const { body } = await search(owner, [whole, contracts, manuals], { query: 'What does the crane lift?' });
      const [first] = body.results;
      expect(first?.metadata).toMatchObject({ file_name: 'crane.md', duplicates: '1' });
      expect(body.results.filter(({ metadata }) => metadata['file_name'] === 'crane.md')).toHaveLength(1);
    });

    it('can be filtered by metadata keys of any of them', async () => {
      const filtered = (filters: object) => search(owner, [contracts, manuals], { filters });
      const { body: files } = await owner.get<{ data: readonly { id: number; name: string }[] }>('/api/v1/files/list');
      const crane = files.data.find(({ name }) => name === 'crane.md')?.id ?? 0;
      await owner.patch(`/api/v1/files/${crane}/metadata`, { machine: true });

      const { body } = await filtered({ 'metadata.machine': true });
      expect(body.results.map(({ metadata }) => [metadata['file_name'], metadata['metadata.machine']])).toEqual([
        ['crane.md', true],
      ]);
      const others = await filtered({ 'metadata.machine': { not: true } });
      expect(others.body.results.map(({ metadata }) => metadata['file_name'])).not.toContain('crane.md');
      expect(others.body.results.length).toBeGreaterThan(1);
      expect(await filtered({ nowhere: 1 })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('nowhere') as string },
      });
    });

    it('are not searched if one of them does not exist for the key', async () => {
      const unknown = await owner.post('/api/v1/collections/999999/search', { query: 'x' });
      for (const [client, ids] of [
        [owner, [contracts, 999_999]],
        [limited, [contracts, manuals]],
        [limited, [manuals]],
      ] as const) {
        for (const more of [{}, { filters: { 'metadata.machine': true } }]) {
          const reply = await search(client, ids, more);
          expect([reply.status, reply.body.error]).toEqual([404, unknown.body['error']]);
        }
      }
      expect(shown(await search(limited, [contracts]))).not.toEqual([]);
    });

    const ask = (client: Client, collectionIds: readonly number[], more: object = {}) =>
      client.post<AskBody & { error?: string }>('/api/v1/ask', {
        ...{ collection_ids: collectionIds, question: 'What does the crane lift?' },
        ...more,
      });

    it('can be asked at once, with the answer of one collection with the same documents', async () => {
      const several = await ask(owner, [manuals, contracts, contracts]);
      const one = await owner.post<AskBody>(`/api/v1/collections/${whole}/ask`, {
        question: 'What does the crane lift?',
      });
      expect([several.status, one.status]).toEqual([200, 200]);
      expect(several.body).toMatchObject({ answer: one.body.answer, outcome: one.body.outcome });
      expect(several.body.answer).toContain('900 kilograms');
      const rent = await ask(owner, [manuals, contracts], { question: 'How much is the rent of the warehouse?' });
      expect(rent.body.answer).toContain('4,100 euros');

      const events = await owner.stream('/api/v1/ask', {
        ...{ collection_ids: [contracts, manuals], question: 'What does the crane lift?', stream: true },
      });
      expect(events.at(-1)).toMatchObject({ type: 'done' });
      const replay = await owner.stream(`/api/v1/asks/${several.body.ask_id}/events`);
      expect(JSON.stringify(replay)).toContain('900 kilograms');
      expect((await limited.get(`/api/v1/asks/${several.body.ask_id}/events`)).status).toBe(404);
    });

    it('are not asked if one of them does not exist for the key', async () => {
      const unknown = await owner.post('/api/v1/collections/999999/ask', { question: 'x' });
      for (const [client, ids] of [
        [owner, [contracts, 999_999]],
        [limited, [contracts, manuals]],
      ] as const) {
        const reply = await ask(client, ids);
        expect([reply.status, reply.body.error]).toEqual([404, unknown.body['error']]);
      }
      expect((await ask(limited, [contracts])).status).toBe(200);
    });

    it('lose the replays of their asks when a file or collection of any of them is deleted', async () => {
      const doomed = await createCollection(owner, 'Doomed');
      const { body: file } = await owner.upload(doomed, 'doomed.md', '# Barrel\n\nThe barrel holds 230 litres.\n');
      await settled(owner, doomed);
      const asked = async () =>
        (await ask(owner, [contracts, doomed], { question: 'How much does the barrel hold?' })).body;
      const [first, kept] = [await asked(), (await ask(owner, [contracts, manuals])).body];
      expect(first.answer).toContain('230 litres');
      expect((await owner.delete(`/api/v1/files/${file.file_id}`)).status).toBe(200);
      const gone = async (askId: string) => {
        await vi.waitFor(async () => {
          expect((await owner.get(`/api/v1/asks/${askId}/events`)).status).toBe(404);
        }, patient);
      };
      await gone(first.ask_id);
      const second = await asked();
      expect(second.answer).not.toContain('230 litres');
      expect((await owner.delete(`/api/v1/collections/${doomed}`)).status).toBe(200);
      expect((await owner.get(`/api/v1/asks/${second.ask_id}/events`)).status).toBe(404);
      await gone(second.ask_id);
      expect(JSON.stringify(await owner.stream(`/api/v1/asks/${kept.ask_id}/events`))).toContain('900 kilograms');
    });

    it.each([
      ['none', [], 'collection_ids must be an array of 1 to 32 items'],
      [
        'a thousand',
        Array.from({ length: 1_000 }, (_, at) => at + 1),
        'collection_ids must be an array of 1 to 32 items',
      ],
      ['text', ['1'], 'collection_ids[0] must be an integer'],
      ['one alone', 7, 'collection_ids must be'],
      ['nothing', undefined, 'collection_ids is required'],
    ])('are refused: %s', async (_, ids, message) => {
      const reply = await search(owner, ids);
      expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining(message)]);
    });
  });
}
