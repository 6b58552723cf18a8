import { freePort } from '@cardinal/testkit/servers';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export const ownerKey = 'sk-test-owner-key-0123456789abcdef';

/** A process that serves the public interface. */
export interface ServingProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything that the process has printed so far. */
  readonly output: () => string;
  /** Sends SIGTERM and waits for the end. @returns exit code and duration in milliseconds. */
  stop(): Promise<{ code: number | null; tookMs: number }>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  /** Arguments of Node: its own options, then the program. */
  readonly args: readonly string[];
  readonly dataDir: string;
  /** Port to listen on. Default: a free port. */
  readonly port?: number | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly readyWithinMs: number;
  /** Called whenever the process prints, with everything that it has printed so far. */
  readonly onOutput?: ((output: string) => void) | undefined;
}

/** Starts one of Cardinal's programs as a user would, and waits until it is ready. */
export async function startProcess(options: ProcessOptions): Promise<ServingProcess> {
  const { args, dataDir, env, readyWithinMs, onOutput } = options;
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
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
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    onOutput?.(output);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await ready(child, url, readyWithinMs, () => output);
  return {
    url,
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

async function ready(child: ChildProcess, url: string, withinMs: number, output: () => string): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await ended(child, 'SIGTERM');
  throw new Error(`it did not get ready:\n${output()}`);
}
