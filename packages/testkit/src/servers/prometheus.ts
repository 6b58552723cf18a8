import { join } from 'node:path';
import { builtOnce } from './cache.js';
import { run } from './run.js';

export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
}

/**
 * Paths of Prometheus and promtool: installed ones; otherwise unpacked from Debian's package, which takes seconds and installs nothing;
 * otherwise built once with Go, which takes minutes.
 *
 * @throws {AggregateError} with the reason why each of the three ways fails.
 */
export async function prometheusPrograms(): Promise<PrometheusPrograms> {
  const reasons: unknown[] = [];
  for (const way of [installed, unpacked, built]) {
    try {
      return await way();
    } catch (thrown) {
      reasons.push(thrown);
    }
  }
  const messages = reasons.map((thrown) => (thrown as Error).message).join('; ');
  throw new AggregateError(reasons, `Prometheus is not available on this machine: ${messages}`);
}

const programsIn = (folder: string): PrometheusPrograms => ({
  prometheus: join(folder, 'prometheus'),
  promtool: join(folder, 'promtool'),
});

async function installed(): Promise<PrometheusPrograms> {
  const programs: PrometheusPrograms = { prometheus: 'prometheus', promtool: 'promtool' };
  await runBoth(programs);
  return programs;
}

async function runBoth({ prometheus, promtool }: PrometheusPrograms): Promise<void> {
  for (const program of [prometheus, promtool]) await run(program, ['--version'], { timeoutMs: 10_000 });
}

/** Uses separate package lists, because those of the system may be missing, and only root may update them. */
async function unpacked(): Promise<PrometheusPrograms> {
  const home = await builtOnce('prometheus-debian', { texts: ['prometheus'] }, async (folder) => {
    const options = ['-o', `Dir::State::lists=${folder}/lists`, '-o', `Dir::Cache=${folder}/cache`];
    await run('apt-get', [...options, 'update'], { timeoutMs: 120_000 });
    await run('apt-get', [...options, 'download', 'prometheus'], { cwd: folder, timeoutMs: 120_000 });
    await run('sh', ['-c', 'dpkg-deb -x prometheus_*.deb . && rm -r prometheus_*.deb lists cache'], { cwd: folder });
    await runBoth(programsIn(join(folder, 'usr/bin')));
  });
  return programsIn(join(home, 'usr/bin'));
}

const version = 'v0.313.5';
const module = `github.com/prometheus/prometheus@${version}`;
/** Excludes the service discovery for clouds, which is most of the code; targets come from a file. */
const tags = 'remove_all_sd';
/** Time limit of the build, in milliseconds: it takes five minutes of one CPU, which may be busy. */
const buildMs = 1_800_000;

/** Built in the module's own folder, because `go install` rejects a module with `replace` directives. */
async function built(): Promise<PrometheusPrograms> {
  const home = await builtOnce(`prometheus-${version}`, { texts: [module, tags] }, async (folder) => {
    const env = { GOWORK: 'off', GOFLAGS: '-trimpath -buildvcs=false', CGO_ENABLED: '0' };
    const about = await run('go', ['mod', 'download', '-json', module], { cwd: folder, env, timeoutMs: buildMs });
    const [, cwd] = about.split('\t"Dir": "').map((part) => part.slice(0, part.indexOf('"')));
    if (cwd === undefined) throw new Error(`go did not report the folder of ${module}`);
    const programs = ['./cmd/prometheus', './cmd/promtool'];
    const options = ['-tags', tags, '-ldflags', '-s -w', '-o', `${folder}/`];
    await run('go', ['build', ...options, ...programs], { cwd, env, timeoutMs: buildMs });
  });
  return programsIn(home);
}
