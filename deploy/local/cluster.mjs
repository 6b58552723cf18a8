// `npm run cluster`: NATS, MongoDB and Elasticsearch, several replicas of each service, and one port in front of the gateways, all on
// this machine and without containers, until Ctrl-C. Honours PORT, HOST, CARDINAL_DATA_DIR and CARDINAL_BOOTSTRAP_API_KEY like
// `npm start`; NATS_URL, MONGODB_URL and ELASTICSEARCH_URL name servers that are there already.
import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from '../prepare.mjs';
import { loadServers, startServers } from '../servers.mjs';
import { startFront } from './front.mjs';
import { startReplica } from './replica.mjs';

const services = ['ingest', 'extraction', 'retrieval', 'answer', 'gateway'];
const {
  PORT = '8080',
  HOST = '127.0.0.1',
  CARDINAL_DATA_DIR = 'cardinal-cluster',
  CARDINAL_REPLICAS = '2',
} = process.env;
const replicas = replicasOf(CARDINAL_REPLICAS);
if (!replicas) {
  console.error(
    'Bad settings:\n  CARDINAL_REPLICAS must be a number from 1 to 20, or one a service: 1,ingest=2,extraction=2',
  );
  process.exit(2);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

prepare({ tools: false });
const dataDir = resolve(CARDINAL_DATA_DIR);
/** File from which `npx cardinal` and tests read the running processes and servers. */
const stateFile = join(dataDir, 'cluster.json');
process.umask(0o077); // only this user may read the files of servers and services
mkdirSync(dataDir, { recursive: true });

const opened = [];
let failed = false;
try {
  await run();
} catch (thrown) {
  if (!stopping.signal.aborted) {
    failed = true;
    console.error(`cardinal: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    stopping.abort(); // so that no replica is started again
  }
}
for (const close of opened.toReversed()) await close();
process.exit(failed ? 1 : 0);

async function run() {
  // First, so that a port that is already in use fails at once.
  const front = await startFront({ host: HOST, port: Number(PORT) });
  console.error('cardinal: starting NATS, MongoDB and Elasticsearch (the first time takes a minute or two)');
  const servers = await startServers(['nats', 'mongo', 'elasticsearch'], join(dataDir, 'servers'));
  opened.push(servers.stop);
  if (servers.failures.length > 0) throw new Error(servers.failures.join('\n'));
  stopping.signal.throwIfAborted();

  // A token is needed because other users of this machine can reach the ports, too.
  const token = randomBytes(32).toString('hex');
  const connections = {
    CARDINAL_BUS: servers.urls.NATS_URL,
    CARDINAL_STORE: withDatabase(servers.urls.MONGODB_URL),
    CARDINAL_INDEX: servers.urls.ELASTICSEARCH_URL,
  };
  const places = await Promise.all(
    services.map(async (service) => ({
      service,
      ports: await Promise.all(Array.from({ length: replicas[service] }, threePorts)),
    })),
  );
  const addresses = Object.fromEntries(
    places.map(({ service, ports }) => [
      `CARDINAL_${service.toUpperCase()}_ADDRESS`,
      `ipv4:${ports.map(({ grpc }) => `127.0.0.1:${grpc}`).join(',')}`,
    ]),
  );
  const running = [];
  const writeState = () => {
    const processes = running.map(({ service, pid, operationsPort, grpcPort, url }) => ({
      service,
      pid,
      operationsPort,
      grpcPort,
      url,
    }));
    writeFileSync(`${stateFile}.new`, JSON.stringify({ connections, processes, servers: servers.urls }, undefined, 2));
    renameSync(`${stateFile}.new`, stateFile);
  };
  opened.push(async () => rmSync(stateFile, { force: true }));
  // Gateways are started last and stopped first, so that the other services then have no caller left.
  opened.push(async () => {
    await Promise.all(running.filter(({ service }) => service === 'gateway').map((replica) => replica.stop()));
    await Promise.all(running.map((replica) => replica.stop()));
  });
  for (const { service, ports } of places) {
    for (const { grpc, operations, http } of ports) {
      const env = {
        ...connections,
        ...addresses,
        HOST: '127.0.0.1',
        PORT: String(http),
        CARDINAL_GRPC_TOKEN: token,
        CARDINAL_GRPC_PORT: String(grpc),
        CARDINAL_OPERATIONS_PORT: String(operations),
        CARDINAL_SCRATCH_DIR: join(dataDir, 'scratch', String(grpc)),
      };
      running.push(
        startReplica({
          service,
          env,
          operationsPort: operations,
          grpcPort: grpc,
          url: service === 'gateway' ? `http://127.0.0.1:${http}` : undefined,
          onChange: () => queueMicrotask(writeState),
          stopping: stopping.signal,
        }),
      );
    }
  }
  await untilReady(running);

  const gateways = places.find(({ service }) => service === 'gateway');
  front.passTo(gateways.ports.map(({ http }) => http));
  opened.push(front.close);
  const numbers = services.map((service) => `${replicas[service]} ${service}`).join(', ');
  console.log(`Cardinal is ready at ${front.url} (${numbers}; data in ${dataDir})`);
  await new Promise((told) => stopping.signal.addEventListener('abort', told));
  console.error('cardinal: stopping');
}

/** Waits until all replicas are ready, and prints every ten seconds which are not. */
async function untilReady(running) {
  const waiting = new Set(running);
  for (let rounds = 1; waiting.size > 0; rounds++) {
    for (const replica of waiting) if (await replica.isReady()) waiting.delete(replica);
    if (waiting.size > 0 && rounds % 40 === 0) {
      console.error(`cardinal: waiting for ${[...waiting].map(({ service }) => service).join(', ')}`);
    }
    await sleep(250, undefined, { signal: stopping.signal });
  }
}

/**
 * @param {string} text number of replicas of each service, then of single services: `1,ingest=2`.
 * @returns {Record<string, number> | undefined} number by service; undefined if the text is malformed.
 */
function replicasOf(text) {
  const counts = {};
  for (const [at, part] of text.split(',').entries()) {
    const [, service, count] = /^(?:([a-z]+)=)?(\d{1,2})$/.exec(part.trim()) ?? [];
    const fits = Number(count) >= 1 && Number(count) <= 20 && (at === 0) === (service === undefined);
    if (!fits || (service && !services.includes(service))) return undefined;
    for (const each of service ? [service] : services) counts[each] = Number(count);
  }
  return counts;
}

/** Adds a database name to a MongoDB URL that has none. @param {string} url as the server printed it. */
function withDatabase(url) {
  const named = new URL(url);
  if (named.pathname.length <= 1) named.pathname = '/cardinal';
  return named.href;
}

async function threePorts() {
  const { freePort } = await loadServers();
  const [grpc, operations, http] = await Promise.all([freePort(), freePort(), freePort()]);
  return { grpc, operations, http };
}
