import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type * as FreePort from '../src/servers/free-port.js';

/** The module as another process has it: with its own memory, and the same ports. */
const inProcess = (name: string): Promise<typeof FreePort> =>
  import(
    /* @vite-ignore */ `${fileURLToPath(new URL('../src/servers/free-port.ts', import.meta.url))}?process=${name}`
  );

it('never returns a port that another process was given', async () => {
  const processes = [await inProcess('a'), await inProcess('b'), await inProcess('c')];
  const ports = await Promise.all(processes.flatMap(({ freePort }) => Array.from({ length: 500 }, () => freePort())));

  expect(new Set(ports).size).toBe(1_500);
});
