import { createPdf } from '@cardinal/testkit';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ownerKey } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

/** 20 MB of text in which no two lines are equal. */
const text = Array.from({ length: 400_000 }, (_, n) => `Line ${n} of a long report, and its padding to fifty.\n`).join(
  '',
);

interface Card {
  readonly start: number;
  readonly end: number;
  readonly verbatimContent: string;
}

interface PlacedCard extends Card {
  readonly page: number;
  readonly rectangles: readonly Record<'page' | 'x' | 'y' | 'width' | 'height', number>[];
}

const headers = { authorization: `Bearer ${ownerKey}` };

/** Reading the bytes and the text of uploaded files. */
export function describeContent(running: () => Running): void {
  describe('the bytes of a file', () => {
    const open = (path: string): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const sent = request(new URL(path, running().server.url), { headers }, resolve);
        sent.on('error', reject).end();
      });

    it('are returned as uploaded, whole or in parts, even when superseded, until the file is deleted', async () => {
      const { client, server } = running();
      const collectionId = await createCollection(client, 'Read again');
      const short = 'Goods may be returned within 30 days. Žluťoučký kůň.\n';
      const { body } = await client.upload(collectionId, 'Rückgabe.md', short);
      await settled(client, collectionId);
      const path = `${server.url}/api/v1/files/${body.file_id}/content`;

      const whole = await fetch(path, { headers });
      expect([whole.status, await whole.text()]).toEqual([200, short]);
      expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const tag = whole.headers.get('etag') ?? '';
      const part = await fetch(path, { headers: { ...headers, range: 'bytes=10-14', 'if-range': tag } });
      expect([part.status, await part.text()]).toEqual([206, short.slice(10, 15)]);
      expect((await fetch(path, { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304);

      const { body: read } = await client.get<{ data: { text: string; length: number; blocks: unknown[] } }>(
        `/api/v1/files/${body.file_id}/text`,
      );
      expect(read.data).toMatchObject({ text: short.trim(), length: short.trim().length, next_offset: null });
      expect(read.data.blocks).toMatchObject([{ kind: 'paragraph', start: 0, end: short.trim().length, page: 1 }]);

      const later = await client.upload(collectionId, 'Rückgabe.md', 'Goods may be returned within 14 days.\n');
      await settled(client, collectionId);
      expect(later.body.file_id).not.toBe(body.file_id);
      expect(await (await fetch(path, { headers })).text()).toBe(short); // superseded: the list of versions still shows it
      await client.delete(`/api/v1/files/${body.file_id}`);
      expect((await fetch(path, { headers })).status).toBe(404);
    });

    it('have a text that can be read by section and by page', async () => {
      const { client } = running();
      const collectionId = await createCollection(client, 'By sections');
      const sections = ['# Fees\n\nNone at all.', '## Late fees\n\nTen euros.', '# Hours\n\nNine to five.'];
      const { body: up } = await client.upload(collectionId, 'shop.md', sections.join('\n\n'));
      await settled(client, collectionId);
      const read = async (query: string) => {
        const path = `/api/v1/files/${up.file_id}/text?${query}`;
        const { status, body } = await client.get<{ code?: string; data?: { text: string; next_offset: unknown } }>(
          path,
        );
        return [status, body.data ? [body.data.text, body.data.next_offset] : body.code];
      };

      expect(await read('heading=late%20fees')).toEqual([200, ['Late fees\n\nTen euros.\n\n', null]]);
      expect(await read('heading=hours')).toEqual([200, ['Hours\n\nNine to five.', null]]);
      expect(await read('heading=FEES&limit=4')).toEqual([200, ['Fees', 4]]);
      expect(await read('heading=fees&offset=4')).toEqual([
        200,
        ['\n\nNone at all.\n\nLate fees\n\nTen euros.\n\n', null],
      ]);
      expect(await read('heading=prices')).toEqual([404, 'TEXT_PLACE_NOT_FOUND']);
      expect(await read('page=2')).toEqual([404, 'TEXT_PLACE_NOT_FOUND']);
    });

    it('have the text of each card at the offsets of the card', async () => {
      const { client } = running();
      const collectionId = await createCollection(client, 'Cited');
      const paragraphs = ['Shops', 'Trains', 'Hotels'].map((what) =>
        `${what} \u{1f600} of the town open at nine. `.repeat(12),
      );
      const { body: up } = await client.upload(collectionId, 'town.md', paragraphs.join('\n\n'));
      await settled(client, collectionId);
      const { body: list } = await client.get<{ data: { knowledgeCards: { id: number }[] } }>(
        `/api/v1/collections/${collectionId}/knowledge-cards`,
      );
      const cards = list.data.knowledgeCards;
      expect(cards.length).toBeGreaterThan(1);

      for (const [n, listed] of cards.entries()) {
        const { body } = await client.get<{ data: Card }>(`/api/v1/knowledge-cards/${listed.id}`);
        const { start, end, verbatimContent } = body.data;
        const file = { id: up.file_id, name: 'town.md', type: 'md', version: 1, current: true };
        expect(body.data).toMatchObject({ ...listed, file, page: 1, chunkIndex: n });
        const part = `/api/v1/files/${up.file_id}/text?offset=${start}&limit=${end - start}`;
        expect((await client.get<{ data: { text: string } }>(part)).body.data.text).toBe(verbatimContent);
      }
      await client.delete(`/api/v1/files/${up.file_id}`);
      const gone = await client.get<{ code: string }>(`/api/v1/knowledge-cards/${cards[0]?.id}`);
      expect([gone.status, gone.body.code]).toEqual([404, 'CARD_NOT_FOUND']);
    });

    it('of a PDF have rectangles on its pages for each card', async () => {
      const { client } = running();
      const collectionId = await createCollection(client, 'Shown');
      const sentence = (n: number) =>
        `A hotel night in town ${n} may cost at most ${100 + n} euros, breakfast and all else paid. `;
      const paragraphs = Array.from({ length: 40 }, (_, n) => sentence(n).repeat(3));
      await client.upload(collectionId, 'towns.pdf', createPdf([{ heading: 'Towns', paragraphs }]));
      await settled(client, collectionId);
      const { body: list } = await client.get<{ data: { knowledgeCards: { id: number }[] } }>(
        `/api/v1/collections/${collectionId}/knowledge-cards?limit=100`,
      );
      const pages = new Set<number>();
      for (const { id } of list.data.knowledgeCards) {
        const { body } = await client.get<{ data: PlacedCard }>(`/api/v1/knowledge-cards/${id}`);
        const { rectangles, page: begins, verbatimContent } = body.data;
        expect(rectangles[0]?.page).toBe(begins);
        // A line of the page holds 40 to 120 characters.
        expect(rectangles.length).toBeGreaterThanOrEqual(Math.floor(verbatimContent.length / 120));
        expect(rectangles.length).toBeLessThanOrEqual(verbatimContent.length / 40 + 2);
        for (const { page, x, y, width, height } of rectangles) {
          pages.add(page);
          expect(x > 0 && y > 0 && width > 0 && height > 5 && x + width < 620 && y + height < 850).toBe(true);
        }
      }
      expect(pages.size).toBeGreaterThan(1);
    });

    it('are returned completely although other clients disconnect midway', async () => {
      const { client, server } = running();
      const collectionId = await createCollection(client, 'Left in the midst');
      const { body } = await client.upload(collectionId, 'long.txt', text);
      const path = `/api/v1/files/${body.file_id}/content`;

      const left = await Promise.all(Array.from({ length: 20 }, () => open(path)));
      for (const answer of left) answer.destroy();

      const whole = await fetch(server.url + path, { headers });
      expect(await whole.text()).toBe(text);
      await client.delete(`/api/v1/collections/${collectionId}`);
    });
  });
}
