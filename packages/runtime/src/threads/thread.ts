import { Worker } from 'node:worker_threads';
import { ThreadFailureError, WorkBudgetExceededError } from './errors.js';
import type { Answer } from './protocol.js';

interface Waiting {
  /** Called when the thread has loaded its code, so that its time begins to count. */
  start(): void;
  resolve(reply: unknown): void;
  reject(reason: unknown): void;
}

/** One thread, from its start to its end. Answers one request at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  #waiting: Waiting | undefined;
  #isAlive = true;
  #isReady = false;
  #workedMs = 0;

  /** @param memoryMb maximum heap, in MiB. */
  constructor(entry: string, name: string, memoryMb: number) {
    this.#worker = new Worker(entry, {
      name,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [], // flags of the main script, such as --input-type, can keep a thread from starting
    });
    this.#gone = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('message', (answer: Answer<unknown>) => this.#settle(answer));
    this.#worker.on('error', (cause: Error & { readonly code?: string }) => {
      const budget = cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      this.#lose(new WorkBudgetExceededError(budget, { cause }));
    });
    this.#worker.on('exit', (exitCode) => this.#lose(new WorkBudgetExceededError('crash', { facts: { exitCode } })));
    // An idle thread must not keep the process alive.
    this.#worker.unref();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Time spent on all requests together, in milliseconds, without the loading of its code. */
  get workedMs(): number {
    return this.#workedMs;
  }

  /**
   * @param limitMs the thread is ended if the request takes longer.
   * @param signal ends the thread even while it works.
   * @throws {WorkBudgetExceededError} @throws {ThreadFailureError} @throws the signal's reason.
   */
  async ask(request: unknown, limitMs: number, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const onAbort = (): void => this.#lose(signal.reason);
    const onTimeout = (): void => this.#lose(new WorkBudgetExceededError('time', { facts: { limitMs } }));
    let started: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    signal.addEventListener('abort', onAbort, { once: true });
    this.#worker.ref();
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const start = (): void => {
          started = performance.now();
          timer = setTimeout(onTimeout, limitMs);
        };
        this.#waiting = { resolve, reject, start };
        if (this.#isReady) start();
        if (this.#isAlive) this.#worker.postMessage(request, []);
        else reject(new WorkBudgetExceededError('crash'));
      });
    } finally {
      this.#waiting = undefined;
      clearTimeout(timer);
      if (started !== undefined) this.#workedMs += performance.now() - started;
      signal.removeEventListener('abort', onAbort);
      this.#worker.unref();
    }
  }

  /** Ends the thread, whatever it is doing. Resolves once it has ended. */
  async end(): Promise<void> {
    this.#isAlive = false;
    await this.#worker.terminate();
    await this.#gone;
  }

  #settle(answer: Answer<unknown>): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      this.#waiting?.start();
    } else if (answer.kind === 'done') this.#waiting?.resolve(answer.reply);
    else this.#waiting?.reject(new ThreadFailureError(answer.failure));
  }

  #lose(reason: unknown): void {
    this.#isAlive = false;
    this.#waiting?.reject(reason);
    void this.#worker.terminate();
  }
}
