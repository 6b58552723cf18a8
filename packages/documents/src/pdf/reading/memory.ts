import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Number of pages between two measurements of memory, and the minimum between two garbage collections. */
const lookEveryPages = 8;
const collectEveryPages = 24;
/**
 * Size of V8's heap and external buffers, besides the file itself, up to which nothing is done. Resident memory is not used, because it
 * stays high in a process that has read many documents: unnecessary collections took 7 % of the time.
 */
const allowedBytes = 130 * 1024 * 1024;

/**
 * Bounds the memory for a long document. V8 lets garbage grow up to its heap limit: to 390 MB on 1,600 pages, of which 140 MB are in use.
 * Above a limit, the caches of pdf.js are emptied and garbage is collected. Not more often, because each font must then be read again and
 * a collection takes 50 ms.
 */
export class MemoryKeeper {
  readonly #limitBytes: number;
  readonly #emptyCaches: () => Promise<unknown>;
  #collectedAt = 0;

  constructor(fileBytes: number, emptyCaches: () => Promise<unknown>) {
    this.#limitBytes = allowedBytes + fileBytes;
    this.#emptyCaches = emptyCaches;
  }

  /** Must be called after each page. */
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
 * Runs the garbage collector, which takes some 50 ms on a long document. Node exposes the collector only behind a flag, which can be set at
 * run time for contexts created afterwards.
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
