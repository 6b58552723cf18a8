/** Bucket bounds in seconds, from a quick read of a store to a request that nearly timed out. */
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Bucket bounds in seconds, from a small file to a thousand scanned pages behind a long queue. */
const long = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400];

export type MeasureKind = 'counter' | 'observed counter' | 'level' | 'gauge' | 'histogram';

/** Definition of a metric. */
export interface Measure<Kind extends MeasureKind = MeasureKind, Label extends string = string> {
  /** Name from the OpenTelemetry conventions if they define the metric, otherwise under `cardinal.`. */
  readonly name: string;
  /** A `level` is changed when events happen; `gauge` and `observed counter` are read when metrics are collected. */
  readonly kind: Kind;
  /** A UCUM unit, such as `s`, `By` or `1`, or the counted thing in braces: `{card}`. */
  readonly unit: string;
  /** Text of the metric's HELP line in Prometheus. */
  readonly description: string;
  /** Names of labels, with few values each: never a team, a collection, a file, or text of a user. */
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
}

type About<Label extends string> = readonly [name: string, unit: string, description: string, ...labels: Label[]];

function of<Kind extends MeasureKind>(kind: Kind) {
  return <const Label extends string = never>(...[name, unit, description, ...labels]: About<Label>) =>
    ({ name, kind, unit, description, labels }) satisfies Measure<Kind, Label> as Measure<Kind, Label>;
}
const [counter, level, gauge] = [of('counter'), of('level'), of('gauge')];
const observedCounter = of('observed counter');

const durations =
  (buckets: readonly number[]) =>
  <const Label extends string = never>(name: string, description: string, ...labels: Label[]) => ({
    ...of('histogram')(name, 's', description, ...labels),
    buckets,
  });
const [quickly, slowly] = [durations(quick), durations(long)];

