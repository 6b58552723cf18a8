import { describe, expect, it } from 'vitest';
import type { AskBody, SearchBody } from '../src/client.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

/** Changes of documents: versions, deletions, copies, refusals. */
export function describeDocuments(running: () => Running): void {
  const search = async (collection: number, query: string, rest: object = {}) =>
    (await running().client.post<SearchBody>(`/api/v1/collections/${collection}/search`, { query, ...rest })).body
      .results;
  const ask = async (collection: number, question: string, rest: object = {}) =>
    (await running().client.post<AskBody>(`/api/v1/collections/${collection}/ask`, { question, ...rest })).body;

  describe('versions of a document', () => {
    it('answer from the newest unless older ones are asked for', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Policies');
      await client.upload(collection, 'returns.md', '# Returns\n\nGoods may be returned within 30 days of delivery.\n');
      await settled(client, collection);
      await client.upload(collection, 'returns.md', '# Returns\n\nGoods may be returned within 14 days of delivery.\n');
      await settled(client, collection);

      const current = await search(collection, 'return goods days');
      const all = await search(collection, 'return goods days', { current_only: false });

      expect(current.map((result) => result.content)).toEqual([expect.stringContaining('14 days')]);
      expect(all).toHaveLength(2);
      expect((await ask(collection, 'Within how many days may goods be returned?')).answer).toContain('14 days');
      const old = await ask(collection, 'Within how many days may goods be returned?', { current_only: false });
      expect(old.sources.map((source) => source.content_preview).join()).toContain('30 days');
    });

    it('answer `as_of` a moment from the version that was in force then', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Policies of the years');
      const from = (date: string) => ({ 'x-cardinal-metadata': JSON.stringify({ effective_from: date }) });
      for (const [days, date] of [
        [30, '2021-01-01'],
        [14, '2023-01-01'],
      ] as const) {
        const text = `# Returns\n\nGoods may be returned within ${days} days of delivery.\n`;
        await client.upload(collection, 'returns.md', text, from(date));
        await settled(client, collection);
      }
      await client.upload(collection, 'Report 2022.md', '# Returns\n\nOf all goods 9 per cent were returned.\n');
      await settled(client, collection);
      const then = async (date: string, rest: object = {}) =>
        (await search(collection, 'goods returned', { as_of: date, ...rest }))
          .map(({ content }) => /\d+ (?:days|per cent)/.exec(content)?.[0])
          .toSorted();

      expect(await then('2020-12-31')).toEqual([]);
      expect(await then('2021-01-01')).toEqual(['30 days']);
      expect(await then('2022-12-31')).toEqual(['30 days', '9 per cent']);
      expect(await then('2024-01-01')).toEqual(['14 days', '9 per cent']);
      expect(await then('2024-01-01', { current_only: false })).toEqual(['14 days', '30 days', '9 per cent']);
      expect(await then('2024-01-01', { filters: { 'metadata.effective_from': '2021-01-01' } })).toEqual([]);
      const question = 'Within how many days may goods be returned?';
      expect((await ask(collection, question, { as_of: '2022-06-01' })).answer).toContain('30 days');
      expect((await ask(collection, question, { as_of: '2023-06-01' })).answer).toContain('14 days');
      const refused = await client.post(`/api/v1/collections/${collection}/search`, {
        query: 'x',
        as_of: '2023-02-29',
      });
      expect(refused.status).toBe(400);
    });

    it('answer `as_of` a moment as they did then, after a version was uploaded again and the last one deleted', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Rules that changed');
      const days = async (rest: object = {}) =>
        (await search(collection, 'goods returned', rest)).map(({ content }) => /\d+ days/.exec(content)?.[0]);
      const moments: string[] = [];
      let fileId = 0;
      for (const count of [30, 14, 30, 7]) {
        const text = `# Returns\n\nGoods may be returned within ${count} days of delivery.\n`;
        fileId = (await client.upload(collection, 'returns.md', text)).body.file_id;
        await settled(client, collection);
        expect(await days()).toEqual([`${count} days`]);
        moments.push(new Date().toISOString());
      }
      await client.delete(`/api/v1/files/${fileId}`);
      expect(await days()).toEqual([]);
      const then = await Promise.all(moments.map((as_of) => days({ as_of })));
      expect(then).toEqual([['30 days'], ['14 days'], ['30 days'], []]);
      expect(await days({ as_of: new Date().toISOString() })).toEqual([]);
    });
  });

  describe("a document's own properties", () => {
    it("are shown and can be filtered by, but never replace Cardinal's own", async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Properties');
      const head =
        'conflicts: [evil]\nconstructor: x\n__proto__: y\ndocument_id: forged\nversion: 99\ndepartment: tower\ncast: 1786-04-02';
      await client.upload(collection, 'bells.md', `---\n${head}\n---\n\nThe bells of the tower ring at noon.\n`);
      await settled(client, collection);

      const [result] = await search(collection, 'bells of the tower', { filters: { department: 'tower' } });
      expect(result?.metadata).toMatchObject({ department: 'tower', file_name: 'bells.md' });
      expect(result?.metadata['document_id']).not.toBe('forged');
      for (const name of ['conflicts', 'constructor', '__proto__', 'version'])
        expect(Object.keys(result?.metadata ?? {})).not.toContain(name);
      expect(await search(collection, 'bells of the tower', { filters: { version: '99' } })).toEqual([]);
      const found = (filters: object) => search(collection, 'bells of the tower', { filters });
      const cast = { cast: { gte: '1750-01-01', lt: '1800-01-01' } };
      expect(await found({ ...cast, any: [{ department: { not: 'tower' } }, { version: { lte: 1 } }] })).toHaveLength(
        1,
      );
      expect(await found({ cast: { exists: true }, all: [cast, { cast: { not: '1786-04-02' } }] })).toEqual([]);
      const asked = await ask(collection, 'When do the bells ring?', { filters: { cast: { lt: '1750-01-01' } } });
      expect(asked.sources).toEqual([]);
    });
  });

  describe("the users' metadata of a document", () => {
    const saying = (metadata: object) => ({ 'x-cardinal-metadata': JSON.stringify(metadata) });
    const text = 'The bells of the tower ring at noon.';
    const found = async (collection: number, filters: object) =>
      (await search(collection, 'bells of the tower', { filters })).map(({ metadata }) => metadata['file_name']);
    const saidOf = async (collection: number) => {
      const { body } = await running().client.get<{
        data: { fileInstances: { name: string; current: boolean; metadata: object }[] };
      }>(`/api/v1/collections/${collection}`);
      return body.data.fileInstances.filter(({ current }) => current).map(({ metadata }) => metadata);
    };

    it('can be filtered by at once, also after a change, and is kept by the next version', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Said');
      const said = { due: '2024-03-01', pages: 12, draft: true, tags: ['old', 'loud'] };
      const { body } = await client.upload(collection, 'bells.txt', text, saying(said));
      await client.upload(collection, 'other.txt', `${text} Always.`);
      await settled(client, collection);

      expect(await saidOf(collection)).toEqual([{}, said]);
      const keeps = { 'metadata.due': { lt: '2024-04-01' }, 'metadata.pages': { gte: 12 }, 'metadata.tags': 'loud' };
      expect(await found(collection, keeps)).toEqual(['bells.txt']);
      expect(await found(collection, { 'metadata.draft': { not: true } })).toEqual(['other.txt']);

      const changed = await client.patch(`/api/v1/files/${body.file_id}/metadata`, { draft: null, pages: 13 });
      expect(changed).toMatchObject({ status: 200, body: { data: { fileInstances: [{ metadata: { pages: 13 } }] } } });
      expect(await found(collection, { 'metadata.pages': 12 })).toEqual([]);
      expect(await found(collection, { 'metadata.pages': 13, 'metadata.draft': { exists: false } })).toHaveLength(1);
      const [shown] = await search(collection, 'bells of the tower', { filters: keeps });
      expect(shown?.metadata).toMatchObject({ 'metadata.pages': 13, 'metadata.tags': ['old', 'loud'] });
      const unknown = { query: 'bells', filters: { due: '2024-03-01' } };
      expect(await client.post(`/api/v1/collections/${collection}/search`, unknown)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^filters\.due must be .* metadata\.pages/), code: 'FILTER_KEY_UNKNOWN' },
      });
      expect((await client.get(`/api/v1/collections/${collection}/facets`)).body).toMatchObject({
        data: { facets: expect.arrayContaining([expect.objectContaining({ key: 'metadata.tags', documents: 1 })]) },
      });
      const asked = { filters: { 'metadata.pages': { gt: 13 } } };
      expect((await ask(collection, 'When do the bells ring?', asked)).sources).toEqual([]);

      await client.upload(collection, 'bells.txt', `${text} And at six.`);
      await settled(client, collection);
      expect(await found(collection, { 'metadata.pages': 13 })).toEqual(['bells.txt']);
      await client.upload(collection, 'bells.txt', `${text} And at six.`, saying({}));
      expect(await found(collection, { 'metadata.pages': { exists: true } })).toEqual([]);
      expect(await saidOf(collection)).toEqual([{}, {}]);
    });

    it.each<[string, string]>([
      ['{"a": 1', 'metadata must be valid JSON'],
      ['["a"]', 'metadata must be a JSON object'],
      ['{"due": "2023-02-29"}', 'metadata.due must be a date that exists'],
      ['{"__proto__": "x"}', 'metadata must have keys'],
      ['{"a": {"b": 1}}', 'metadata.a must be a string, a number, a boolean or a list of strings'],
    ])('is refused together with the upload if it is %s', async (metadata, message) => {
      const { client } = running();
      const collection = await createCollection(client, 'Refused words');
      const reply = await client.upload(collection, 'bells.txt', text, { 'x-cardinal-metadata': metadata });
      expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining(message) as string } });
      expect(await saidOf(collection)).toEqual([]);
    });
  });

  describe('deleting a file', () => {
    it('is visible at once in every read, search and ask', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Leaky');
      const { body } = await client.upload(collection, 'secret.txt', 'The launch code of the Merlin rocket is 4471.');
      await client.upload(collection, 'other.txt', 'Penguins huddle together to keep warm in the polar winter.');
      await settled(client, collection);
      expect(await search(collection, 'launch code of the Merlin rocket')).not.toEqual([]);

      await client.delete(`/api/v1/files/${body.file_id}`);

      const [results, answer, cards, detail] = await Promise.all([
        search(collection, 'launch code of the Merlin rocket', { current_only: false }),
        ask(collection, 'What is the launch code of the Merlin rocket?'),
        client.get<{ data: { knowledgeCards: { verbatimContent: string }[]; pagination: { totalCount: number } } }>(
          `/api/v1/collections/${collection}/knowledge-cards`,
        ),
        client.get<{ data: { _count: object; fileInstances: { name: string }[] } }>(
          `/api/v1/collections/${collection}`,
        ),
      ]);
      expect(results.map((result) => result.content).join()).not.toContain('4471');
      expect(JSON.stringify(answer)).not.toContain('4471');
      expect(cards.body.data.knowledgeCards.map((card) => card.verbatimContent).join()).not.toContain('4471');
      expect(cards.body.data.pagination.totalCount).toBe(1);
      expect(detail.body.data.fileInstances.map((instance) => instance.name)).toEqual(['other.txt']);
      expect(detail.body.data._count).toMatchObject({ fileInstances: 1, knowledgeCards: 1 });
    });
  });

  describe('deleting a collection', () => {
    it('while its files are processed removes it for good', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Short-lived');
      for (let n = 0; n < 10; n++) await client.upload(collection, `note-${n}.txt`, `Note number ${n} says hello.`);

      expect((await client.delete(`/api/v1/collections/${collection}`)).status).toBe(200);

      expect((await client.get(`/api/v1/collections/${collection}`)).status).toBe(404);
      expect((await client.post(`/api/v1/collections/${collection}/search`, { query: 'note' })).status).toBe(404);
      const after = await createCollection(client, 'After');
      await client.upload(after, 'later.txt', 'This one comes later.');
      await settled(client, after);
      const { body } = await client.get<{ data: { id: number }[] }>('/api/v1/collections/list');
      expect(body.data.map(({ id }) => id)).not.toContain(collection);
    });
  });

  describe('the same file', () => {
    it('in another collection is another instance of it', async () => {
      const { client } = running();
      const [one, two] = [await createCollection(client, 'One'), await createCollection(client, 'Two')];
      const first = await client.upload(one, 'shared.txt', 'Shared knowledge is doubled knowledge.');
      const second = await client.upload(two, 'shared.txt', 'Shared knowledge is doubled knowledge.');
      await Promise.all([settled(client, one), settled(client, two)]);

      expect(second.body.file_id).toBe(first.body.file_id);
      const { body } = await client.get<{ data: { fileInstances: { collection: { id: number } }[] } }>(
        `/api/v1/files/${first.body.file_id}`,
      );
      expect(body.data.fileInstances.map(({ collection }) => collection.id).sort()).toEqual([one, two].sort());
      expect(await search(two, 'shared knowledge')).toHaveLength(1);
    });
  });

  describe('files that cannot be read', () => {
    it.each([
      ['empty.txt', '', 400],
      ['program.exe', 'MZ', 415],
      ['fake.pdf', 'this is no pdf', 415],
    ])('%s is refused with %s', async (name, bytes, status) => {
      const { client } = running();
      const collection = await createCollection(client, 'Refused');

      const reply = await client.upload(collection, name, bytes);

      expect(reply.status).toBe(status);
      expect(reply.body).toMatchObject({
        error: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      });
    });

    it.each([
      ['broken.pdf', '%PDF-1.4\nnothing that follows makes sense', 'corrupt'],
      ['blank.txt', '   \n\n  ', 'no_text'],
    ])('%s ends as error with its reason', async (name, bytes, reason) => {
      const { client } = running();
      const collection = await createCollection(client, 'Broken');
      await client.upload(collection, name, bytes);

      const detail = await settled(client, collection);

      expect(detail.status).toBe('error');
      expect(detail.fileInstances[0]).toMatchObject({ status: 'error', status_reason: reason });
    });

    it('can be processed again', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Again');
      const { body } = await client.upload(collection, 'note.txt', 'Swallows return in April.');
      await settled(client, collection);

      const reply = await client.post<{ data: { status: string } }>(`/api/v1/files/${body.file_id}/reprocess`);

      expect(reply.status).toBe(200);
      expect(reply.body.data.status).toBe('processing');
      expect((await settled(client, collection)).fileInstances[0]).toMatchObject({ status: 'processed' });
      expect(await search(collection, 'swallows return')).toHaveLength(1);
    });
  });
}
