import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Pages between two measurements of memory, and between two collections at least. */
const lookEveryPages = 8;
const collectEveryPages = 24;
/**
 * Bytes of V8's heap and of buffers, besides the file itself, up to which nothing is done. Not resident bytes, because those of a process
 * that has read many documents stay high: needless collections took 7 % of the time.
 */
const allowedBytes = 130 * 1024 * 1024;

/**
 * Bounds the memory of a long document. V8 lets garbage grow up to its heap limit: on 1,600 pages to 390 MB where 140 MB are in use. pdf.js's
 * caches are emptied and garbage is collected only above a limit, because each font must then be read again and a collection takes 50 ms.
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
 * Runs the garbage collector, at some 50 ms on a long document. Node exposes it only behind a flag, which can be set at run time
 * for contexts created afterwards.
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
