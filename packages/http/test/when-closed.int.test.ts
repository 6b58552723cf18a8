import { silentLogger } from '@cardinal/kernel';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpServer, whenClosed } from '../src/index.js';

it('is called for each pipelined request of a connection that closes, even before the first is answered', async () => {
  const app = createHttpServer({ logger: silentLogger });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const closed: string[] = [];
  let finish = (): void => {};
  const all = new Promise<void>((resolve) => (finish = resolve));
  let begun = 0;
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { readonly name: string };
    whenClosed(reply.raw, () => {
      closed.push(name);
      if (closed.length === 3) finish();
    });
    if (++begun === 3) socket.destroy();
    await held;
    return name;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(['a', 'b', 'c'].map((name) => `GET /${name} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
  await all;

  expect(closed.toSorted()).toEqual(['a', 'b', 'c']);
  release();
  await app.close();
  expect(closed).toHaveLength(3);
});
