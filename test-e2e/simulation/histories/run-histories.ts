import { describe, expect, it } from 'vitest';
import { describeEntry, createHistory, type History } from '../history.js';
import { createRandom } from '../random.js';
import { shrink } from './shrink.js';
import { simulate, type Difference } from '../simulate.js';

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

/** How often a run that takes long says how far it is, in milliseconds. */
const tellEveryMs = 30_000;

/** Every `parts`-th history. @param part from 0. */
export function describeHistories(part: number): void {
  const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at).filter((seed) => seed % parts === part);
  const progress = createProgress(part, seeds.length);
  describe.skipIf(seeds.length === 0)(`simulated histories, ${part + 1} of ${parts}`, () => {
    for (let from = 0; from < seeds.length; from += chunk) {
      const some = seeds.slice(from, from + chunk);
      it(`from seed ${some[0]}: users see what the model says`, { timeout: chunkTimeoutMs }, async () => {
        const failures: string[] = [];
        for (const seed of some) {
          const history = createHistory(seed, createRandom(seed));
          const [difference] = (await simulate(history)).differences;
          if (difference) failures.push(await told(history, difference, failures.length === 0));
          progress();
        }
        expect(failures).toEqual([]);
      });
    }
  });
}

/** @param isFirst of its test: only that one is made shorter, which takes as long as hundreds of histories. */
async function told(history: History, difference: Difference, isFirst: boolean): Promise<string> {
  const what = isFirst ? await explain(history, difference) : headOf(history, difference);
  process.stderr.write(`${what}\n`); // now, because a run may go on for hours
  return what;
}

/** Counts one history, and says now and then how far a run is. */
function createProgress(part: number, count: number): () => void {
  let done = 0;
  let beganMs: number | undefined;
  let toldMs = 0;
  return () => {
    const nowMs = performance.now();
    beganMs ??= toldMs = nowMs;
    done++;
    if (nowMs - toldMs < tellEveryMs) return;
    toldMs = nowMs;
    const eachMs = (nowMs - beganMs) / (done - 1);
    const leftMinutes = Math.ceil(((count - done) * eachMs) / 60_000);
    process.stderr.write(
      `part ${part + 1} of ${parts}: ${done} of ${count} histories, ${(1_000 / eachMs).toFixed(1)}/s, ${leftMinutes} min left\n`,
    );
  };
}

const headOf = ({ seed }: History, { kind, what }: Difference): string =>
  `seed ${seed}: ${kind}: ${what}\nAgain: SIMULATION_SEED=${seed} npx vitest run test-e2e/simulation/histories`;

/** The shortest history with the same kind of difference, and how it went. */
async function explain(history: History, difference: Difference): Promise<string> {
  const { kind } = difference;
  const isSame = (difference: Difference): boolean => difference.kind === kind;
  const short = await shrink(history, async (candidate) => (await simulate(candidate)).differences.some(isSame));
  const { differences, last: lastOf } = await simulate(short);
  const last = lastOf();
  const at = last.findIndex((line) => line.includes(`DIFFERENCE ${kind}`));
  return [
    headOf(history, difference),
    `Shortest history found (${short.wire}, scheduler seed ${short.seed}):`,
    ...short.entries.map((entry) => `  ${describeEntry(entry)}`),
    `  ${JSON.stringify(short)}`,
    'Differences:',
    ...differences.map((difference) => `  ${difference.kind}: ${difference.what}`),
    'Steps before the first of that kind:',
    ...last.slice(Math.max(0, at - linesShown), at + 1).map((line) => `  ${line}`),
  ].join('\n');
}