/** Every metric. A test fails for one that nothing records. */
export const measures = {
  busPublished: counter('cardinal.bus.published', '{event}', 'Events published.', 'type'),
  busDeliveries: counter(
    'cardinal.bus.deliveries',
    '{delivery}',
    'Deliveries that ended, by outcome: done, retry, dead, or returned unfinished by a process that stops.',
    ...(['type', 'group', 'outcome'] as const),
  ),
  busHandlerDuration: quickly('cardinal.bus.handler.duration', 'One run of a handler.', 'type', 'group'),
  busDelay: slowly('cardinal.bus.delay', 'From publication to the start of a delivery.', 'type', 'group'),
  busBacklog: gauge('cardinal.bus.backlog', '{delivery}', 'Deliveries not done yet.', 'type', 'group'),
  busOldestAge: gauge(
    'cardinal.bus.oldest.age',
    's',
    'Age of the oldest event that a consumer group has not done; 0 where there is none.',
    ...(['type', 'group'] as const),
  ),
  busDeadLetters: gauge('cardinal.bus.dead_letters', '{delivery}', 'Deliveries given up.', 'type', 'group'),
  logAppended: counter('cardinal.log.appended', '{entry}', 'Entries of logs, each once.', 'log'),

  httpDuration: quickly(
    'http.server.request.duration',
    'Until the answer has been sent: hours for a stream.',
    ...(['http.request.method', 'http.route', 'http.response.status_code'] as const),
  ),
  httpActive: level('http.server.active_requests', '{request}', 'Requests being answered, streams included.'),
  httpFailures: counter('cardinal.http.failures', '{answer}', 'Error responses, by stable code.', 'code'),
  streamsOpen: gauge('cardinal.http.streams.open', '{stream}', 'Event streams that clients read.'),
  rpcDuration: quickly(
    'rpc.server.call.duration',
    'Calls served; outcome is ok or the kind of the error.',
    ...(['rpc.method', 'outcome'] as const),
  ),

  parseDuration: slowly('cardinal.ingest.parse.duration', 'One run of a parser.', 'format', 'outcome'),
  filesFinished: counter(
    'cardinal.ingest.files.finished',
    '{file}',
    'Files that ended, by outcome: processed or error.',
    ...(['format', 'outcome'] as const),
  ),
  fileDuration: slowly(
    'cardinal.ingest.file.duration',
    'From the upload until a file can be found by its words (searchable), and until all is done (processed).',
    'until',
  ),
  filesWaiting: gauge('cardinal.ingest.files', '{file}', 'Files that are not processed yet, by stage.', 'stage'),
  filesOldestAge: gauge(
    'cardinal.ingest.files.oldest.age',
    's',
    'Age of the oldest file of a stage; 0 where there is none.',
    'stage',
  ),
  parserProcesses: gauge('cardinal.parser.processes', '{process}', 'Parser processes, by state.', 'state'),
  parserDeaths: counter(
    'cardinal.parser.deaths',
    '{process}',
    'Parser processes that ended with a document unfinished, by reason.',
    'reason',
  ),

  cardsExtracted: counter('cardinal.extraction.cards', '{card}', 'Cards that were stored.'),
  conflictsOpen: gauge('cardinal.extraction.conflicts.open', '{conflict}', 'Conflicts that wait for a decision.'),

  textsEmbedded: counter(
    'cardinal.embedding.texts',
    '{text}',
    'Texts given to the embedder, whether it knew their vectors or not.',
  ),
  textsWaiting: level('cardinal.embedding.texts.waiting', '{text}', 'Texts that the embedder has not done yet.'),
  indexCards: gauge('cardinal.index.cards', '{card}', 'Cards in the search index, of all teams.'),
  indexVectors: gauge('cardinal.index.vectors', '{vector}', 'Vectors in the search index, of all teams.'),
  searchDuration: quickly(
    'cardinal.retrieval.search.duration',
    'From a query to its results, as one call of the search.',
    'rerank',
    'outcome',
  ),
  searchDegraded: counter(
    'cardinal.retrieval.search.degraded',
    '{search}',
    'Searches that had to leave a part of their ranking out, by the code of the error.',
    ...(['part', 'reason'] as const),
  ),

  askDuration: slowly(
    'cardinal.answer.ask.duration',
    'From a question to its end; outcome is that of the answer, or failed.',
    ...(['mode', 'outcome'] as const),
  ),

  modelDuration: quickly(
    'gen_ai.client.operation.duration',
    'Calls of language models; outcome is ok, cancelled or the code of the error.',
    ...(['gen_ai.request.model', 'outcome'] as const),
  ),
  modelFallbacks: counter(
    'cardinal.model.fallbacks',
    '{fallback}',
    'Work done without the model that it was meant for: by the fallback model (model), or by rules (cards, conflicts).',
    'instead_of',
  ),
  modelsWaiting: level('cardinal.model.calls.waiting', '{call}', 'Calls of language models that wait for a free slot.'),
  tokensUsed: counter('cardinal.tokens.used', '{token}', 'Tokens of all models, as billed.', 'operation', 'model'),

  erasurePending: gauge(
    'cardinal.erasure.pending',
    '{item}',
    'Deleted items that have not been removed from the files yet.',
    'part',
  ),
  orphans: gauge('cardinal.orphans', '{item}', 'Items without an owner that the last sweep found.', 'kind'),

  dependenciesUp: gauge('cardinal.dependencies.up', '{dependency}', '1 where a server answers, 0 where not.', 'name'),
  diskFree: gauge('cardinal.disk.free', 'By', 'Free space on the disk that the process writes to.'),
  diskSize: gauge('cardinal.disk.size', 'By', 'Size of the disk that the process writes to.'),

  eventLoopStalls: observedCounter(
    'cardinal.process.event_loop.stalls',
    '{stall}',
    'Times that the event loop was blocked for more than a second. The log lists what it was working on.',
  ),
  eventLoopDelayMedian: gauge('nodejs.eventloop.delay.p50', 's', 'How late the event loop ran since the last reading.'),
  eventLoopDelayP99: gauge('nodejs.eventloop.delay.p99', 's', 'How late the event loop ran since the last reading.'),
  eventLoopDelayMax: gauge('nodejs.eventloop.delay.max', 's', 'How late the event loop ran since the last reading.'),
  eventLoopUse: gauge('nodejs.eventloop.utilization', '1', 'Share of the time that the event loop was busy.'),
  heapUsed: gauge('v8js.memory.heap.used', 'By', 'JavaScript objects.'),
  residentMemory: gauge('process.memory.usage', 'By', 'Memory of the process itself, without its parsers.'),
  cpuTime: observedCounter('process.cpu.time', 's', 'Processor time of the process itself, without its parsers.'),
  uptime: gauge('process.uptime', 's', 'Time since the process started; falls with each restart.'),
} as const;

type Measures = typeof measures;
type Named<Kind extends MeasureKind> = Extract<Measures[keyof Measures], { readonly kind: Kind }>;

/** A metric of this kind in the table above. */
export type MeasureOf<Kind extends MeasureKind> = Named<Kind>;
/** A value for each label of a measure. */
export type LabelsOf<M extends Measure> = { readonly [Label in M['labels'][number]]: string | number | boolean };

const suffixes: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes', '1': '_ratio' };

/** Name of a metric on a Prometheus server, whether scraped or pushed; a histogram has the suffixes `_bucket`, `_count` and `_sum`. */
export function prometheusName({ name, unit, kind }: Measure): string {
  const total = kind === 'counter' || kind === 'observed counter' ? '_total' : '';
  return `${name.replaceAll('.', '_')}${suffixes[unit] ?? ''}${total}`;
}

/** The suffix that denotes a unit in a Prometheus name. */
export const unitSuffix = (unit: string): string => suffixes[unit] ?? '';
