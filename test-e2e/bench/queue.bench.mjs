// Simulates 100,000 files that arrive at once, with measured service times and the shipped scalers.
//   npm run bench -- queue [--files=100000] [--teams=20] [--seed=1] [--in-flight=32] [--pod-start=20] [--by-tickets=1] [--gpu=CARDS_PER_SECOND]
//   npm run bench -- queue --measure=12      first measures service times on a cluster of one replica each, file by file, and stores them
import { readFileSync, writeFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { simulateQueue } from '../../deploy/capacity/simulate-queue.mjs';
import { progress, readArguments, report } from './lib/report.mjs';
import { measureServiceTimes } from './lib/service-times.mjs';

const defaults = {
  files: 100_000,
  teams: 20,
  seed: 1,
  'in-flight': 32,
  'pod-start': 20,
  'by-tickets': 0,
  gpu: 0,
  measure: 0,
};
const {
  json,
  files,
  teams,
  seed,
  measure,
  'by-tickets': byTickets,
  gpu,
  'in-flight': filesInFlight,
  'pod-start': podStartSeconds,
} = readArguments(defaults);
const kept = new URL('../../deploy/capacity/service-times.json', import.meta.url);
const shipped = (path) =>
  parseAllDocuments(readFileSync(new URL(`../../k8s/${path}`, import.meta.url), 'utf8')).map((one) => one.toJS());

if (measure > 0) {
  const measured = await measureServiceTimes(measure, progress);
  writeFileSync(kept, `${JSON.stringify(measured, null, 2)}\n`);
  progress(`kept in deploy/capacity/service-times.json`);
}
const { stages, document } = JSON.parse(readFileSync(kept, 'utf8'));

const onQueues = shipped('overlays/production/scale-on-queues.yaml');
/** @type {Map<string, Parameters<typeof simulateQueue>[0]['services'][number]['scaler']>} */
const scalers = new Map();
for (const { metadata, spec } of onQueues)
  scalers.set(metadata.name, { kind: 'queue', min: spec.minReplicaCount, max: spec.maxReplicaCount });
for (const { metadata, spec } of shipped('overlays/production/scale-on-cpu.yaml'))
  scalers.set(metadata.name, {
    kind: 'cpu',
    min: spec.minReplicas,
    max: spec.maxReplicas,
    utilization: spec.metrics[0].resource.target.averageUtilization / 100,
    requestCores: coresOf(containerOf(metadata.name).resources.requests.cpu),
  });
/** Lag thresholds by the name of the durable consumer on the bus. */
const thresholds = new Map(
  onQueues.flatMap(({ spec }) =>
    spec.triggers.map(({ metadata }) => [metadata.consumer, Number(metadata.lagThreshold)]),
  ),
);
/** Whether ingest is also scaled by the number of files that wait in the catalog, with the same threshold. */
const asksForFiles = onQueues
  .flatMap(({ spec }) => spec.triggers)
  .some(({ metadata }) => metadata.valueLocation === 'cardinal_ingest_files{stage="queued"}');
const lag = (consumer) => ({ lagThreshold: named(thresholds, consumer) });

const variable = (name, key) => Number(containerOf(name).env.find((one) => one.name === key)?.value);
const services = ['ingest', 'extraction', 'retrieval'].map((name) => ({
  name,
  cores: coresOf(containerOf(name).resources.limits.cpu),
  scaler: named(scalers, name),
}));
const parsers = variable('ingest', 'CARDINAL_PARSER_PROCESSES');
const consumers = [
  { name: 'parse', service: 'ingest', perReplica: parsers, ...lag('file-queued_ingest-parse'), ...stages.parse },
  {
    name: 'extract',
    service: 'extraction',
    perReplica: 4,
    ...lag('file-parsed_extraction-extract'),
    ...stages.extract,
  },
  { name: 'words', service: 'retrieval', perReplica: 6, ...stages.words },
  { name: 'vectors', service: 'retrieval', perReplica: 6, ...stages.vectors },
  {
    name: 'compare',
    service: 'extraction',
    perReplica: 1,
    afterwards: true,
    ...lag('cards-indexed_extraction-conflicts'),
    ...stages.compare,
  },
];
// With --gpu, a server embeds, so the time of this station is waiting time instead of processor time.
if (gpu > 0) Object.assign(consumers[3], { seconds: document.cards / gpu, sd: 0 });

const result = simulateQueue({
  files,
  teams,
  seed,
  filesInFlight,
  podStartSeconds,
  consumers,
  services,
  // Four files are begun for each of two parser processes; a ticket that finds nothing to claim takes three queries.
  ...{
    ticketsAtOnce: 8,
    ticketSeconds: 0.01,
    parsersBy: asksForFiles && !byTickets ? 'files' : 'tickets',
    sampleSeconds: 60,
  },
});

const row = ({ seconds, tickets, waiting, parsing, queues, replicas, done }) => ({
  minute: Math.round(seconds / 60),
  waiting,
  tickets,
  parsing,
  ...queues,
  ...replicas,
  done,
});
/** Approximate number of samples in the printed table, in addition to the first ones. */
const shown = 14;
const every = Math.ceil(result.samples.length / shown);
report(json, {
  tables: [
    result.samples.filter((_, at) => at < 4 || at % every === 0 || at === result.samples.length - 1).map(row),
    result.consumers.map(({ name, longestQueue, oldestSeconds, busySeconds }) => ({
      consumer: name,
      'longest queue': longestQueue,
      'oldest, s': Math.round(oldestSeconds),
      'core hours': Number((busySeconds / 3_600).toFixed(1)),
    })),
    result.services.map(({ name, mostReplicas }) => ({ service: name, 'most replicas': mostReplicas })),
    [
      {
        files,
        teams,
        'processed after, min': Math.round(result.drainSeconds / 60),
        'compared after, min': Math.round((result.samples.at(-1)?.seconds ?? 0) / 60),
        'files/s': Number((files / result.drainSeconds).toFixed(1)),
        lost: files - result.done,
      },
    ],
  ],
  drainSeconds: result.drainSeconds,
});

/**
 * @template Value
 * @param {Map<string, Value>} values
 */
function named(values, name) {
  const value = values.get(name);
  if (value === undefined) throw new Error(`nothing in k8s scales by the name ${name}`);
  return value;
}

function containerOf(service) {
  const deployment = shipped(`base/${service}.yaml`).find(({ kind }) => kind === 'Deployment');
  return deployment.spec.template.spec.containers[0];
}

/** Number of cores of a CPU quantity of Kubernetes, such as `500m`. */
function coresOf(quantity) {
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1_000 : Number(quantity);
}
