import { backoffMs, isTransient, UnexpectedError, type Logger } from '@cardinal/kernel';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses between attempts to reach a server, and between two log lines about it, in milliseconds. */
const pauses = { firstMs: 250, ceilingMs: 3_000 };
const repeatLogMs = 15_000;

/** The servers that a process still waits for before it works, by name; `/readyz` lists them. */
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
   * Retries until `attempt` succeeds, because a server may start later than this process. Logs what it waits for.
   *
   * @param name the server and the variable that names it: `nats (CARDINAL_BUS)`.
   * @throws what `attempt` throws, if a retry cannot help; the signal's reason when the process is told to stop.
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
          // A server that refuses our credentials now may accept them later; ending the process would only restart it.
          if (!isTransient(error) && error.kind !== 'unauthenticated') throw thrown;
          if (performance.now() - told > repeatLogMs) {
            told = performance.now();
            this.#logger.warn('waiting for a dependency', { dependency: name, reason: error.message });
          }
        }
        await sleep(pauses.firstMs / 2 + backoffMs(failures, pauses), undefined, { signal: this.#stopping });
      }
    } finally {
      this.#names.delete(name);
    }
  }
}

/** A health check that takes longer counts as failed, in milliseconds. */
const limitMs = 2_000;

type SignsOfLife = Readonly<Record<string, () => Promise<void>>>;

/** Names of the checks that fail, in the order of `signs`. All checks run at once. */
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
