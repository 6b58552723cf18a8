import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range for outgoing connections (Linux from 32,768 on): in that range a client that tries to reach a stopped server may take
 * the server's port, even by connecting to itself, and the server could not restart.
 */
const first = 20_000;
const last = 32_000;
const tries = 200;

const given = new Set<number>();

/** A loopback port on which no process listens, and which this process does not return again. */
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
