import { describe, expect, it } from 'vitest';
import { bundleHistories } from './in-processes.js';

/** Number of histories in every `npm test`; SIMULATION_RUNS sets another number, SIMULATION_SEED runs one history. */
const usualRuns = 2_000;
/** Number of processes that share the histories. */
const atOnce = 2;
const timeoutMs = 1_200_000;

const seedGiven = process.env.SIMULATION_SEED;
const firstSeed = Number(seedGiven ?? 1);
const runs = Number(process.env.SIMULATION_RUNS ?? (seedGiven === undefined ? usualRuns : 1));

describe('simulated histories', () => {
  it(`${runs}, from seed ${firstSeed} on: users see what the model says`, { timeout: timeoutMs }, async () => {
    using histories = await bundleHistories();
    const each = Math.ceil(runs / atOnce);
    const failures: string[] = [];
    async function share(first: number): Promise<void> {
      const count = Math.min(each, firstSeed + runs - first);
      for await (const { seed } of histories.run(first, count)) {
        // Loaded here, because loading takes as long as some fifty histories and is seldom needed.
        const { told } = await import('./told.js');
        failures.push(await told(seed, failures.length === 0));
      }
    }
    await Promise.all(Array.from({ length: Math.ceil(runs / each) }, (_, at) => share(firstSeed + at * each)));
    expect(failures).toEqual([]);
  });
});
