import { silentLogger } from '@cardinal/kernel';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createHttpServer, sendEvents } from '../src/index.js';

const [error, debug] = [vi.fn(), vi.fn()];
const app = createHttpServer({ logger: { ...silentLogger, error, debug } });
app.post('/events', async (request, reply) => {
  await once(request.raw.socket, 'close');
  return sendEvents(reply, async function* () {
    yield { data: 'late' };
  });
});
app.post('/quick', () => 'at once');
afterEach(async () => app.close());

/** Sends a request, ends this side of the connection, and reads what comes. */
async function readAfterEnd(path: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket: Socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  let read = '';
  socket.on('data', (piece) => (read += String(piece)));
  socket.end(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`);
  await once(socket, 'close');
  return read;
}

it('ends the work for a client that ends its side of the connection before its answer, and reports no fault', async () => {
  expect(await readAfterEnd('/quick')).toContain('at once');
  expect(await readAfterEnd('/events')).toBe('');
  await vi.waitFor(() =>
    expect(debug).toHaveBeenCalledWith('request refused', expect.objectContaining({ code: 'REQUEST_CANCELLED' })),
  );
  expect(error).not.toHaveBeenCalled();
});
