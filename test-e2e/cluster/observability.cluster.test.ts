import { measures, prometheusName } from '@cardinal/telemetry';
import { prometheusPrograms, type PrometheusPrograms } from '@cardinal/testkit/servers';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { clientOf, type Client } from '../src/client.js';
import { areServersNamed, ownCluster, type Cluster } from '../src/cluster.js';
import { openDataDir } from '../src/data-dir.js';
import { startModelServer } from '../src/model-server.js';
import { makeLoad, useAll } from '../src/observability/observed-load.js';
import { startPrometheus, type Prometheus } from '../src/observability/prometheus.js';
import { report } from '../src/storm.js';
import { createCollection, settled } from '../src/wait.js';

// Long enough for a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = join(import.meta.dirname, '../../deploy/observability');
const rules = ['recording', 'alerts'].map((name) => join(folder, `prometheus/${name}.yaml`));
const execute = promisify(execFile);

interface Query {
  readonly expr: string;
}
interface Panel {
  readonly title: string;
  readonly targets?: readonly Query[];
}
interface Dashboard {
  readonly title: string;
  readonly panels: readonly Panel[];
}
interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
}

const dashboards = readdirSync(join(folder, 'grafana/dashboards'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, 'grafana/dashboards', name), 'utf8')) as Dashboard);
const panels = dashboards.flatMap((dashboard) =>
  dashboard.panels
    .filter(({ targets }) => targets)
    .map(({ title, targets = [] }) => ({
      name: `${dashboard.title}: ${title}`,
      queries: targets.map(({ expr }) => expr),
    })),
);
const ruleGroups = rules.map(
  (path) => parse(readFileSync(path, 'utf8')) as { groups: readonly { rules: readonly Rule[] }[] },
);
const allRules = ruleGroups.flatMap(({ groups }) => groups.flatMap((group) => group.rules));

/** Replaces Grafana's variables as Grafana would for a short time range and all processes. */
const asked = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '30s').replaceAll(/\$(?:service|instance)/g, '.*');

/** The expressions of an alert without their comparisons. They have values even when the alert does not fire. */
const compared = (expr: string): readonly string[] =>
  expr.split(/\s+and\s+/).map((side) => side.replace(/\s+(?:>|<|==)\s+[\d.*\s]+$/, ''));

describe('rules', () => {
  let programs: PrometheusPrograms;
  // Long enough to build Prometheus on a busy machine.
  beforeAll(async () => void (programs = await prometheusPrograms()), 1_800_000);

  it('are valid for Prometheus', async () => {
    const { stdout } = await execute(programs.promtool, ['check', 'rules', ...rules]);
    expect(stdout).toContain(`SUCCESS: ${allRules.filter(({ alert }) => alert).length} rules found`);
  });

  it('pass their rule tests', async () => {
    const tests = join(folder, 'prometheus/rules.test.yaml');
    expect((await execute(programs.promtool, ['test', 'rules', tests])).stdout).toContain('SUCCESS');
  });
});

