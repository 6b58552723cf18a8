import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A history whose outcome differs from the model. */
export interface Differing {
  readonly seed: number;
  readonly kind: string;
  readonly what: string;
}

export interface HistoryRunner extends Disposable {
  /**
   * Runs the histories of `count` seeds, from `first` on, in a separate process.
   *
   * @throws {Error} if the process does not finish.
   */
  run(first: number, count: number): AsyncGenerator<Differing>;
}

/** Within the repository, so that imports of other packages are resolved from there. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/histories', import.meta.url));

/** Bundles the code that runs histories, because running it in the test runner takes half as much time again. */
export async function bundleHistories(): Promise<HistoryRunner> {
  const bundle = join(folder, `${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  const build = await rolldown({
    input: join(dirname(fileURLToPath(import.meta.url)), 'seeds.ts'),
    platform: 'node',
    // Bundle our own code, and the helpers that the bundler itself adds for an older Node.js.
    external: (id) => !/^[./]|^@(?:cardinal|oxc-project)\//.test(id),
    resolve: { conditionNames: ['source', 'node', 'import', 'default'] },
    transform: { target: `node${process.versions.node}` },
  });
  await build.write({ file: bundle, format: 'esm', codeSplitting: false });
  return {
    run: (first, count) => differing(bundle, first, count),
    [Symbol.dispose]: () => rmSync(bundle),
  };
}

async function* differing(bundle: string, first: number, count: number): AsyncGenerator<Differing> {
  const child = spawn(process.execPath, [bundle, String(first), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Differing;
  const [code, signal] = (await ended) as [number | null, string | null];
  if (code !== 0) throw new Error(`the histories from ${first} on ended with ${code ?? signal}`);
}
