/** The worker thread's entry: owns one ONNX session and runs batches one after another. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { feedsOf } from './feeds.js';
import { normalizeRows, pool } from './pooling.js';
import {
  stopRequest,
  type ModelSpec,
  type Rows,
  type RunRequest,
  type TokenBatch,
  type WorkerReply,
} from './protocol.js';

const spec = workerData as ModelSpec;
const port = parentPort;
if (!port) throw new Error('This module must be started as a worker thread.');

// On Linux, `setPriority` applies to the calling thread, and the session's own threads inherit it. Elsewhere it would slow the whole
// process. Priority 5 has a third of the weight of a normal thread: a query or the event loop goes first, and parsing in other processes
// does not starve the vectors.
if (spec.cpuPriority === 'lowered' && process.platform === 'linux') setPriority(5);

const session = await InferenceSession.create(spec.file, {
  intraOpNumThreads: spec.threads,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: spec.graphOptimization,
  logSeverityLevel: 3,
  // Waiting threads sleep instead of spinning: on a busy machine, half the CPU time per text and twice the speed.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});

reply({ kind: 'ready' });

let last: Promise<void> = Promise.resolve();
let stopping = false;
port.on('message', (request: RunRequest | typeof stopRequest) => {
  if (request === stopRequest) {
    stopping = true;
    void last.then(() => port.close());
  } else last = last.then(() => answer(request));
});

async function answer({ id, batch }: RunRequest): Promise<void> {
  if (stopping) return;
  try {
    const rows = await run(batch);
    reply({ kind: 'rows', id, rows }, [rows.values.buffer as ArrayBuffer]);
  } catch (thrown) {
    reply({ kind: 'failed', id, reason: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

async function run(batch: TokenBatch): Promise<Rows> {
  const outputs = await session.run(feedsOf(session.inputNames, batch));
  const output = outputs[outputName(session.outputNames)];
  if (!output) throw new Error('The model has no output.');
  const rows = rowsOf(output, batch);
  if (spec.normalize) normalizeRows(rows);
  return rows;
}

function rowsOf(output: Tensor, batch: TokenBatch): Rows {
  if (output.type !== 'float32') throw new Error(`The model must return float32, but returns ${output.type}.`);
  const data = output.data as Float32Array;
  const width = output.dims.at(-1) ?? 1;
  if (output.dims.length === 3) return pool(data, width, batch, spec.pooling);
  return { width: output.dims.length === 1 ? 1 : width, values: data.slice() };
}

/** Exports name a pooled output `sentence_embedding`; otherwise the first output is used. */
function outputName(names: readonly string[]): string {
  return names.find((name) => name === 'sentence_embedding') ?? names[0] ?? '';
}
