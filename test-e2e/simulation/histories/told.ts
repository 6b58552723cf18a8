import { createHistory, describeEntry, type History } from '../history.js';
import { createRandom } from '../random.js';
import { simulate, type Difference } from '../simulate.js';
import { shrink } from './shrink.js';

/** Number of trace lines to show from the end of a failed history. */
const linesShown = 150;

/**
 * Runs a history that differs again, and describes its differences.
 *
 * @param isFirst only the first such history is shortened, because shortening takes as long as hundreds of histories.
 */
export async function told(seed: number, isFirst: boolean): Promise<string> {
  const history = createHistory(seed, createRandom(seed));
  const [difference] = (await simulate(history)).differences;
  if (!difference) return `seed ${seed} differs where it runs by itself, and not here`;
  const what = isFirst ? await explain(history, difference) : headOf(history, difference);
  process.stderr.write(`${what}\n`); // at once, because the run may continue for a long time
  return what;
}

const headOf = ({ seed }: History, { kind, what }: Difference): string =>
  `seed ${seed}: ${kind}: ${what}\nAgain: SIMULATION_SEED=${seed} npx vitest run test-e2e/simulation/histories`;

/** Describes the shortest history with the same kind of difference, with its trace. */
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
