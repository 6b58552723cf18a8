import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServingProcess } from './process.js';

export { ownerKey } from './process.js';
export { cliPath, openDataDir, runCli, withDataDir } from './data-dir.js';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

export interface Server extends ServingProcess {
  readonly dataDir: string;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** Port to listen on. Default: a free port. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder that contains the program. Default: this checkout. */
  readonly home?: string;
  /** Options of Node itself. */
  readonly execArgv?: readonly string[];
}

/** Starts the one-process server as a user would and waits until it is ready. */
export async function startServer({
  dataDir,
  port,
  env = {},
  home = checkout,
  execArgv = [],
}: ServerOptions): Promise<Server> {
  const args = [...execArgv, join(home, 'services/standalone/dist/bundle/main.js')];
  return { ...(await startProcess({ args, dataDir, port, env, readyWithinMs: 180_000 })), dataDir };
}
