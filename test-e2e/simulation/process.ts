import { SimulatedFailure, type Faults } from './faults.js';
import type { Actor, Scheduler } from './scheduler.js';

/** Longest duration of a slow call, in milliseconds: longer than most leases. */
const slowestMs = 20_000;

type Method = (...args: never[]) => unknown;

/**
 * One run of a process, until its death. After that none of its code runs any more: results that it waits for never arrive, while its
 * writes to stores remain.
 */
export class Process implements Actor {
  #alive = true;
  /** Whether all services in it have started. */
  isUp = false;
  readonly #lastWords = new Set<() => void>();

  readonly name: string;
  readonly scheduler: Scheduler;
  readonly faults: Faults;

  constructor(name: string, scheduler: Scheduler, faults: Faults) {
    this.name = name;
    this.scheduler = scheduler;
    this.faults = faults;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** @param done runs when the process dies. @returns a function that removes `done`. */
  onDeath(done: () => void): () => void {
    this.#lastWords.add(done);
    return () => void this.#lastWords.delete(done);
  }

  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    for (const word of this.#lastWords) word();
    this.#lastWords.clear();
  }

  /** Resolves when the scheduler chooses this step. */
  turn(label: string): Promise<void> {
    return new Promise((resolve) => {
      this.scheduler.add({ actor: this, label, dueMs: this.scheduler.now(), run: resolve });
    });
  }

  /** Calls something outside of the process: the scheduler chooses when the call happens, and the faults whether it does. */
  call<T>(label: string, effect: () => Promise<T> | T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { scheduler } = this;
      const add = (dueMs: number, what: string, run: () => void) =>
        scheduler.add({ actor: this, label: what, dueMs, run });
      const later = (settle: () => void) => add(scheduler.now(), `${label} answers`, settle);
      const happen = () => void attempt(effect).then(resolve, reject);

      add(scheduler.now(), label, () => {
        const mishap = this.faults.mishap();
        switch (mishap) {
          case 'none':
            return happen();
          case 'late':
            return void attempt(effect).then(
              (value) => later(() => resolve(value)),
              (thrown: unknown) => later(() => reject(thrown)),
            );
          case 'slow':
            return void add(scheduler.now() + 1 + scheduler.random.below(slowestMs), `${label} at last`, happen);
          case 'fails before':
            return reject(new SimulatedFailure(label));
          case 'fails after':
            return void attempt(effect).then(() => reject(new SimulatedFailure(label)), reject);
          case 'dies before':
            return this.kill();
          case 'dies after':
            void attempt(effect).catch(() => {});
            return this.kill();
        }
      });
    });
  }

  /** Wraps an object, and plain objects in it, so that every method is a call outside of the process. */
  outside<T extends object>(label: string, target: T): T {
    const seen: Record<string, unknown> = {};
    for (const name of Object.keys(target)) {
      const value = target[name as keyof T] as unknown;
      if (typeof value === 'function') {
        const method = value as Method;
        const called = `${label}.${name}`;
        seen[name] = (...args: never[]) => this.call(called, () => method.apply(target, args));
      } else seen[name] = isGroup(value) ? this.outside(`${label}.${name}`, value) : value;
    }
    return seen as T;
  }
}

async function attempt<T>(effect: () => Promise<T> | T): Promise<T> {
  return effect();
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
