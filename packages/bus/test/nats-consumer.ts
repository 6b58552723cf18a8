import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ConsumerOptions {
  readonly url: string;
  readonly type: string;
  readonly group: string;
  readonly concurrency: number;
  readonly ackWaitMs: number;
  readonly onHandled: (event: { readonly id: string; readonly attempt: number }) => void;
}

/** A separate process that handles events. It runs the build, because plain Node does not run TypeScript. */
export function startConsumer({ url, type, group, concurrency, ackWaitMs, onHandled }: ConsumerOptions) {
  const args = [join(import.meta.dirname, 'nats-child.mjs'), url, type, group, String(concurrency), String(ackWaitMs)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  createInterface(child.stdout).on('line', (line) => {
    const [id = '', attempt] = line.split(' ');
    onHandled({ id, attempt: Number(attempt) });
  });
  return {
    /** Pauses the process, as on an overloaded machine: data that is sent to it waits. */
    stop: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
