import { afterAll, beforeAll } from 'vitest';
import { clientOf, type Client } from './client.js';
import { startModelServer, type ModelServer } from './model-server.js';
import type { Start } from './server-per-file.js';
import { openDataDir } from './server.js';

/** A server whose language model is scripted. */
export interface ModelWorld {
  readonly models: ModelServer;
  readonly client: Client;
  readonly url: string;
  readonly dataDir: string;
}

/** Starts one server for all tests of a file, with the data that `furnish` adds. Call the returned function inside tests only. */
export function modelWorldForThisFile<World>(
  start: Start,
  environmentOf: (models: ModelServer) => Readonly<Record<string, string>>,
  furnish: (world: ModelWorld) => Promise<World>,
): () => World {
  const closing: (() => Promise<void>)[] = [];
  let furnished: { readonly world: World } | undefined;
  beforeAll(async () => {
    const models = await startModelServer();
    closing.push(() => models.close());
    const dataDir = await openDataDir();
    closing.push(() => dataDir.remove());
    const server = await start({ dataDir: dataDir.path, env: environmentOf(models) });
    closing.push(async () => void (await server.stop()));
    const { url } = server;
    furnished = { world: await furnish({ models, client: clientOf(url), url, dataDir: dataDir.path }) };
  }, 360_000);
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });
  return () => {
    if (!furnished) throw new Error('the server is not running yet');
    return furnished.world;
  };
}
