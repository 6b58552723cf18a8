import { silentLogger } from '@cardinal/kernel';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeUnread, createHttpServer, whenClosed } from '../src/index.js';

/** More than the system buffers for a connection. */
const long = 'x'.repeat(16 * 1024 * 1024);
const stallMs = 500;

describe('an answer that is not read', () => {
  let app: ReturnType<typeof createHttpServer>;
  const port = (): number => (app.server.address() as AddressInfo).port;

  beforeEach(() => {
    app = createHttpServer({ logger: silentLogger, stallMs });
  });
  afterEach(() => app.close());

  it.each(['as a whole', 'in pieces'])('is given up: sent %s', async (how) => {
    const closed = new Promise<void>((resolve) => {
      app.get('/', (_request, reply) => {
        whenClosed(reply.raw, resolve);
        if (how === 'as a whole') return reply.send(long);
        closeUnread(reply.raw, stallMs);
        return reply.send(Readable.from([long], { objectMode: false }));
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(port(), '127.0.0.1').on('error', () => {});
    socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');

    await expect(closed).resolves.toBeUndefined();
    socket.destroy();
  });

  it('limits neither a client that reads, nor the time of the next request on its connection', async () => {
    let taken: number | undefined;
    app.get('/', (_request, reply) => reply.send(long));
    app.get('/next', (request, reply) => {
      taken = request.raw.socket.timeout;
      return reply.send('done');
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const read = async (path: string): Promise<string> => {
      const answer = await new Promise<IncomingMessage>((resolve) => get({ port: port(), path, agent }, resolve));
      return text(answer);
    };

    expect((await read('/')).length).toBe(long.length);
    expect(await read('/next')).toBe('done');
    expect(taken ?? 0).toBe(0);
    agent.destroy();
  });
});
