/** Arrays of one score a slot, used again and again: a megabyte for each search would keep the garbage collector busy. */
export interface Scratch {
  /** `length` or longer; everything is `fill`. */
  take(length: number, fill: number): Float32Array;
  giveBack(arrays: readonly Float32Array[]): void;
}

/** Searches at the same time that find their arrays ready. */
const kept = 6;

export function createScratch(): Scratch {
  let free: Float32Array[] = [];
  return {
    take(length, fill) {
      const known = free.pop();
      if (known && known.length >= length) return known.subarray(0, length).fill(fill);
      const made = new Float32Array(Math.ceil(length * 1.1)).subarray(0, length);
      return fill === 0 ? made : made.fill(fill);
    },
    giveBack(arrays) {
      free = [...free, ...arrays.map((array) => new Float32Array(array.buffer))].slice(-kept);
    },
  };
}
