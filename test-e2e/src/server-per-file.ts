import { afterAll, beforeAll } from 'vitest';
import { clientOf, type Client } from './client.js';
import { openDataDir, startServer, type Server, type ServerOptions } from './server.js';

export interface Running {
  readonly server: Server;
  readonly client: Client;
}

/** One server for all tests of a file, on a folder of its own. Read what it returns inside tests only. */
export function serverForThisFile(options: Omit<ServerOptions, 'dataDir'> = {}): () => Running {
  let running: Running | undefined;
  let removeDataDir: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const dataDir = await openDataDir();
    removeDataDir = dataDir.remove;
    const server = await startServer({ dataDir: dataDir.path, ...options });
    running = { server, client: clientOf(server.url) };
  }, 120_000);
  afterAll(async () => {
    await running?.server.stop();
    await removeDataDir?.();
  });
  return () => {
    if (!running) throw new Error('the server is not running yet');
    return running;
  };
}
