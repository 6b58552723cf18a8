import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../services/standalone/dist/main.js', import.meta.url));
const cli = fileURLToPath(new URL('../../packages/cli/bin/cardinal.mjs', import.meta.url));

export const ownerKey = 'sk-test-owner-key-0123456789abcdef';

export interface Server {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** SIGTERM, then waits. @returns exit code and how long it took, in milliseconds. */
  stop(): Promise<{ code: number | null; tookMs: number }>;
  /** SIGKILL, then waits. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Passed to Node itself. */
  readonly execArgv?: readonly string[];
}

/** Starts the one-process server as a user would and waits until it is ready. */
export async function startServer({ dataDir, env = {}, execArgv = [] }: ServerOptions): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...execArgv, main], {
    env: {
      ...process.env,
      PORT: String(port),
      CARDINAL_DATA_DIR: dataDir,
      CARDINAL_BOOTSTRAP_API_KEY: ownerKey,
      CARDINAL_LOG_LEVEL: 'warn',
      CARDINAL_RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await ready(child, url, () => output);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      const startedAt = performance.now();
      const code = await ended(child, 'SIGTERM');
      return { code, tookMs: performance.now() - startedAt };
    },
    async kill() {
      await ended(child, 'SIGKILL');
    },
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

async function ready(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not get ready:\n${output()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A fresh data folder. */
export async function openDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'cardinal-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A data folder that is gone after the work. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const { path, remove } = await openDataDir();
  try {
    return await work(path);
  } finally {
    await remove();
  }
}

/** Runs the command-line program on a data folder. @returns what it printed, parsed. */
export async function runCli(dataDir: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, CARDINAL_DATA_DIR: dataDir },
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
