import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Runs the work while garbage is collected all the time, so that objects with only weak references are gone before the work ends. */
export async function whileCollectingGarbage<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  const over = new AbortController();
  const collecting = (async () => {
    while (!over.signal.aborted) {
      collect();
      await delay(10);
    }
  })();
  try {
    return await work();
  } finally {
    over.abort();
    await collecting;
  }
}
