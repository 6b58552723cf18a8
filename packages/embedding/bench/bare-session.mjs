// A thread that runs only an ONNX session, with the number of threads and the priority of the embedder's background thread.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';

if (parentPort === null) throw new Error('this runs as a thread');
const parent = parentPort;
if (process.platform === 'linux') setPriority(5);
const { file, threads, batches } = workerData;
const session = await InferenceSession.create(file, {
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'basic',
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});
const feeds = batches.map(({ ids, lengths, size, length }) => ({
  ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [size, length]),
  lengths: new Tensor('int32', lengths, [size]),
}));

async function runAll() {
  const started = performance.now();
  for (const feed of feeds) await session.run(feed);
  parent.postMessage(performance.now() - started, []);
}

parent.on('message', () => void runAll());
parent.postMessage('ready', []);
