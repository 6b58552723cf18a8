import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { SearchBody } from '../src/client.js';
import { ownerKey } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

interface Answer {
  readonly line: number | null;
  readonly file_id?: number;
  readonly filename?: string;
  readonly error?: { readonly code: string; readonly field: string | null };
}

const textOf = (n: number) => `Ticket ${n}: the printer on floor ${n % 7} needs cartridge K${n}.`;
const lineOf = (n: number, text = textOf(n)) => `${JSON.stringify({ name: `ticket-${n}`, text })}\n`;
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => lineOf(n)).join('');

/** Many documents in one request have the same result as an upload of each. */
export function describeManyDocuments(running: () => Running): void {
  describe('many documents in one request', () => {
    const headers = { authorization: `Bearer ${ownerKey}`, 'content-type': 'application/x-ndjson' };
    const pathOf = (collectionId: number) => `/api/v1/collections/${collectionId}/documents`;

    async function send(collectionId: number, body: string): Promise<Answer[]> {
      const url = running().server.url + pathOf(collectionId);
      const response = await fetch(url, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
      const lines = (await response.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as Answer);
    }

    it('are each processed and found, and keep their file ids when sent again', async () => {
      const { client } = running();
      const collectionId = await createCollection(client, 'Tickets');

      const first = await send(collectionId, linesOf(80));
      const { fileInstances } = await settled(client, collectionId);
      const again = await send(collectionId, linesOf(80));
      const { body } = await client.post<SearchBody>(`/api/v1/collections/${collectionId}/search`, {
        query: 'cartridge K67',
      });

      expect(first.map(({ line, filename, error }) => [line, filename ?? error])).toEqual(
        Array.from({ length: 80 }, (_, n) => [n + 1, `ticket-${n}.txt`]),
      );
      expect(fileInstances.filter(({ status }) => status === 'processed')).toHaveLength(80);
      expect(again.map(({ file_id }) => file_id)).toEqual(first.map(({ file_id }) => file_id));
      expect(body.results[0]?.content).toContain('K67');
    });

    it('have a result each: invalid lines, known files and new versions', async () => {
      const { client } = running();
      const collectionId = await createCollection(client, 'Mixed tickets');
      const { body: single } = await client.upload(collectionId, 'ticket-1.txt', textOf(1));
      const lines = [lineOf(1), '{"name":"../x"}\n', '\n', 'nonsense\n', lineOf(2), lineOf(2, 'Ticket 2 is closed.')];

      const answers = await send(collectionId, lines.join(''));

      expect(answers.map(({ line, filename, error }) => [line, filename ?? error?.code])).toEqual([
        [1, 'ticket-1.txt'],
        [2, 'REQUEST_FIELD_INVALID'],
        [4, 'DOCUMENT_LINE_MALFORMED'],
        [5, 'ticket-2.txt'],
        [6, 'ticket-2.txt'],
      ]);
      expect(answers[0]?.file_id).toBe(single.file_id);
      await settled(client, collectionId);
      const { body } = await client.post<SearchBody>(`/api/v1/collections/${collectionId}/search`, {
        query: 'Ticket 2',
      });
      expect(body.results.map(({ content }) => content)).toContain('Ticket 2 is closed.');
      expect(body.results.map(({ content }) => content)).not.toContain(textOf(2));
    });

    it('of a client that disconnects are stored as far as they were received completely', async () => {
      const { client, server } = running();
      const collectionId = await createCollection(client, 'Left');
      const { hostname, port } = new URL(server.url);
      const socket = connect({ host: hostname, port: Number(port) });
      let answer = '';
      socket.on('data', (data) => (answer += data.toString()));
      const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `POST ${pathOf(collectionId)} HTTP/1.1\r\nhost: x\r\n${fields.join('')}content-length: 1000000\r\n\r\n`,
      );
      socket.write(`${linesOf(3)}{"name":"half","text":"It is cut`);
      await expect.poll(() => answer, { timeout: 60_000 }).toContain('"line":3');
      socket.resetAndDestroy();

      await send(collectionId, lineOf(7));

      const { fileInstances } = await settled(client, collectionId);
      expect(fileInstances.map(({ name }) => name).toSorted()).toEqual([0, 1, 2, 7].map((n) => `ticket-${n}.txt`));
    });
  });
}
