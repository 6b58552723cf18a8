import type { Logger } from '@cardinal/kernel';
import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { ThreadsClosedError } from './errors.js';
import { Thread } from './thread.js';

export interface ThreadPoolOptions {
  /** Path of the compiled module that a thread runs; it calls `answerRequests`. */
  readonly entry: string;
  /** Name of the threads, for tools that inspect the process. */
  readonly name: string;
  /** Maximum number of threads alive at a time. Threads start on demand and end after a minute without work. */
  readonly threads: number;
  /** Maximum heap of one thread, in MiB. */
  readonly memoryMb: number;
  readonly logger: Logger;
}

/** A thread reserved for one caller until it is disposed of: state that its code keeps between two requests is that caller's. */
export interface TakenThread<Request, Reply> extends Disposable {
  /**
   * @param limitMs longest time that the thread may work on the request, in milliseconds; then the thread is ended.
   * @throws {WorkBudgetExceededError} if the thread exceeded its time or memory, or crashed.
   * @throws {ThreadFailureError} what the code in the thread threw.
   * @throws {ThreadsClosedError} if the pool is closed meanwhile. @throws the signal's reason.
   */
  ask(request: Request, limitMs: number): Promise<Reply>;
  /** Time that the thread has worked for this caller, in milliseconds. */
  readonly workedMs: number;
}

/** Runs work on foreign text off the event loop, with limits for each request; work that exceeds them is ended. */
export interface ThreadPool<Request, Reply> extends AsyncDisposable {
  /**
   * Waits for a free thread. Owners who wait take turns, so that nobody waits for all requests of another; those of one owner are served in
   * their order.
   *
   * @param owner for whom the work is done: a team.
   * @param signal removes the caller from the queue when it aborts, or ends its thread while that works.
   * @throws {ThreadsClosedError} if the pool is closed. @throws the signal's reason.
   */
  take(owner: number, signal?: AbortSignal): Promise<TakenThread<Request, Reply>>;
}

/** An idle thread ends after this time, which frees its memory. */
const idleMs = 60_000;
const never = new AbortController().signal;

export function createThreadPool<Request, Reply>(options: ThreadPoolOptions): ThreadPool<Request, Reply> {
  const { entry, name, threads, memoryMb, logger } = options;
  const idle: { readonly thread: Thread; readonly retire: NodeJS.Timeout }[] = [];
  const alive = new Set<Thread>();
  const ending = new Set<Promise<void>>();
  /** Those who wait, by owner; the owner whose turn is next first. */
  const queues = new Map<number, (() => void)[]>();
  const closed = new AbortController();
  setMaxListeners(0, closed.signal); // every caller that waits or works listens on it
  let taken = 0;

  function start(): Thread {
    if (!existsSync(entry)) throw new Error(`The code of the ${name} threads has not been built; run npm run build.`);
    const thread = new Thread(entry, name, memoryMb);
    alive.add(thread);
    return thread;
  }

  function end(thread: Thread): void {
    alive.delete(thread);
    const ended = thread.end();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  }

  async function enter(signal: AbortSignal, owner: number): Promise<void> {
    signal.throwIfAborted();
    if (taken < threads) {
      taken++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onTurn = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        const left = queues.get(owner)?.filter((each) => each !== onTurn) ?? [];
        if (left.length > 0) queues.set(owner, left);
        else queues.delete(owner);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const queue = queues.get(owner);
      if (queue) queue.push(onTurn);
      else queues.set(owner, [onTurn]);
    });
  }

  /** Passes the slot to the next caller of the next owner, or frees it. */
  function leave(): void {
    const [turn] = queues;
    if (!turn) {
      taken--;
      return;
    }
    const [owner, queue] = turn;
    const next = queue.shift();
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    next?.();
  }

  function idleOrNew(): Thread {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.retire);
      if (found.thread.isAlive) return found.thread;
      end(found.thread);
    }
    return start();
  }

  function giveBack(thread: Thread): void {
    if (!thread.isAlive || closed.signal.aborted) {
      end(thread);
    } else {
      const retire = setTimeout(() => {
        idle.splice(
          idle.findIndex((each) => each.thread === thread),
          1,
        );
        end(thread);
      }, idleMs);
      idle.push({ thread, retire: retire.unref() });
    }
    leave();
  }

  return {
    async take(owner, own = never) {
      const signal = AbortSignal.any([closed.signal, own]);
      await enter(signal, owner);
      let thread: Thread;
      try {
        thread = idleOrNew();
      } catch (thrown) {
        leave();
        throw thrown;
      }
      const before = thread.workedMs;
      let isOurs = true;
      return {
        get workedMs() {
          return thread.workedMs - before;
        },
        async ask(request, limitMs) {
          try {
            return (await thread.ask(request, limitMs, signal)) as Reply;
          } catch (thrown) {
            if (!thread.isAlive && !signal.aborted) logger.warn('ended a thread', { name, err: thrown });
            throw thrown;
          }
        },
        [Symbol.dispose]() {
          if (isOurs) giveBack(thread);
          isOurs = false;
        },
      };
    },
    async [Symbol.asyncDispose]() {
      closed.abort(new ThreadsClosedError('The process is stopping.'));
      for (const { retire } of idle.splice(0)) clearTimeout(retire);
      for (const thread of alive) end(thread);
      await Promise.all(ending);
    },
  };
}
