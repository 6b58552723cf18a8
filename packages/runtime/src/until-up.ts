import { backoffMs, isTransient, UnexpectedError, type Logger } from '@cardinal/kernel';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses between attempts to reach what is not there yet, and between two lines of log about it. */
const pauses = { firstMs: 250, ceilingMs: 3_000 };
const repeatLogMs = 15_000;

/** What a process waits for before it works, by name; asked for by `/readyz`. */
export class Waiting {
  readonly #names = new Set<string>();
  readonly #logger: Logger;
  readonly #stopping: AbortSignal;

  constructor(logger: Logger, stopping: AbortSignal) {
    this.#logger = logger;
    this.#stopping = stopping;
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  /**
   * Tries until it works: a server that starts later than we do is no reason to end. Says what it waits for.
   *
   * @param name what it is and which variable names it: `nats (CARDINAL_BUS)`.
   * @throws what `attempt` throws, if trying again cannot help; the signal's reason when the process is told to stop.
   */
  async untilUp<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    this.#names.add(name);
    try {
      let told = -Infinity;
      for (let failures = 1; ; failures++) {
        this.#stopping.throwIfAborted();
        try {
          return await attempt();
        } catch (thrown) {
          const error = UnexpectedError.from(thrown);
          // Whom the server refuses today it may know tomorrow; ending would only begin again.
          if (!isTransient(error) && error.kind !== 'unauthenticated') throw thrown;
          if (performance.now() - told > repeatLogMs) {
            told = performance.now();
            this.#logger.warn(`waiting for ${name}`, { reason: error.message });
          }
        }
        await sleep(pauses.firstMs / 2 + backoffMs(failures, pauses), undefined, { signal: this.#stopping });
      }
    } finally {
      this.#names.delete(name);
    }
  }
}

/** What does not answer in this time is not there, in milliseconds. */
const limitMs = 2_000;

type SignsOfLife = Readonly<Record<string, () => Promise<void>>>;

/** Names of those that show no sign of life, in order. All are asked at once. */
export async function failing(signs: SignsOfLife): Promise<readonly string[]> {
  const asked = await Promise.all(
    Object.entries(signs).map(async ([name, sign]) => ((await answers(sign)) ? undefined : name)),
  );
  return asked.filter((name) => name !== undefined);
}

async function answers(sign: () => Promise<void>): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([sign().then(() => true), sleep(limitMs, false, { ref: false, signal: late.signal })]);
  } catch {
    return false; // any failure means that it is not up; the caller reports its name
  } finally {
    late.abort();
  }
}
