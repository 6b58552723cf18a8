import { ingest } from '@cardinal/contracts';
import { once } from 'node:events';
import { createServer as createHttp2Server } from 'node:http2';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { chunks, connect, serve } from './ways.js';

const messages = 5;
const messageBytes = 60_000;
/** Numbers of sent bytes after which the connection is cut: before the call, within its header, and within and between messages. */
const cuts = [0, 10, 100, 400, ...Array.from({ length: 11 }, (_, n) => (n + 1) * 27_000)];

describe('a lost connection', () => {
  /** A client whose connections forward this many bytes of one side, and are then cut. */
  async function clientThrough(port: number, side: 'requests' | 'responses', passedBytes: number) {
    const sockets = new Set<Socket>();
    const proxy = createServer((near) => {
      const far = connectSocket(port, '127.0.0.1');
      const cut = () => [near, far].forEach((socket) => socket.destroy());
      for (const socket of [near, far]) sockets.add(socket.on('error', cut).on('close', cut));
      const [limited, free] = side === 'requests' ? [near, far] : [far, near];
      let left = passedBytes;
      limited.on('data', (bytes) => {
        (limited === near ? far : near).write(bytes.subarray(0, left));
        left -= bytes.length;
        if (left < 0) setImmediate(cut);
      });
      free.on('data', (bytes) => (free === near ? far : near).write(bytes));
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      sockets.forEach((socket) => socket.destroy());
      proxy.close();
    });
    return connect((proxy.address() as AddressInfo).port).client;
  }
  async function* parts(count: number, bytes = messageBytes) {
    for (let n = 0; n < count; n++) yield { part: Buffer.alloc(bytes, 'x') };
  }

  it.each(cuts)('after %i bytes of requests is an error for the handler, not an end of the stream', async (cut) => {
    const ends: string[] = [];
    const { port } = await serve({
      async uploadFile(requests) {
        const began = ends.push('began') - 1;
        try {
          for await (const _request of requests);
          ends[began] = 'whole';
        } catch {
          ends[began] = 'failed';
        }
        return {};
      },
    });
    const client = await clientThrough(port, 'requests', cut);

    await expect(client.uploadFile(chunks(messages, messageBytes))).rejects.toMatchObject({ kind: 'unavailable' });
    await vi.waitFor(() => expect(ends).toEqual(ends.map(() => 'failed')));
  });

  it.each(cuts)('after %i bytes of responses is an error for the caller, not an end of the stream', async (cut) => {
    const { port } = await serve({ readParsed: () => parts(messages) });
    const client = await clientThrough(port, 'responses', cut);

    const reading = async () => {
      for await (const _part of client.readParsed({}));
    };

    await expect(reading()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each([0, 1, 2, 3])('to a server that stops after %i responses is an error for the caller', async (border) => {
    const { server, port } = await serve({
      async *readParsed() {
        yield* parts(border, 10);
        await new Promise(() => {});
      },
    });
    const { client } = connect(port);
    let received = 0;
    const reading = async () => {
      for await (const _part of client.readParsed({})) received++;
    };

    const read = expect(reading()).rejects.toMatchObject({ kind: 'unavailable' });
    await vi.waitFor(() => expect(received).toBe(border));
    await server.drain(20);

    await read;
  });

  it.each([0, 1, 2, 3])(
    'to a server that ends the stream without a status after %i responses is an error for the caller',
    async (border) => {
      const server = createHttp2Server().on('stream', (stream) => {
        stream.on('error', () => {});
        stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' });
        for (let n = 0; n < border; n++)
          stream.write(framed(ingest.ReadParsedResponse.encode({ part: Buffer.alloc(0) }).finish()));
        stream.end();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void server.close());
      const { client } = connect((server.address() as AddressInfo).port);
      let received = 0;

      const reading = async () => {
        for await (const _part of client.readParsed({})) received++;
      };

      await expect(reading()).rejects.toMatchObject({ name: 'RemoteError' });
      expect(received).toBe(border);
    },
  );
});

/** A message as gRPC sends it: not compressed, its length, its bytes. */
function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}
