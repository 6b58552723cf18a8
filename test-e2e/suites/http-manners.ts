import { describe, expect, it } from 'vitest';
import { ownerKey } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

interface Cards {
  readonly data: {
    readonly knowledgeCards: readonly { readonly id: number }[];
    readonly pagination: { readonly nextCursor: string | null };
  };
}

/** HTTP features for clients that wait (`Prefer: wait`) and for clients that read again (`ETag`). */
export function describeHttpManners(running: () => Running): void {
  const authorization = `Bearer ${ownerKey}`;

  it('answers an upload with `Prefer: wait` once the file is processed or has failed', async () => {
    const { client, server } = running();
    const collectionId = await createCollection(client, 'Waited for');
    async function upload(name: string, content: string) {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      const url = `${server.url}/api/v1/collections/${collectionId}/files/upload`;
      const init = { method: 'POST', headers: { authorization, prefer: 'wait=60' }, body: form };
      const answer = await fetch(url, init);
      const { status } = (await answer.json()) as { status: string };
      return [answer.status, status, answer.headers.get('preference-applied')];
    }

    const texts = ['Goods may be returned within 30 days.', 'The buyer pays the postage.', 'Shops open at nine.'];
    const answers = await Promise.all(texts.map((text, n) => upload(`${n}.md`, text)));
    expect(answers).toEqual(texts.map(() => [201, 'processed', 'wait=60']));
    expect(await upload('0.md', texts[0] ?? '')).toEqual([201, 'processed', 'wait=60']);
    expect(await upload('empty.csv', ' \n \n')).toEqual([201, 'error', 'wait=60']);
  });

  it('returns error messages in the language of `Accept-Language`, with the same codes', async () => {
    const { client, server } = running();
    const collectionId = await createCollection(client, 'Spoken of');
    await client.upload(collectionId, 'nothing.csv', ' \n \n');
    await settled(client, collectionId);
    async function read(path: string, language: string) {
      const headers = { authorization, 'accept-language': language };
      const answer = await fetch(`${server.url}/api/v1/${path}`, { headers });
      const body = (await answer.json()) as { error?: string; code?: string; data?: { fileInstances: object[] } };
      const told = [answer.headers.get('content-language'), answer.headers.get('vary')];
      return { told, error: body.error, code: body.code, instance: body.data?.fileInstances[0] };
    }

    const missing = { code: 'COLLECTION_NOT_FOUND', error: 'Sammlung nicht gefunden.' };
    expect(await read('collections/999999', 'de-AT, en;q=0.5')).toMatchObject({
      ...missing,
      told: ['de', 'Accept-Language'],
    });
    expect(await read('collections/999999', 'tlh')).toMatchObject({
      ...missing,
      error: 'Collection not found.',
      told: ['en', 'Accept-Language'],
    });
    expect(await read(`collections/${collectionId}`, 'ja')).toMatchObject({
      told: ['ja', 'Accept-Language'],
      instance: { status_reason: 'no_text', status_message: 'ファイルに読み取れるテキストがありません。' },
    });
  });

  it('lists each card once by cursor, although cards are added meanwhile', async () => {
    const { client } = running();
    const collectionId = await createCollection(client, 'Read on');
    const text = (what: string) => `${what} of the town open at nine, and at ten on holidays. `.repeat(8);
    await client.upload(collectionId, 'a.md', ['Shops', 'Trains', 'Hotels'].map(text).join('\n\n'));
    await settled(client, collectionId);
    const part = async (query: string) => {
      const { body } = await client.get<Cards>(`/api/v1/collections/${collectionId}/knowledge-cards?${query}`);
      return body.data;
    };
    const { knowledgeCards: before } = await part('limit=100');

    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { knowledgeCards, pagination } = await part(`limit=1${cursor && `&cursor=${cursor}`}`);
      if (seen.length === 1) {
        await client.upload(collectionId, 'b.md', text('Baths'));
        await settled(client, collectionId);
      }
      seen.push(...knowledgeCards.map(({ id }) => id));
      cursor = pagination.nextCursor;
    }
    const after = (await part('limit=100')).knowledgeCards.map(({ id }) => id);
    expect(seen).toEqual(after);
    expect(after.length).toBeGreaterThan(before.length);
  });

  describe('a collection that is read again with its ETag', () => {
    it('is answered with 304 until it changes, by every replica', async () => {
      const { client, server } = running();
      const collectionId = await createCollection(client, 'Read twice');
      const read = (tag = '') =>
        fetch(`${server.url}/api/v1/collections/${collectionId}`, { headers: { authorization, 'if-none-match': tag } });
      const tag = (await read()).headers.get('etag') ?? '';

      expect([(await read(tag)).status, (await read(tag)).status]).toEqual([304, 304]);
      await client.upload(collectionId, 'a.md', 'Goods may be returned within 30 days.');
      expect((await read(tag)).status).toBe(200);
    });
  });
}
