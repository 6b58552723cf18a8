import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A history that ends otherwise than the model says. */
export interface Differing {
  readonly seed: number;
  readonly kind: string;
  readonly what: string;
}

export interface HistoryRunner extends Disposable {
  /**
   * Runs the histories of `count` seeds, from `first` on, in a process of their own.
   *
   * @throws {Error} if the process does not come to its end.
   */
  run(first: number, count: number): AsyncGenerator<Differing>;
}

/** Within the repository, because what is imported from other packages is found from there. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/histories', import.meta.url));

/** Histories as one bundle, outside of the test runner, which takes as long as half of the histories themselves. */
export async function bundleHistories(): Promise<HistoryRunner> {
  const bundle = join(folder, `${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  const build = await rolldown({
    input: join(dirname(fileURLToPath(import.meta.url)), 'seeds.ts'),
    platform: 'node',
    // Ours, and what the bundler itself adds for an older Node.js.
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
