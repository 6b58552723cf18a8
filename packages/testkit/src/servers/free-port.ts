import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32,768 on): there, a client that looks for a server which is away
 * can take its port, even by reaching itself, and the server cannot come back.
 */
const first = 20_000;
const last = 32_000;
const tries = 200;

const given = new Set<number>();

/** A port of the loopback that nobody listens on, and that is not given again by this process. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(first, last);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${first} to ${last}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
