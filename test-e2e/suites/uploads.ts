import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blobsOf } from '../src/blobs-of.js';
import { ownerKey } from '../src/server.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

const megabyte = 1_000_000;
const boundary = 'between-parts';

const part = (name: string, fileName: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const close = Buffer.from(`--${boundary}--\r\n`);

/** 4 megabyte of text in which no two lines are equal. */
const text = Array.from({ length: 80_000 }, (_, n) => `Line ${n} of a report that is cut somewhere, padded.\n`)
  .join('')
  .slice(0, 4 * megabyte);
const body = Buffer.concat([part('file', 'cut.txt', text), close]);

interface Sent {
  readonly body: Buffer;
  readonly contentLength?: number | undefined;
  /** What the client does after its last byte: read the response, end its side of the connection, or reset the connection. */
  readonly after: 'read' | 'end' | 'reset';
  readonly chunked?: boolean;
}

/** Sends an upload as the options say. @returns the status of the response; 0 if there was none. */
function send(
  url: string,
  collectionId: number,
  { body: bytes, contentLength, after, chunked }: Sent,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${contentLength ?? bytes.length}`;
  const head =
    `POST /api/v1/collections/${collectionId}/files/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ownerKey}\r\n` +
    `content-type: multipart/form-data; boundary=${boundary}\r\nconnection: close\r\n${length}\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('error', () => {}); // 'close' follows
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    socket.write(head);
    const sent = chunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes]) : bytes;
    socket.write(sent, () => {
      if (after === 'end') socket.end();
      if (after === 'reset') socket.resetAndDestroy();
    });
  });
}

/** Names of the files of blobs and drafts in the data folder; empty if blobs are stored elsewhere. */
function filesIn(dataDir: string): string[] {
  try {
    const entries = readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return [];
    throw thrown;
  }
}

const cutAt = (bytes: number): Sent[] =>
  (['end', 'reset'] as const).map((after) => ({ body: body.subarray(0, bytes), contentLength: body.length, after }));

const refused: Readonly<Record<string, Sent>> = {
  'no final boundary': { body: body.subarray(0, -close.length), after: 'read' },
  'half a final boundary': { body: body.subarray(0, -6), after: 'read' },
  'a Content-Length larger than the body': { body, contentLength: body.length + 1_000, after: 'end' },
  'a Content-Length smaller than the body': { body, contentLength: body.length - 20, after: 'read' },
  'chunks without the last': { body, chunked: true, after: 'end' },
  'two files': { body: Buffer.concat([part('file', 'a.txt', text), part('file', 'b.txt', 'b'), close]), after: 'read' },
  'a field after the file': {
    body: Buffer.concat([part('file', 'a.txt', text), part('x', 'y', 'z'), close]),
    after: 'read',
  },
};

/** Uploads are atomic: either complete, or without a trace. */
export function describeUploads(running: () => Running): void {
  describe('an upload', () => {
    /** Uploads a complete file and expects that the collection holds nothing else. */
    async function expectOnlyWhole(collectionId: number): Promise<void> {
      const { client, server } = running();
      // If anything of the refused upload had been stored, it would have been processed before this file.
      expect((await client.upload(collectionId, 'whole.txt', 'The whole text has one sentence.')).status).toBe(201);
      const { fileInstances } = await settled(client, collectionId);
      expect(fileInstances.map(({ name, status }) => [name, status])).toEqual([['whole.txt', 'processed']]);
      const { body: listed } = await client.get<{ data: { id: number; name: string }[] }>('/api/v1/files/list');
      expect(listed.data.filter(({ name }) => ['cut.txt', 'a.txt', 'b.txt', 'big.txt'].includes(name))).toEqual([]);
      for (const { id } of listed.data) await client.delete(`/api/v1/files/${id}`);
      await expect.poll(() => filesIn(server.dataDir), { timeout: 60_000 }).toEqual([]);
      await expect.poll(async () => (await blobsOf(server.dataDir)).size, { timeout: 60_000 }).toBe(0);
    }

    it.each([200, 1_000, 70_000, megabyte, 3 * megabyte, body.length - 1])(
      'that is cut after %i bytes leaves no data',
      async (bytes) => {
        const { client, server } = running();
        const collectionId = await createCollection(client, `Cut after ${bytes}`);

        const answers = await Promise.all(cutAt(bytes).map((sent) => send(server.url, collectionId, sent)));

        expect(answers).not.toContain(201);
        await expectOnlyWhole(collectionId);
      },
    );

    it.each(Object.entries(refused))('with %s is a 400 and leaves no data', async (name, sent) => {
      const { client, server } = running();
      const collectionId = await createCollection(client, name);

      expect(await send(server.url, collectionId, sent)).toBe(400);
      await expectOnlyWhole(collectionId);
    });

    it('of 50 megabyte and one byte is a 413 and leaves no data', async () => {
      const { client } = running();
      const collectionId = await createCollection(client, 'Too large');

      expect((await client.upload(collectionId, 'big.txt', Buffer.alloc(52_428_801, 'many words '))).status).toBe(413);
      await expectOnlyWhole(collectionId);
    });
  });
}
