import { expect, it } from 'vitest';
import { createHistory } from './history.js';
import { createRandom } from './random.js';
import { simulate } from './simulate.js';

const seeds = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

it('repeats a history exactly for the same seed, whatever ran before', { timeout: 300_000 }, async () => {
  const hashesOf = async (order: readonly number[]): Promise<Map<number, string>> => {
    const hashes = new Map<number, string>();
    for (const seed of order) hashes.set(seed, (await simulate(createHistory(seed, createRandom(seed)))).hash);
    return hashes;
  };

  const first = await hashesOf(seeds);
  const again = await hashesOf(seeds.toReversed());

  expect(Object.fromEntries(again)).toEqual(Object.fromEntries(first));
  expect(new Set(first.values()).size).toBe(seeds.length);
});
