import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Does the work while garbage is collected all the time: what only a weak reference holds is gone before the work has ended. */
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
