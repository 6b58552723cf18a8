/** The mean of some values, with its 95 % bootstrap interval. */
export interface Mean {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const rounds = 2_000;

/**
 * Bootstrap: draws as many values as given, with replacement, 2,000 times. Deterministic: the same values yield the same interval.
 *
 * @param values one or more values; for a paired comparison, the differences.
 */
export function meanOf(values: readonly number[]): Mean {
  const count = values.length;
  if (count === 0) throw new RangeError('The mean of no values is undefined.');
  const random = randomFrom(1);
  const means = new Float64Array(rounds);
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) sum += values[Math.floor(random() * count)] ?? 0;
    means[round] = sum / count;
  }
  means.sort();
  const at = (share: number) => means[Math.round((rounds - 1) * share)] ?? 0;
  return { value: values.reduce((sum, value) => sum + value, 0) / count, low: at(0.025), high: at(0.975) };
}

/** Pseudo-random numbers in [0, 1), determined by the seed (Mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
