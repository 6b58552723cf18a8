import { join } from 'node:path';
import { builtOnce } from './cache.js';
import { run } from './run.js';

const version = 'v0.313.5';
const module = `github.com/prometheus/prometheus@${version}`;
/** Without the clients of clouds, which are most of it; targets come from a file. */
const tags = 'remove_all_sd';
/** Five minutes of one processor, which may be busy otherwise. */
const buildMs = 1_800_000;

export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
}

/**
 * Paths of Prometheus and its tool: built with Go once, which takes some minutes, else those that are installed.
 *
 * @throws {Error} saying for each way why it does not work here.
 */
export async function prometheusPrograms(): Promise<PrometheusPrograms> {
  try {
    const home = await builtOnce(`prometheus-${version}`, { texts: [module, tags] }, build);
    return { prometheus: join(home, 'prometheus'), promtool: join(home, 'promtool') };
  } catch (notBuilt) {
    try {
      for (const program of ['prometheus', 'promtool']) await run(program, ['--version'], { timeoutMs: 10_000 });
      return { prometheus: 'prometheus', promtool: 'promtool' };
    } catch (notInstalled) {
      const reasons = [notBuilt, notInstalled].map((thrown) => (thrown as Error).message).join('; ');
      throw new Error(`Prometheus cannot be had here: ${reasons}`, { cause: notInstalled });
    }
  }
}

/** In the module's own folder, because `go install` refuses a module that replaces others. */
async function build(folder: string): Promise<void> {
  const env = { GOWORK: 'off', GOFLAGS: '-trimpath -buildvcs=false', CGO_ENABLED: '0' };
  const about = await run('go', ['mod', 'download', '-json', module], { cwd: folder, env, timeoutMs: buildMs });
  const [, cwd] = about.split('\t"Dir": "').map((part) => part.slice(0, part.indexOf('"')));
  if (cwd === undefined) throw new Error(`go did not say where it put ${module}`);
  const programs = ['./cmd/prometheus', './cmd/promtool'];
  const options = ['-tags', tags, '-ldflags', '-s -w', '-o', `${folder}/`];
  await run('go', ['build', ...options, ...programs], { cwd, env, timeoutMs: buildMs });
}
