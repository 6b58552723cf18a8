import { setMaxListeners } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type * as TimersPromises from 'node:timers/promises';

/** Clock, timers and randomness of a simulation. */
export interface TimeKeeper {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** Calls `fire` once, `ms` from now, on behalf of the actor that runs now. @returns a function that cancels the call. */
  after(ms: number, fire: () => void): () => void;
}

type Timeout = ReturnType<typeof setTimeout>;
type Callback = (...args: unknown[]) => void;
type Abortable = { readonly signal?: AbortSignal | undefined };

/** The real `setImmediate`, which no simulation replaces. */
const realImmediate = globalThis.setImmediate;
/** Number of immediates to schedule at once: they share one turn of the event loop, which costs more than what runs in it. */
const immediatesEach = 64;
let immediatesLeft = 0;
let whenSettled: (() => void) | undefined;

/**
 * Resolves when everything that runs now has finished or waits, for one caller at a time. It relies on Node.js running all callbacks of
 * promises, and the callbacks that follow from them, between two immediates of a turn, as it does between two turns.
 */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    whenSettled = resolve;
    if (immediatesLeft > 0) return;
    immediatesLeft = immediatesEach;
    for (let count = 0; count < immediatesEach; count++) realImmediate(oneIsOver);
  });
}

function oneIsOver(): void {
  immediatesLeft--;
  const resolve = whenSettled;
  whenSettled = undefined;
  resolve?.();
}

const timersPromises = createRequire(import.meta.url)('node:timers/promises') as {
  -readonly [K in keyof typeof TimersPromises]: (typeof TimersPromises)[K];
};

/** A timer like those of Node.js: an object that can be unref'd, cleared and disposed. */
class Timer {
  readonly cancel: () => void;

  constructor(cancel: () => void) {
    this.cancel = cancel;
  }

  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  refresh = (): this => this;
  close = (): this => {
    this.cancel();
    return this;
  };
  [Symbol.toPrimitive] = (): number => 0;
  [Symbol.dispose] = (): void => this.cancel();
}

const clear = (timer: unknown): void => {
  if (timer instanceof Timer) timer.cancel();
};

/**
 * Replaces the process's clock, timers and randomness by those of `keeper` until disposed, so that code which asks the process for the
 * time gets the time of the simulation. Nothing that waits for real time, files or the network may run meanwhile.
 */
export function keepTime(keeper: TimeKeeper): Disposable {
  const timeout = (ms: number, fire: () => void): Timer => new Timer(keeper.after(Math.max(0, ms), fire));
  const interval = (ms: number, fire: () => void): Timer => {
    let cancel = (): void => {};
    const next = (): void => {
      cancel = keeper.after(Math.max(1, ms), () => {
        next();
        fire();
      });
    };
    next();
    return new Timer(() => cancel());
  };
  const wait = <T>(ms: number, value: T, { signal }: Abortable = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal));
      const abort = (): void => {
        cancel();
        reject(abortError(signal));
      };
      const cancel = keeper.after(Math.max(0, ms), () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      signal?.addEventListener('abort', abort, { once: true });
    });

  const undo = [
    replaced(globalThis, {
      setTimeout: ((fire: Callback, ms = 0, ...args: unknown[]) =>
        timeout(ms, () => fire(...args)) as unknown as Timeout) as unknown as typeof setTimeout,
      setInterval: ((fire: Callback, ms = 0, ...args: unknown[]) =>
        interval(ms, () => fire(...args)) as unknown as Timeout) as unknown as typeof setInterval,
      setImmediate: ((fire: Callback, ...args: unknown[]) =>
        timeout(0, () => fire(...args)) as unknown as NodeJS.Immediate) as unknown as typeof setImmediate,
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    }),
    replaced(timersPromises, {
      setTimeout: (ms = 0, value, options) => wait(ms, value as never, options),
      setImmediate: (value, options) => wait(0, value as never, options),
    }),
    replaced(Date, { now: () => keeper.now() }),
    replaced(performance, { now: () => keeper.now() }),
    replaced(Math, { random: () => keeper.random() }),
    replaced(AbortSignal, {
      timeout: (ms: number) => {
        const controller = new AbortController();
        timeout(ms, () => controller.abort(new DOMException('The time limit was exceeded.', 'TimeoutError')));
        return controller.signal;
      },
      any: anyOf,
    }),
  ];
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      for (const restore of undo) restore();
      syncBuiltinESMExports();
    },
  };
}

function replaced<T extends object>(target: T, methods: Partial<T>): () => void {
  const before = Object.fromEntries(Object.keys(methods).map((name) => [name, target[name as keyof T]]));
  Object.assign(target, methods);
  return () => void Object.assign(target, before);
}

/**
 * Substitute for `AbortSignal.any`. Node.js keeps its own signal for as long as it has listeners, and listeners of a simulated process that
 * died are never removed: each history would stay in memory with all its objects.
 */
function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    setMaxListeners(0, signal);
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}

function abortError(signal: AbortSignal | undefined): Error {
  const error = new Error('The operation was aborted', { cause: signal?.reason });
  error.name = 'AbortError';
  return error;
}
