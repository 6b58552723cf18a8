import { afterAll, beforeAll } from 'vitest';
import { clientOf, type Client } from './client.js';
import { openDataDir, startServer, type Server, type ServerOptions } from './server.js';

/** A running server, either one process or a whole cluster, as the suites use it. */
export interface Running {
  readonly server: Pick<Server, 'url' | 'dataDir' | 'output' | 'stop'>;
  readonly client: Client;
}

/** Starts a server, with these environment variables in addition to the usual ones. */
export type Start = (options: {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}) => Promise<Running['server']>;

/** Starts one server for all tests of a file, on a fresh data folder. Call the returned function inside tests only. */
export function serverForThisFile(options: Omit<ServerOptions, 'dataDir'> = {}): () => Running {
  return runningForThisFile((dataDir) => startServer({ dataDir, ...options }));
}

/** Calls `start` once for all tests of a file. Call the returned function inside tests only. */
export function runningForThisFile<S extends Running['server']>(
  start: (dataDir: string) => Promise<S>,
): () => { readonly server: S; readonly client: Client } {
  let running: { readonly server: S; readonly client: Client } | undefined;
  let removeDataDir: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const dataDir = await openDataDir();
    removeDataDir = dataDir.remove;
    const server = await start(dataDir.path);
    running = { server, client: clientOf(server.url) };
  }, 360_000);
  afterAll(async () => {
    await running?.server.stop();
    await removeDataDir?.();
  });
  return () => {
    if (!running) throw new Error('the server is not running yet');
    return running;
  };
}
