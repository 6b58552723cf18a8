import type { TObject, TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { environmentOf } from '@cardinal/runtime';
import { answerService } from '@cardinal/answer';
import { extractionService } from '@cardinal/extraction';
import { gatewayService } from '@cardinal/gateway';
import { ingestService } from '@cardinal/ingest';
import { retrievalService } from '@cardinal/retrieval';
import { StandaloneEnv } from '../../services/standalone/src/settings.js';

const readers: Readonly<Record<string, TObject>> = {
  'npm start': StandaloneEnv,
  gateway: environmentOf(gatewayService),
  ingest: environmentOf(ingestService),
  extraction: environmentOf(extractionService),
  retrieval: environmentOf(retrievalService),
  answer: environmentOf(answerService),
};

/** Defaults that depend on the machine. */
const byMachine: Readonly<Record<string, string>> = {
  CARDINAL_PARSER_PROCESSES: 'cores − 1, 2 to 4',
  CARDINAL_SCRATCH_DIR: "in the system's folder for temporary files",
};

type Variable = TSchema & { default?: string | number | boolean; description?: string };

const fallbackOf = (name: string, schema: Variable): string =>
  byMachine[name] ?? (schema.default === undefined ? 'none' : `\`${String(schema.default)}\``);

/** Names of the variables that every service of a cluster reads. */
function readByServices(): readonly string[] {
  const { 'npm start': _one, ...services } = readers;
  const [first, ...others] = Object.values(services).map(({ properties }) => Object.keys(properties));
  return (first ?? []).filter((name) => others.every((names) => names.includes(name))).toSorted();
}

/** Sections of the page that list, for each process, exactly the variables that it reads. */
function byProcess(): readonly string[] {
  const shared = readByServices();
  const listOf = (names: readonly string[], { properties }: TObject): string =>
    names.map((name) => `\`${name}\` (${fallbackOf(name, properties[name] ?? {})})`).join(', ');
  const sections = Object.entries(readers).flatMap(([reader, schema]) => {
    const names = Object.keys(schema.properties).toSorted();
    if (reader === 'npm start') return [`### ${reader}`, '', `${listOf(names, schema)}.`, ''];
    const own = names.filter((name) => !shared.includes(name));
    return [`### ${reader}`, '', `${listOf(own, schema)}; and what every service reads.`, ''];
  });
  const every = readers['gateway'] ? `${listOf(shared, readers['gateway'])}.` : '';
  return [
    '## By process',
    '',
    'With defaults; what each means is in the table above.',
    '',
    '### Every service',
    '',
    every,
    '',
    ...sections,
  ];
}

function row(name: string): string {
  const having = Object.entries(readers).filter(([, schema]) => name in schema.properties);
  const schema: Variable = having[0]?.[1].properties[name] ?? {};
  const fallback = fallbackOf(name, schema);
  const readBy = having.length === Object.keys(readers).length ? 'all' : having.map(([reader]) => reader).join(', ');
  return `| \`${name}\` | ${fallback} | ${schema.description ?? ''} | ${readBy} |`;
}

/** Section about the variables that the OpenTelemetry SDK reads in every process. */
const openTelemetry = [
  '## OpenTelemetry',
  '',
  'Every process takes the variables of the [specification](https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).',
  'An unknown value is logged and ignored. Nothing is sent unless one of these variables requests it.',
  '',
  '| variable | default | meaning |',
  '|---|---|---|',
  '| `OTEL_EXPORTER_OTLP_ENDPOINT` | none | Collector. If it is set, traces are sent to it; metrics and logs only if the next variables say so. |',
  '| `OTEL_TRACES_EXPORTER`, `OTEL_METRICS_EXPORTER`, `OTEL_LOGS_EXPORTER` | see above, `none`, `none` | `otlp` or `none`. `/metrics` and standard error stay. |',
  '| `OTEL_EXPORTER_OTLP_PROTOCOL` | `http/protobuf` | Or `http/json`, `grpc`. |',
  '| `OTEL_EXPORTER_OTLP_HEADERS`, `…_COMPRESSION`, `…_TIMEOUT`, `…_CERTIFICATE` | as specified | Also for one signal: `OTEL_EXPORTER_OTLP_TRACES_HEADERS`. |',
  '| `OTEL_SERVICE_NAME` | `cardinal`; in a cluster `cardinal-gateway` and so on | Name of the service. |',
  '| `OTEL_RESOURCE_ATTRIBUTES` | none | Further attributes of the process; `service.version` and `service.instance.id` are always set. |',
  '| `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG` | `parentbased_always_on` | Which traces are recorded. |',
  '| `OTEL_BSP_*`, `OTEL_SPAN_*_LIMIT`, `OTEL_METRIC_EXPORT_INTERVAL` | as specified | Batches, limits, pauses. |',
  '| `OTEL_SDK_DISABLED` | `false` | `true`: nothing is recorded or counted, and `/metrics` is empty. Traces still have ids. |',
  '',
];

// This test also writes the page: after a change of settings, run `npx vitest run test-e2e/repository/settings-page -u`.
it('lists every variable that is read, with its default and its meaning', async () => {
  const names = [...new Set(Object.values(readers).flatMap((schema) => Object.keys(schema.properties)))].toSorted();
  const rows = names.map(row);
  expect(rows.filter((line) => line.includes('|  |'))).toEqual([]);
  const page = [
    '# Settings',
    '',
    'Environment variables. An empty variable counts as not set. An invalid one is printed with its rule, and the exit',
    'code is 2.',
    '',
    '| variable | default | meaning | read by |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...byProcess(),
    ...openTelemetry,
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../deploy/settings.md');
});
