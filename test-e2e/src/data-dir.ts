import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command-line program. */
export const cliPath = fileURLToPath(new URL('../../packages/cli/bin/cardinal.mjs', import.meta.url));

/** A fresh data folder. */
export async function openDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'cardinal-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Runs `work` with a fresh data folder, which is removed afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const { path, remove } = await openDataDir();
  try {
    return await work(path);
  } finally {
    await remove();
  }
}

/** Runs the command-line program on a data folder. @returns its output, parsed. */
export async function runCli(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [cliPath, ...args], {
    env: { ...process.env, CARDINAL_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`cardinal ${args.join(' ')} exited with ${code}: ${err}`);
  return JSON.parse(out) as Record<string, unknown>;
}
