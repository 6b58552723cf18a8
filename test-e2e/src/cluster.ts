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

/** URLs of the three servers. */
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
  /** Port at which other services call the replica. */
  readonly grpcPort: number;
  /** URL of this replica, if it is a gateway. */
  readonly url?: string;
}

export interface Cluster extends ServingProcess {
  readonly dataDir: string;
  /** Replicas that run now. A replica that dies is restarted with another process id. */
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
 * Returns a function that starts clusters on the servers that the environment names. Each start uses the same data, which is separate
 * from everything else on the servers.
 *
 * @param purpose prefix of the names on the servers.
 */
export function ownCluster(purpose: string): (options: Omit<ClusterOptions, 'servers'>) => Promise<Cluster> {
  const name = freshName(purpose);
  return async (options) => startCluster({ ...options, servers: placeOf(name) });
}

/** URLs of the servers that the environment names, with fresh names for data. */
export const ownServers = (purpose: string): ServerUrls => placeOf(freshName(purpose));

/** Name with which all data of these URLs begins. */
export const nameOf = ({ ELASTICSEARCH_URL }: ServerUrls): string => new URL(ELASTICSEARCH_URL).pathname.slice(1);

/** Settings with these URLs for a program that works on the servers while no service runs. */
export const settingsOf = ({ MONGODB_URL, ELASTICSEARCH_URL }: ServerUrls): Readonly<Record<string, string>> => ({
  CARDINAL_STORE: MONGODB_URL,
  CARDINAL_INDEX: ELASTICSEARCH_URL,
});

const freshName = (purpose: string): string => `${purpose}-${randomBytes(4).toString('hex')}`;

function placeOf(name: string): ServerUrls {
  if (!named) throw new Error('skipped without the servers');
  return ownPlaceOn(named, name);
}

/** URLs of these servers that use `name` for all data. */
function ownPlaceOn({ NATS_URL, MONGODB_URL, ELASTICSEARCH_URL }: ServerUrls, name: string): ServerUrls {
  const [nats, mongo, index] = [NATS_URL, MONGODB_URL, ELASTICSEARCH_URL].map((url) => new URL(url));
  if (!nats || !mongo || !index) throw new Error('three URLs are needed');
  nats.searchParams.set('prefix', name);
  mongo.pathname = `/${name}`;
  index.pathname = `/${name}`;
  return { NATS_URL: nats.href, MONGODB_URL: mongo.href, ELASTICSEARCH_URL: index.href };
}
