import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the range for outgoing connections (Linux from 32,768 on): in that range a client that tries to reach a stopped server may take
 * the server's port, even by connecting to itself, and the server could not restart.
 */
const first = 20_000;
/** Number of ports that a process takes at once. It listens on the first while it lives, so that no other process takes the others. */
const blockSize = 60;
const blocks = 200;

const unused: number[] = [];
let taking: Promise<void> | undefined;

/** A loopback port on which no process listens, and which neither this process nor another that uses this function is given again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = unused.shift();
    if (port === undefined) await (taking ??= takeBlock().finally(() => (taking = undefined)));
    else if (await isFree(port)) return port;
  }
}

async function takeBlock(): Promise<void> {
  const start = randomInt(blocks);
  for (let tried = 0; tried < blocks; tried += 1) {
    const port = first + ((start + tried) % blocks) * blockSize;
    const holder = await listening(port);
    if (!holder) continue;
    holder.unref();
    unused.push(...Array.from({ length: blockSize - 1 }, (_, at) => port + 1 + at));
    return;
  }
  throw new Error(`Other processes hold all ports from ${first} to ${first + blocks * blockSize}.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listening(port);
  probe?.close();
  if (probe) await once(probe, 'close');
  return probe !== undefined;
}

function listening(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
