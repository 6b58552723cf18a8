import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collector: (() => void) | undefined;

/**
 * Runs the garbage collector, at some 50 ms on a long document. Node offers it only behind a flag, which may be set while running for
 * contexts made afterwards.
 */
export function collectGarbage(): void {
  if (!collector) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('globalThis.gc');
    setFlagsFromString('--no-expose-gc');
    collector = typeof found === 'function' ? () => Reflect.apply(found, undefined, []) : () => undefined;
  }
  collector();
}