describe.skipIf(!areServersNamed)('Prometheus on a cluster at work', () => {
  const closing: (() => Promise<unknown>)[] = [];
  let prometheus: Prometheus;

  beforeAll(async () => {
    const programs = await prometheusPrograms();
    const models = await startModelServer(); // always overloaded
    closing.push(() => models.close());
    const dataDir = await openDataDir();
    closing.push(() => dataDir.remove());
    const cluster = await ownCluster('observed')({
      dataDir: dataDir.path,
      env: {
        ...models.env,
        CARDINAL_REPLICAS: '1,ingest=2',
        CARDINAL_LLM: 'extractive:',
        CARDINAL_EXTRACTION: 'anthropic:',
        CARDINAL_RERANKER: 'rerank+http://127.0.0.1:9?shape=tei', // no server listens there
      },
    });
    closing.push(() => cluster.stop());
    const targets = cluster.replicas().map(({ service, operationsPort }) => ({
      service,
      address: `127.0.0.1:${operationsPort}`,
    }));
    prometheus = await startPrometheus({ programs, targets, rules });
    closing.push(() => prometheus.stop());
    await makeLoad(cluster, busOf(cluster));
    await useAll(clientOf(cluster.url), 1);
    await workOn(clientOf(cluster.url), prometheus);
    // A rate needs two scrapes after the last change.
    await scrapes(prometheus, 3);
  }, 2_100_000);
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  it.each(Object.values(measures))('has $name, with its description and type', async (measure) => {
    const name = prometheusName(measure);
    const [about] =
      (await prometheus.get<Record<string, { type: string; help: string }[]>>(`metadata?metric=${name}`))[name] ?? [];
    const { kind, description } = measure;
    const type = kind === 'histogram' ? 'histogram' : kind.endsWith('counter') ? 'counter' : 'gauge';
    expect(about).toMatchObject({ type, help: description });
    expect(await numbersOf(kind === 'histogram' ? `${name}_count` : name)).toBeGreaterThan(0);
  });

  it('scrapes all processes', async () => {
    const reached = (await prometheus.range('up{job="cardinal"}')).map(({ metric, values }) => [
      metric['service'],
      Math.max(...values),
    ]);
    expect(reached.sort()).toEqual([
      ['answer', 1],
      ['extraction', 1],
      ['gateway', 1],
      ['ingest', 1],
      ['ingest', 1],
      ['retrieval', 1],
    ]);
  });

  it.each(panels)('has data for $name', async ({ queries }) => {
    for (const expr of queries) expect(await numbersOf(asked(expr)), expr).toBeGreaterThan(0);
  });

  it.each(allRules.map((rule) => ({ ...rule, name: rule.record ?? rule.alert })))(
    'has data for the rule $name',
    async ({ record, expr }) => {
      const exprs = record === undefined ? compared(expr) : [record];
      for (const each of exprs) expect(await numbersOf(each), each).toBeGreaterThan(0);
    },
  );

  it('evaluates every rule without an error', async () => {
    const { groups } = await prometheus.get<{
      groups: { rules: { name: string; health: string; lastError?: string }[] }[];
    }>('rules');
    const computed = groups.flatMap((group) => group.rules);
    expect(computed).toHaveLength(allRules.length);
    expect(computed.filter(({ health }) => health !== 'ok')).toEqual([]);
  });

  it('fires the alerts for the failures that the test caused', async () => {
    const { alerts } = await prometheus.get<{ alerts: { labels: { alertname: string } }[] }>('alerts');
    const names = alerts.map(({ labels }) => labels.alertname);
    expect(names).toContain('CardinalDeadLetters');
    expect(names).toContain('CardinalModelOutage');
    expect(names).toContain('CardinalSearchDegraded');
    expect(names).toContain('CardinalQuotaUsedUp');
    expect(names).not.toContain('CardinalDown');
  });

  /** Number of values of an expression, over all series and moments. */
  async function numbersOf(expr: string): Promise<number> {
    return (await prometheus.range(expr)).reduce((sum, { values }) => sum + values.length, 0);
  }
});

/** URL of the bus that the processes of a cluster use. */
function busOf(cluster: Cluster): string {
  const state = JSON.parse(readFileSync(join(cluster.dataDir, 'cluster.json'), 'utf8')) as {
    readonly connections: { readonly CARDINAL_BUS: string };
  };
  return state.connections.CARDINAL_BUS;
}

/** Uploads files until the model is called again, because calls are suspended for a while after repeated failures. */
async function workOn(client: Client, prometheus: Prometheus): Promise<void> {
  const collection = await createCollection(client, 'More');
  let files = 0;
  await vi.waitFor(
    async () => {
      files++;
      await client.upload(collection, `more-${files}.md`, report(files, 2));
      const grown = await prometheus.range('increase(gen_ai_client_operation_duration_seconds_count[5m]) > 0');
      expect(grown.length).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 1_000 },
  );
  await settled(client, collection);
}

async function scrapes(prometheus: Prometheus, more: number): Promise<void> {
  const count = async (): Promise<number> =>
    Math.min(...(await prometheus.range('up{job="cardinal"}')).map(({ values }) => values.length));
  const enough = (await count()) + more;
  await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(enough), {
    timeout: 30_000,
    interval: 500,
  });
}
