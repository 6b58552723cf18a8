import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes received between two collections. A collection takes about a millisecond. */
const everyBytes = 8 * 1024 * 1024;

/**
 * Counts bytes received and has V8 let go of those that were passed on. Node copies each piece of a body into memory outside V8's
 * heap; V8 sees only its small handles, and lets more than 32 MiB of dead pieces pile up before it looks. Counted over all
 * requests of the process, since they share that memory.
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

/** V8's collection of what is short-lived. The flag is the only way to reach it, and is needed for this moment only. */
function collectYoung(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof gc === 'function' ? () => void gc({ type: 'minor' }) : () => undefined;
}
