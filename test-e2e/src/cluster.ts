import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServingProcess } from './process.js';

const main = fileURLToPath(new URL('../../deploy/local/cluster.mjs', import.meta.url));

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

/** The servers that the variables name, with names of our own on them. */
export function ownPlaceOn({ NATS_URL, MONGODB_URL, ELASTICSEARCH_URL }: ServerUrls, name: string): ServerUrls {
  const [nats, mongo, index] = [NATS_URL, MONGODB_URL, ELASTICSEARCH_URL].map((url) => new URL(url));
  if (!nats || !mongo || !index) throw new Error('three URLs are needed');
  nats.searchParams.set('prefix', name);
  mongo.pathname = `/${name}`;
  index.pathname = `/${name}`;
  return { NATS_URL: nats.href, MONGODB_URL: mongo.href, ELASTICSEARCH_URL: index.href };
}
