// Reproducible random numbers.

/** Xorshift generator: returns numbers in [0, 1), the same sequence for the same seed. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** A normally distributed number with mean 0 and standard deviation 1 (Box-Muller transform). */
export const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
