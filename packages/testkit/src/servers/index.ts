import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fromImage } from './docker.js';
import { elasticsearch } from './elasticsearch.js';
import { freePort } from './free-port.js';
import { mongo } from './mongo.js';
import { nats } from './nats.js';
import { runServer, type RunningServer } from './running-server.js';
import type { Launch, ServerPlace, ServerKind } from './server.js';

export { freePort } from './free-port.js';
export { prometheusPrograms, type PrometheusPrograms } from './prometheus.js';
export type { RunningServer } from './running-server.js';

/** The servers that a cluster needs, by name. */
export const serverKinds = { nats, mongo, elasticsearch } as const;
type ServerName = keyof typeof serverKinds;

interface StartOptions {
  /** A folder that is kept after the server stops. Default: a temporary one, removed when the server stops. */
  readonly dataDir?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Additional command-line arguments, such as `--auth secret` for NATS. */
  readonly args?: readonly string[];
}

/**
 * Starts a separate server on the loopback: from the official image if a Docker daemon answers, otherwise built from package
 * registries (Go for NATS; a JDK and Maven for the others), which takes a minute or two the first time.
 *
 * @throws {Error} with the reason why each of the two ways fails.
 */
export async function startServer(name: ServerName, options: StartOptions = {}): Promise<RunningServer> {
  const kind = serverKinds[name];
  const { dataDir } = options;
  const folder = dataDir === undefined ? mkdtempSync(join(tmpdir(), `cardinal-${name}-`)) : resolve(dataDir);
  const cleanUp = () => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  mkdirSync(folder, { recursive: true });
  try {
    const server = await firstThatWorks(
      kind,
      { port: options.port ?? (await freePort()), dataDir: folder },
      options.args,
    );
    return {
      ...server,
      async stop() {
        await server.stop();
        if (dataDir === undefined) await server.discard?.();
        cleanUp();
      },
    };
  } catch (thrown) {
    cleanUp();
    throw thrown;
  }
}

async function firstThatWorks(
  kind: ServerKind,
  place: ServerPlace,
  args: readonly string[] = [],
): Promise<RunningServer & Pick<Launch, 'discard'>> {
  const ways = [() => fromImage(kind.image, place), () => kind.fromRegistry(place)];
  const reasons: string[] = [];
  for (const way of ways) {
    try {
      const launch = await way();
      const server = await runServer(kind, place, { ...launch, args: [...launch.args, ...args] });
      return { ...server, ...(launch.discard && { discard: launch.discard }) };
    } catch (thrown) {
      reasons.push(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
  throw new Error(`${kind.name} cannot be started here: ${reasons.join('; ')}`);
}
