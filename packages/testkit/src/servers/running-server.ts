import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Launch, ServerPlace, ServerKind } from './server.js';

/** A server that this process started, with the operations of fault tests. It ends with this process, however that ends. */
export interface RunningServer {
  readonly url: string;
  /** Ends the server at once (kill -9), as when a machine is lost. Its data stays. */
  kill(): Promise<void>;
  /** Suspends the server, so that its connections stay open but nothing answers. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Starts the server again after `kill` or `stop`, with the same URL and data. @throws {Error} if it does not become ready. */
  restart(): Promise<void>;
  /** Ends the server gracefully. */
  stop(): Promise<void>;
}

/**
 * Runs the server in a separate process group, so that Ctrl-C reaches it only through this process, and ends it when descriptor 3 closes,
 * which happens when this process ends, even by kill -9.
 */
const guard = `
"$@" 3<&- &
server=$!
(cat <&3; kill "$server") >/dev/null 2>&1 &
trap 'kill "$server"' TERM
while kill -0 "$server" 2>/dev/null; do wait "$server"; done
`;

const startLimitMs = 300_000;
const stopLimitMs = 30_000;

/** @throws {Error} with the last lines of the server's output, if it ends or is not ready within five minutes. */
export async function runServer(kind: ServerKind, place: ServerPlace, launch: Launch): Promise<RunningServer> {
  const output = join(place.dataDir, `${kind.name}.log`);
  const send = async (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
    if (launch.signal) await launch.signal(signal);
    else signalGroup(child, signal);
  };
  const letGo = () => signalGroup(child, 'SIGCONT');
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const log = openSync(output, 'a');
    const started = spawn('sh', ['-c', guard, 'sh', launch.command, ...launch.args], {
      stdio: ['ignore', log, log, 'pipe'],
      detached: true,
    });
    closeSync(log);
    started.once('exit', () => started.stdio[3]?.destroy());
    started.stdio[3]?.once('error', () => {}); // errors of the pipe when the server was killed
    const deadlineMs = performance.now() + startLimitMs;
    for (;;) {
      // Checked in this order, so that another server on the same port is not mistaken for this one.
      const answers = await kind.answers(place.port);
      const ended = started.exitCode !== null || started.signalCode !== null;
      if (answers && !ended) break;
      if (!ended && performance.now() < deadlineMs) await delay(50);
      else {
        await end(started);
        throw new Error(`${kind.name} ${ended ? 'ended at once' : 'did not answer in time'}: ${lastLines(output)}`);
      }
    }
    // A running server must not keep a finished test runner alive.
    started.unref();
    return started;
  }

  return {
    url: `${kind.scheme}://127.0.0.1:${place.port}`,
    async kill() {
      const ended = untilEnd(child);
      await send('SIGKILL');
      await ended;
      // The guard may end a moment before the server does.
      while (await kind.answers(place.port)) await delay(10);
    },
    async pause() {
      // A suspended server does not notice when this process ends, so it is resumed then.
      process.once('exit', letGo);
      await send('SIGSTOP');
      // Its threads are suspended one after the other.
      while (await kind.answers(place.port)) await delay(10);
    },
    async resume() {
      process.off('exit', letGo);
      await send('SIGCONT');
    },
    async restart() {
      await end(child);
      child = await start();
    },
    stop: () => end(child),
  };
}

async function untilEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

async function end(child: ChildProcess): Promise<void> {
  child.ref();
  child.kill('SIGTERM');
  const tooLate = setTimeout(() => signalGroup(child, 'SIGKILL'), stopLimitMs);
  await untilEnd(child);
  clearTimeout(tooLate);
}

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n') : '';
}
