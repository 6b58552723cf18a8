/** A hash map of numbers, 17 to 34 bytes an entry: several times as fast as a `Map` of a million, and no work for the garbage collector. */
export interface NumberMap {
  /** @param value below 2^32 - 1. */
  set(key: number, value: number): void;
  get(key: number): number | undefined;
}

/** Keys are positive integers. @param most capacity; the map does not grow. */
export function createNumberMap(most: number): NumberMap {
  const bits = Math.ceil(Math.log2(Math.max(most, 2) * 1.4));
  const size = 2 ** bits;
  const keys = new Float64Array(size); // 0: free
  const values = new Uint32Array(size);
  function placeOf(key: number): number {
    let place = Math.imul(key ^ (key / 2 ** 32), 0x9e3779b1) >>> (32 - bits);
    while (keys[place] !== 0 && keys[place] !== key) place = (place + 1) & (size - 1);
    return place;
  }
  return {
    set(key, value) {
      const place = placeOf(key);
      keys[place] = key;
      values[place] = value;
    },
    get(key) {
      const place = placeOf(key);
      return keys[place] === 0 ? undefined : values[place];
    },
  };
}
