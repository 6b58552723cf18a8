import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Pages between two looks at the memory, and pages at least between two collections. */
const lookEveryPages = 8;
const collectEveryPages = 24;
/**
 * Bytes of V8's heap and of buffers, besides the file itself, up to which nothing is done. Not resident bytes: those of a process that
 * has read many documents stay high, and collecting in vain took 7 % of the time.
 */
const allowedBytes = 130 * 1024 * 1024;

/**
 * Keeps the memory of a long document flat. V8 lets garbage grow with what it is allowed: on 1,600 pages to 390 MB of heap where 140 MB
 * are in use. Emptying pdf.js's caches costs each font a second reading, and a collection some 50 ms, so both wait until they pay.
 */
export class MemoryKeeper {
  readonly #limitBytes: number;
  readonly #emptyCaches: () => Promise<unknown>;
  #collectedAt = 0;

  constructor(fileBytes: number, emptyCaches: () => Promise<unknown>) {
    this.#limitBytes = allowedBytes + fileBytes;
    this.#emptyCaches = emptyCaches;
  }

  /** Call after each page. */
  async after(page: number): Promise<void> {
    if (page % lookEveryPages !== 0 || page - this.#collectedAt < collectEveryPages) return;
    const { heapTotal, external } = process.memoryUsage();
    if (heapTotal + external <= this.#limitBytes) return;
    this.#collectedAt = page;
    await this.#emptyCaches();
    collectGarbage();
  }
}

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
