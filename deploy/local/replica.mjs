// One process of a service, which is restarted when it dies, as Kubernetes would do.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { root } from '../prepare.mjs';

/** Delays before a replica that died is restarted, in milliseconds: the first is doubled each time up to the longest. */
const pauses = { first: 200, longest: 10_000 };
/** Running time after which a replica's earlier deaths no longer lengthen the delay, in milliseconds. */
const soundAfter = 30_000;

/** Folder of packed images (`deploy/pack.mjs all FOLDER`) to run instead of the checkout. */
const { CARDINAL_PACKED } = process.env;

function programOf(service) {
  const home = CARDINAL_PACKED ? join(resolve(CARDINAL_PACKED), service) : root;
  return join(home, 'services', service, 'dist/bundle/main.js');
}

/**
 * @param {{ service: string, env: Record<string, string>, operationsPort: number, grpcPort: number, url?: string, onChange: () => void,
 *   stopping: AbortSignal }} options url: address at which this replica alone answers users, if it is a gateway.
 *   onChange: called after each start, when the process id has changed.
 */
export function startReplica({ service, env, operationsPort, grpcPort, url, onChange, stopping }) {
  let child;
  let ended;
  let deaths = 0;
  let pause;

  function run() {
    const started = Date.now();
    child = spawn(process.execPath, [programOf(service)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    ended = new Promise((resolve) => child.once('exit', resolve));
    child.once('exit', (code, signal) => {
      if (stopping.aborted) return;
      deaths = Date.now() - started > soundAfter ? 1 : deaths + 1;
      const wait = Math.min(pauses.longest, pauses.first * 2 ** (deaths - 1));
      console.error(`cardinal: ${service} ended (${signal ?? `exit code ${code}`}); started again in ${wait} ms`);
      pause = setTimeout(run, wait);
    });
    onChange();
  }
  run();

  return {
    service,
    operationsPort,
    grpcPort,
    url,
    get pid() {
      return child.pid;
    },
    async isReady() {
      try {
        return (await fetch(`http://127.0.0.1:${operationsPort}/readyz`)).ok;
      } catch {
        return false; // not listening yet
      }
    },
    async stop() {
      clearTimeout(pause);
      child.kill('SIGTERM');
      await ended;
    },
  };
}
