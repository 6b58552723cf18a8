import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cliPath } from './data-dir.js';

export interface Diagnosis {
  readonly code: number;
  readonly healthy: boolean;
  readonly model: string;
  /** Number of findings, and of those that remain after repairs, of each check that found something. */
  readonly found: Readonly<Record<string, readonly [found: number, left: number]>>;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

interface Report {
  readonly healthy: boolean;
  readonly model: string;
  readonly checks: readonly {
    readonly name: string;
    readonly found: number;
    readonly left: number;
    readonly ids: readonly string[];
  }[];
}

/** Runs `cardinal doctor` on a data folder. @throws {Error} if it could not examine the data. */
export async function examine(
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Diagnosis> {
  const child = spawn(process.execPath, [cliPath, 'doctor', '--json', ...args], {
    env: { ...process.env, CARDINAL_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code > 1) throw new Error(`cardinal doctor exited with ${code}: ${err}`);
  const { healthy, model, checks } = JSON.parse(out) as Report;
  const wrong = checks.filter(({ found }) => found > 0);
  return {
    code,
    healthy,
    model,
    found: Object.fromEntries(wrong.map(({ name, found, left }) => [name, [found, left]])),
    ids: Object.fromEntries(wrong.map(({ name, ids }) => [name, ids])),
  };
}
