import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const published = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

/** Result of one check of a scenario. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  readonly errorMessage?: string;
}

export interface Conformance extends AsyncDisposable {
  /** Runs the checks of a revision of the protocol for servers. */
  run(url: string, revision: string): Promise<Check[]>;
}

// The program imports `globSync`, which Node.js has from version 22 on, for a command that is not used here, and does not start without it.
const forOlderNode = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  const fs = "data:text/javascript,export * from 'node:fs'; export const globSync = undefined;";
  register('data:text/javascript,' + encodeURIComponent(\`export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/') ? { url: \${JSON.stringify(fs)}, shortCircuit: true } : next(name, context);\`));
`)}`;

/**
 * Installs the conformance checks of the protocol in a temporary folder, because 52 MB (two fifths of it for a command that queries GitHub)
 * are too much for every checkout.
 *
 * @returns the checks, or the reason why they are missing if the registry cannot be reached.
 */
export async function installConformance(): Promise<Conformance | { readonly missing: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-conformance-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const quietly = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error', '--fetch-retries=1'];
  try {
    await execute('npm', ['install', '--prefix', folder, ...quietly, published]);
  } catch (thrown) {
    await remove();
    return { missing: thrown instanceof Error ? thrown.message.split('\n').slice(0, 3).join(' ') : String(thrown) };
  }
  const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  return {
    async run(url, revision) {
      const found = join(folder, revision);
      const server = ['server', '--url', url, '--requirements', revision, '--output-dir', found];
      // Exit code 1 means that some check failed. The results are read from the files that the program writes, because its output is long.
      await execute(process.execPath, ['--import', forOlderNode, program, ...server], {
        maxBuffer: 64 * 1024 * 1024,
      }).catch((thrown: { readonly code?: unknown }) => {
        if (thrown.code !== 1) throw thrown;
      });
      const scenarios = await readdir(found);
      const checks = scenarios.map(
        async (name) => JSON.parse(await readFile(join(found, name, 'checks.json'), 'utf8')) as Check[],
      );
      return (await Promise.all(checks)).flat();
    },
    [Symbol.asyncDispose]: remove,
  };
}
