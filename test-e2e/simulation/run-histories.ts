import { describe, expect, it } from 'vitest';
import { describeEntry, createHistory, type History } from './history.js';
import { createRandom } from './random.js';
import { shrink } from './shrink.js';
import { simulate, type Difference } from './simulate.js';

/** Histories in every `npm test`; SIMULATION_RUNS asks for another number, SIMULATION_SEED for one history. */
const usualRuns = 2_000;
/** Test files that share them, so that they run at the same time. */
const parts = 4;
/** Histories of one test. */
const chunk = 50;
const chunkTimeoutMs = 600_000;
/** What is shown of the end of a history that failed. */
const linesShown = 150;

const seedGiven = process.env.SIMULATION_SEED;
const firstSeed = Number(seedGiven ?? 1);
const runs = Number(process.env.SIMULATION_RUNS ?? (seedGiven === undefined ? usualRuns : 1));

/** Every `parts`-th history. @param part from 0. */
export function describeHistories(part: number): void {
  const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at).filter((seed) => seed % parts === part);
  describe.skipIf(seeds.length === 0)(`simulated histories, ${part + 1} of ${parts}`, () => {
    for (let from = 0; from < seeds.length; from += chunk) {
      const some = seeds.slice(from, from + chunk);
      it(`from seed ${some[0]}: users see what the model says`, { timeout: chunkTimeoutMs }, async () => {
        for (const seed of some) {
          const history = createHistory(seed, createRandom(seed));
          const [difference] = (await simulate(history)).differences;
          expect(difference && (await explain(history, difference))).toBeUndefined();
        }
      });
    }
  });
}

/** The shortest history with the same kind of difference, and how it went. */
async function explain(history: History, { kind, what }: Difference): Promise<string> {
  const isSame = (difference: Difference): boolean => difference.kind === kind;
  const short = await shrink(history, async (candidate) => (await simulate(candidate)).differences.some(isSame));
  const { differences, last: lastOf } = await simulate(short);
  const last = lastOf();
  const at = last.findIndex((line) => line.includes(`DIFFERENCE ${kind}`));
  return [
    `seed ${history.seed}: ${kind}: ${what}`,
    `Again: SIMULATION_SEED=${history.seed} npx vitest run test-e2e/simulation`,
    `Shortest history found (${short.wire}, scheduler seed ${short.seed}):`,
    ...short.entries.map((entry) => `  ${describeEntry(entry)}`),
    `  ${JSON.stringify(short)}`,
    'Differences:',
    ...differences.map((difference) => `  ${difference.kind}: ${difference.what}`),
    'Steps before the first of that kind:',
    ...last.slice(Math.max(0, at - linesShown), at + 1).map((line) => `  ${line}`),
  ].join('\n');
}
