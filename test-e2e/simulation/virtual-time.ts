import { setMaxListeners } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type * as TimersPromises from 'node:timers/promises';

/** Who keeps the time while a simulation runs. */
export interface TimeKeeper {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** Calls `fire` once, `ms` from now, in the name of whoever runs at this moment. @returns how to take it back. */
  after(ms: number, fire: () => void): () => void;
}

type Timeout = ReturnType<typeof setTimeout>;
type Callback = (...args: unknown[]) => void;
type Abortable = { readonly signal?: AbortSignal | undefined };

/** The turn of the event loop that no simulation replaces. */
const realImmediate = globalThis.setImmediate;
/** Immediates that are asked for at once: they run in one turn of the event loop, which costs more than what runs in it. */
const immediatesEach = 64;
let immediatesLeft = 0;
let whenSettled: (() => void) | undefined;

/**
 * Resolves when nothing is left of what runs now, for one caller at a time. Between two immediates of a turn Node.js runs all callbacks of
 * promises, and those that they lead to, as it does between two turns.
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

/** A timer as Node.js gives it: an object that may be unref'd, cleared and disposed. */
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
 * Hands the process's clock, timers and randomness to `keeper` until disposed, so that code which asks the process for the time
 * gets that of the simulation. Nothing that waits for the world outside may run meanwhile.
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
        timeout(ms, () => controller.abort(new DOMException('The time is over.', 'TimeoutError')));
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
 * What `AbortSignal.any` does. Node.js keeps its own for as long as anybody listens to it, and those who listen in a process that died are
 * never done: each history would stay in memory with all that it made.
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
