import { expect, it } from 'vitest';
import { describeEntry, makeHistory } from './history.js';
import { createRandom } from './random.js';
import { simulate } from './simulate.js';

it('explores', { timeout: 3_600_000 }, async () => {
  const first = Number(process.env.SIMULATION_SEED ?? 1);
  const runs = Number(process.env.SIMULATION_RUNS ?? 20);
  const verbose = process.env.SIMULATION_TRACE;
  const kinds = new Map<string, number[]>();
  const begun = process.hrtime.bigint();
  let steps = 0;
  for (let seed = first; seed < first + runs; seed++) {
    const history = makeHistory(seed, createRandom(seed));
    const outcome = await simulate(history);
    steps += outcome.steps;
    for (const kind of new Set(outcome.differences.map((d) => d.kind))) kinds.set(kind, [...(kinds.get(kind) ?? []), seed]);
    if (verbose) {
      console.log(history.wire, history.entries.map(describeEntry).join('\n'));
      console.log(outcome.differences.map((d) => `${d.entry} ${d.kind}: ${d.what}`).join('\n'));
      console.log(outcome.last.slice(-Number(verbose)).join('\n'), outcome.hash);
    }
  }
  const ms = Number(process.hrtime.bigint() - begun) / 1e6;
  console.log(runs / (ms / 1000), 'histories/s', (ms * 1000) / steps, 'us/step', steps / runs, 'steps/history');
  for (const [kind, seeds] of kinds) console.log(kind, seeds.length, seeds.slice(0, 12).join(' '));
  expect(1).toBe(1);
});
