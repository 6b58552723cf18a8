// Runs the histories of `count` seeds, from `first` on, and prints each one that differs as a line of JSON: node seeds.mjs FIRST COUNT.
// Bundled by in-processes.ts, because importing some hundred modules anew takes as long as a hundred histories.
import { createHistory } from '../history.js';
import { createRandom } from '../random.js';
import { simulate } from '../simulate.js';

const [first = NaN, count = NaN] = process.argv.slice(2).map(Number);
for (let seed = first; seed < first + count; seed++) {
  const [difference] = (await simulate(createHistory(seed, createRandom(seed)))).differences;
  if (difference) process.stdout.write(`${JSON.stringify({ seed, ...difference })}\n`);
}
