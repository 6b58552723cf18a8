import type { Logger } from '@cardinal/kernel';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EmbedderUnavailableError } from '../errors.js';
import {
  stopRequest,
  type ModelSpec,
  type Rows,
  type RunRequest,
  type TokenBatch,
  type WorkerReply,
} from './protocol.js';

/** Runs batches in a thread of its own, in the order of the calls. */
export interface ModelRunner extends AsyncDisposable {
  /** Loads the model now rather than with the first batch. */
  warmUp(): void;
  /** @throws {EmbedderUnavailableError} if the model cannot be loaded, fails on the batch, or its thread dies. */
  run(batch: TokenBatch): Promise<Rows>;
}

/** Resolves from `src/onnx` and `dist/onnx` alike, so that tests that import the sources need a build of this package. */
const workerFile = fileURLToPath(new URL('../../dist/onnx/worker.js', import.meta.url));

type BatchReply = Exclude<WorkerReply, { readonly kind: 'ready' }>;

interface Waiting {
  resolve(rows: Rows): void;
  reject(error: Error): void;
}

/**
 * If the thread dies, its batches fail as transient, and the next batch starts a new thread. A model that cannot start thus fails each call
 * instead of looping, and the callers' own backoff paces the attempts.
 */
export function createModelRunner(spec: ModelSpec, logger: Logger): ModelRunner {
  let worker: Worker | undefined;
  let disposed = false;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    if (!existsSync(workerFile))
      throw new EmbedderUnavailableError('The embedding package has not been built; run npm run build.');
    // onnxruntime reports to its vendor unless this is disabled before it starts: an upload, and an identifier of this machine on disk. It
    // reads the environment of the process, which a thread cannot change.
    process.env['ORT_DISABLE_TELEMETRY'] = '1';
    const started = new Worker(workerFile, {
      workerData: spec,
      name: 'embedding',
      execArgv: [], // flags of the main script, such as --input-type, can keep a thread from starting
    });
    started.on('message', (reply: WorkerReply) => settle(started, reply));
    started.on('error', (err) => logger.error('embedding thread failed', { err }));
    started.on('exit', (exitCode) => lose(started, exitCode));
    worker = started;
    return started;
  }

  function settle(from: Worker, reply: WorkerReply): void {
    if (reply.kind !== 'ready') settleBatch(reply);
    // An idle model does not keep the process alive; one that loads, works or is asked to end (see `end`) does.
    if (waiting.size === 0 && !disposed) from.unref();
  }

  function settleBatch(reply: BatchReply): void {
    const waiter = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === 'rows') waiter?.resolve(reply.rows);
    else waiter?.reject(unavailable('The model failed on a batch.', new Error(reply.reason)));
  }

  function lose(lost: Worker, exitCode: number): void {
    if (worker !== lost) return;
    worker = undefined;
    if (!disposed) logger.warn('embedding thread ended', { exitCode, batchesLost: waiting.size });
    giveUp('The embedding thread ended.');
  }

  function giveUp(reason: string): void {
    const failed = [...waiting.values()];
    waiting.clear();
    for (const waiter of failed) waiter.reject(unavailable(reason));
  }

  return {
    warmUp() {
      if (!worker && !disposed) start();
    },
    async run(batch) {
      if (disposed) throw unavailable('The embedder is closed.');
      const running = worker ?? start();
      const id = nextId++;
      const result = new Promise<Rows>((resolve, reject) => waiting.set(id, { resolve, reject }));
      running.ref();
      running.postMessage({ id, batch } satisfies RunRequest, []);
      return result;
    },
    async [Symbol.asyncDispose]() {
      disposed = true;
      giveUp('The embedder is closed.');
      if (worker) await end(worker);
    },
  };
}

/**
 * Asks the thread to end after the current batch. The thread is never terminated, because ONNX Runtime aborts the whole process if its
 * thread is terminated in the middle of a batch or while it loads: its addon then throws where nothing can catch.
 */
async function end(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.ref();
  worker.postMessage(stopRequest, []);
  await ended;
}

function unavailable(message: string, cause?: unknown): EmbedderUnavailableError {
  return new EmbedderUnavailableError(message, { cause });
}
