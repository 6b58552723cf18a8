import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServingProcess } from './process.js';

const main = fileURLToPath(new URL('../../deploy/local/cluster.mjs', import.meta.url));

const { NATS_URL, MONGODB_URL, ELASTICSEARCH_URL } = process.env;
const named = NATS_URL && MONGODB_URL && ELASTICSEARCH_URL ? { NATS_URL, MONGODB_URL, ELASTICSEARCH_URL } : undefined;

/** Whether the environment names the three servers. */
export const areServersNamed = named !== undefined;

/** Where the three servers are. */
export interface ServerUrls {
  readonly NATS_URL: string;
  readonly MONGODB_URL: string;
  readonly ELASTICSEARCH_URL: string;
}

export interface Replica {
  readonly service: string;
  readonly pid: number;
  /** Port of `/readyz`. */
  readonly operationsPort: number;
  /** Where other services call it. */
  readonly grpcPort: number;
  /** Of a gateway: where it alone answers. */
  readonly url?: string;
}

export interface Cluster extends ServingProcess {
  readonly dataDir: string;
  /** Who runs now. A replica that dies is started again with another process id. */
  replicas(service?: string): readonly Replica[];
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly servers: ServerUrls;
  readonly env?: Readonly<Record<string, string>>;
  readonly onOutput?: (output: string) => void;
}

/** Starts two replicas of each service on the servers, as `npm run cluster` does, and waits until all are ready. */
export async function startCluster({ dataDir, servers, env = {}, onOutput }: ClusterOptions): Promise<Cluster> {
  const running = await startProcess({
    args: [main],
    dataDir,
    env: { CARDINAL_REPLICAS: '2', ...servers, ...env },
    readyWithinMs: 300_000,
    onOutput,
  });
  return {
    ...running,
    dataDir,
    replicas(service) {
      const { processes } = JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8')) as {
        readonly processes: readonly Replica[];
      };
      return processes.filter((replica) => service === undefined || replica.service === service);
    },
  };
}

/**
 * What starts clusters on the servers that the environment names: the same data at each start, apart from whatever else is there.
 *
 * @param purpose begins the names on the servers.
 */
export function ownCluster(purpose: string): (options: Omit<ClusterOptions, 'servers'>) => Promise<Cluster> {
  const name = freshName(purpose);
  return async (options) => startCluster({ ...options, servers: placeOf(name) });
}

/** A place of its own on the servers that the environment names. */
export const ownServers = (purpose: string): ServerUrls => placeOf(freshName(purpose));

/** What everything there begins with. */
export const nameOf = ({ ELASTICSEARCH_URL }: ServerUrls): string => new URL(ELASTICSEARCH_URL).pathname.slice(1);

/** The same for a program that works on them while no service runs. */
export const settingsOf = ({ MONGODB_URL, ELASTICSEARCH_URL }: ServerUrls): Readonly<Record<string, string>> => ({
  CARDINAL_STORE: MONGODB_URL,
  CARDINAL_INDEX: ELASTICSEARCH_URL,
});

const freshName = (purpose: string): string => `${purpose}-${randomBytes(4).toString('hex')}`;

function placeOf(name: string): ServerUrls {
  if (!named) throw new Error('skipped without the servers');
  return ownPlaceOn(named, name);
}

/** These servers, with names of our own on them. */
function ownPlaceOn({ NATS_URL, MONGODB_URL, ELASTICSEARCH_URL }: ServerUrls, name: string): ServerUrls {
  const [nats, mongo, index] = [NATS_URL, MONGODB_URL, ELASTICSEARCH_URL].map((url) => new URL(url));
  if (!nats || !mongo || !index) throw new Error('three URLs are needed');
  nats.searchParams.set('prefix', name);
  mongo.pathname = `/${name}`;
  index.pathname = `/${name}`;
  return { NATS_URL: nats.href, MONGODB_URL: mongo.href, ELASTICSEARCH_URL: index.href };
}
