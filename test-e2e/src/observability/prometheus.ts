import { freePort, type PrometheusPrograms } from '@cardinal/testkit/servers';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';

export interface Target {
  readonly service: string;
  /** `host:port` of `/metrics`. */
  readonly address: string;
}

export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  /** Values over time, without those that are not numbers. */
  readonly values: readonly number[];
}

export interface Prometheus {
  /** Evaluates `expr` for each second from the start of Prometheus until now. */
  range(expr: string): Promise<readonly Series[]>;
  get<Data>(path: string): Promise<Data>;
  stop(): Promise<void>;
}

interface Options {
  readonly programs: PrometheusPrograms;
  readonly targets: readonly Target[];
  /** Paths of files with rules. A rule group with an interval of its own is evaluated every second instead. */
  readonly rules: readonly string[];
}

/** Starts a Prometheus that scrapes every second. */
export async function startPrometheus({ programs, targets, rules }: Options): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-prometheus-'));
  const ruleFiles = await Promise.all(
    rules.map(async (path, at) => {
      const copy = join(folder, `rules-${at}.yaml`);
      await writeFile(copy, (await readFile(path, 'utf8')).replaceAll(/^( +interval: ).*$/gm, '$11s'));
      return copy;
    }),
  );
  const configuration = join(folder, 'prometheus.yaml');
  const job = {
    job_name: 'cardinal',
    static_configs: targets.map(({ service, address }) => ({ targets: [address], labels: { service } })),
  };
  const global = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' };
  await writeFile(configuration, stringify({ global, rule_files: ruleFiles, scrape_configs: [job] }));

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const storage = `--storage.tsdb.path=${join(folder, 'data')}`;
  const child = spawn(
    programs.prometheus,
    [`--config.file=${configuration}`, storage, `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const startedAt = Date.now() / 1_000;

  async function get<Data>(path: string): Promise<Data> {
    const response = await fetch(`${url}/api/v1/${path}`);
    const { data, error } = (await response.json()) as { readonly data: Data; readonly error?: string };
    if (error !== undefined) throw new Error(`${path}: ${error}`);
    return data;
  }

  while (!(await fetch(`${url}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    get,
    async range(expr) {
      const times = { start: String(startedAt), end: String(Date.now() / 1_000), step: '1' };
      const { result } = await get<{
        readonly result: readonly { metric: Record<string, string>; values: readonly [number, string][] }[];
      }>(`query_range?${new URLSearchParams({ query: expr, ...times }).toString()}`);
      return result.map(({ metric, values }) => ({
        metric,
        values: values.map(([, value]) => Number(value)).filter((value) => !Number.isNaN(value)),
      }));
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
