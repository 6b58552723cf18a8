import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Number of bytes received between two collections. A collection takes about a millisecond. */
const everyBytes = 8 * 1024 * 1024;

/**
 * Counts received bytes and makes V8 free those that were passed on. Node copies each chunk of a body into memory outside V8's
 * heap; V8 sees only the small handles, and lets more than 32 MiB of dead chunks accumulate before it collects. Counted over all
 * requests of the process, because they share that memory.
 */
export function createReceivedMemory(collect: () => void = collectYoung()): (bytes: number) => void {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < everyBytes) return;
    since = 0;
    collect();
  };
}

/** V8's minor collection. The flag is the only way to reach it, and is needed only while the function is looked up. */
function collectYoung(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof gc === 'function' ? () => void gc({ type: 'minor' }) : () => undefined;
}
