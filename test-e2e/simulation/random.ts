/** A stream of random numbers that depends on the seed alone. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  chance(probability: number): boolean;
  /** @throws {RangeError} for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** Another stream, which is independent of later draws from this one. */
  fork(): Random;
}

/** mulberry32 (public domain, Tommy Ettinger): 32 bits of state, passes gjrand, and a history draws some thousand numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('there is nothing to pick from');
      return item;
    },
    fork: () => createRandom(below(2 ** 32)),
  };
}
