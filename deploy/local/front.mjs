// A TCP proxy for several gateways on one port: each connection goes to the next gateway that accepts it. It forwards bytes, so that
// uploads and event streams pass unchanged.
import { connect, createServer } from 'node:net';

/**
 * @param {{ host: string, port: number }} options
 * @returns {Promise<{ url: string, passTo: (targets: number[]) => void, close: () => Promise<void> }>} once it listens. `passTo` sets the
 *   ports of the gateways on the loopback interface; until then, every connection is closed at once.
 */
export async function startFront({ host, port }) {
  let targets = [];
  let next = 0;
  const open = new Set();

  function pass(client, tries = targets.length) {
    if (tries === 0) return client.destroy();
    const gateway = connect(targets[next++ % targets.length], '127.0.0.1');
    gateway.once('connect', () => {
      gateway.off('error', another);
      gateway.on('error', () => client.destroy());
      client.on('error', () => gateway.destroy());
      client.pipe(gateway).pipe(client);
    });
    gateway.once('error', another);
    function another() {
      if (tries > 1 && !client.destroyed) pass(client, tries - 1);
      else client.destroy();
    }
  }

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    pass(client);
  });
  await new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  const { port: taken } = server.address();
  return {
    passTo: (ports) => void (targets = ports),
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        for (const client of open) client.destroy();
      }),
  };
}
