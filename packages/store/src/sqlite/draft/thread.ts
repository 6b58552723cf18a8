/** The entry of the thread that has the database of a draft open, and executes calls one after another. */
import { DatabaseSync } from '@photostructure/sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { statementsOf } from '../statements.js';
import { sentError, unpacked, type Call, type Reply, type SentError, type ThreadData } from './calls.js';

/** Enough for the ends of all indexes and the middle of those that are not written in their order, in KiB. */
const cacheKib = 16_384;

const { path, port, done } = workerData as ThreadData;
const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
// The rollback journal in memory has only pages from before the transaction, so that it stays small where rows are added.
db.exec('PRAGMA locking_mode = exclusive; PRAGMA journal_mode = memory; PRAGMA synchronous = off');
db.exec(`PRAGMA cache_size = -${cacheKib}; PRAGMA secure_delete = on`);
const statements = statementsOf(db, () => {});
let failure: SentError | undefined;

function execute({ method, args, bytes }: Call): unknown {
  if (method === 'close') {
    statements[Symbol.dispose]();
    return db.close();
  }
  if (method === 'rollback') return statements.rollback();
  if (failure) return undefined;
  const [sql, values] = args as [string, never];
  if (method === 'exec') return statements.exec(sql);
  if (method === 'insert') return statements.insert(sql, unpacked(values, bytes));
  if (method === 'runEach') return statements.runEach(sql, values);
  return statements[method](sql, values);
}

port.on('message', (call: Call) => {
  let reply: Reply;
  try {
    reply = { result: execute(call) };
    if (failure && call.method !== 'close') reply = { error: failure };
  } catch (thrown) {
    reply = { error: sentError(thrown) };
    if (!call.isAsked) failure = reply.error;
  }
  if (call.isAsked) port.postMessage(reply);
  Atomics.add(done, 0, 1);
  Atomics.notify(done, 0);
  if (call.method === 'close') port.close();
});
parentPort?.postMessage('ready', []);
