import { SlotList } from '../vectors/rows.js';

/** Arrays with one number per slot. Pooled, because a megabyte per search would burden the garbage collector. */
export interface Scratch {
  /** Every element is set to `fill`. */
  scores(length: number, fill: number): Float32Array;
  list(capacity: number): SlotList;
}

/** Lends arrays to one search at a time; disposing returns them. */
export interface ScratchPool {
  open(): Scratch & Disposable;
}

/** Maximum number of free arrays of each kind that the pool retains. */
const mostFree = 6;

export function createScratchPool(): ScratchPool {
  const scores = createShelf((length): Float32Array => new Float32Array(length));
  const lists = createShelf((length): Uint32Array => new Uint32Array(length));
  return {
    open() {
      const taken: { scores: Float32Array[]; lists: Uint32Array[] } = { scores: [], lists: [] };
      return {
        scores(length, fill) {
          const array = scores.take(length);
          taken.scores.push(array);
          return array.subarray(0, length).fill(fill);
        },
        list(capacity) {
          const array = lists.take(capacity);
          taken.lists.push(array);
          return new SlotList(array);
        },
        [Symbol.dispose]() {
          scores.giveBack(taken.scores.splice(0));
          lists.giveBack(taken.lists.splice(0));
        },
      };
    },
  };
}

function createShelf<T extends { readonly length: number }>(make: (length: number) => T) {
  let free: T[] = [];
  return {
    take(length: number): T {
      // The most recently returned ones first, because collections differ in size.
      const at = free.findLastIndex((array) => array.length >= length);
      const [known] = at < 0 ? [] : free.splice(at, 1);
      return known ?? make(Math.ceil(length * 1.1));
    },
    giveBack(arrays: readonly T[]): void {
      free = [...free, ...arrays].slice(-mostFree);
    },
  };
}
