import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { StoreUnavailableError } from '../../errors.js';
import type { SqlParams, SqlValue } from '../sqlite.js';
import type { Statements } from '../statements.js';
import { packed, receivedError, type Call, type Reply, type ThreadData } from './calls.js';

const entry = fileURLToPath(new URL('../../../dist/bundle/thread.js', import.meta.url));

/** Rows that are sent at once, so that the thread begins with the first ones while the others are still made. */
const rowsAtOnce = 256;
/** Calls that may be sent and not executed yet, which bounds the memory. */
const mostUnderWay = 32;
/**
 * Longest time without a finished call, in milliseconds. Calls take milliseconds; but if the thread died, for example because it had no more
 * memory, this thread would not hear of it while it waits.
 */
const longestCallMs = 600_000;

const noBytes = (): Uint8Array<ArrayBuffer> => new Uint8Array(0);

/**
 * Executes statements in a thread of its own. Calls without a result (`insert`, `runEach`, `exec`) return at once and are executed later, in
 * order; if one fails, the next call that has a result throws its error. Calls with a result wait for all calls before them.
 *
 * @param longestMs longest time without a finished call, in milliseconds; then calls throw a `StoreUnavailableError`.
 */
export async function statementsInThread(path: string, longestMs = longestCallMs): Promise<Statements> {
  if (!existsSync(entry)) throw new Error('The store package has not been built; run npm run build.');
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadData = { path, port: port2, done };
  const worker = new Worker(entry, { workerData, transferList: [port2], name: 'draft', execArgv: [] });
  await once(worker, 'message'); // or throws what the thread throws when it opens the database
  worker.unref();

  let sent = 0;
  let isLost = false;

  function waitFor(count: number): void {
    for (let now = Atomics.load(done, 0); now < count; now = Atomics.load(done, 0)) {
      isLost ||= Atomics.wait(done, 0, now, longestMs) === 'timed-out';
      // For good, because the reply to this call may still come, and would be taken for that to a later one.
      if (isLost) throw new StoreUnavailableError('The thread that writes the database does not respond.');
    }
  }

  function send(method: Call['method'], args: readonly unknown[], { bytes = noBytes(), isAsked = false } = {}): void {
    const call: Call = { method, args, bytes, isAsked };
    port.postMessage(call, [bytes.buffer]);
    sent += 1;
    waitFor(isLost ? Infinity : sent - mostUnderWay);
  }

  function ask(method: Call['method'], ...args: readonly unknown[]): unknown {
    send(method, args, { isAsked: true });
    waitFor(sent);
    const reply = receiveMessageOnPort(port)?.message as Reply;
    if ('error' in reply) throw receivedError(reply.error);
    return reply.result;
  }

  return {
    exec: (sql) => send('exec', [sql]),
    rollback: () => send('rollback', []),
    insert(into, rows) {
      for (const some of inParts(rows)) {
        const { rows: sendable, bytes } = packed(some);
        send('insert', [into, sendable], { bytes });
      }
    },
    runEach(sql, rows) {
      for (const some of inParts(rows)) send('runEach', [sql, some.map(owned)]);
    },
    run: (sql, params = []) => ask('run', sql, owned(params)) as ReturnType<Statements['run']>,
    get: <Row>(sql: string, params: SqlParams = []) => ask('get', sql, owned(params)) as Row | undefined,
    all: <Row>(sql: string, params: SqlParams = []) => ask('all', sql, owned(params)) as Row[],
    lists: (sql, params = []) => ask('lists', sql, owned(params)) as SqlValue[][],
    iterate: <Row>(sql: string, params: SqlParams = []) => (ask('all', sql, owned(params)) as Row[]).values(),
    [Symbol.dispose]() {
      if (!isLost) ask('close');
      port.close();
    },
  };
}

/** Parameters whose bytes are not a part of a larger buffer, all of which would be sent. */
function owned<Params extends SqlParams>(params: Params): Params {
  const own = (value: SqlValue): SqlValue => (value instanceof Uint8Array ? Uint8Array.from(value) : value);
  if (Array.isArray(params))
    return params.some((value) => value instanceof Uint8Array) ? (params.map(own) as never) : params;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, own(value)])) as never;
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}
