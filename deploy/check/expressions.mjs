// Checks that every regular expression of packages and services takes linear time (expressions/growth.mjs), or that a comment directly
// above or behind the expression gives the reason why it does so here: "// linear: its text is a line of our own settings". Expressions
// that are built from parts are read from their loaded modules. No reason excuses more than quadratic time, because with higher powers even
// "few words" or "80 characters" can take minutes.
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expressionsIn } from '../expressions/find.mjs';
import { superLinear } from '../expressions/growth.mjs';
import { builtBy } from '../expressions/load.mjs';
import { root } from '../prepare.mjs';

const startedAt = performance.now();
const sources = ['packages', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((part) =>
    readdirSync(join(root, folder, part, 'src'), { recursive: true }).map((file) =>
      [folder, part, 'src', ...String(file).split(sep)].join('/'),
    ),
  ),
);
const found = sources
  .filter((file) => file.endsWith('.ts') && !file.includes('/gen/'))
  .sort()
  .flatMap((file) => expressionsIn(root, file));
const built = await builtBy(
  root,
  found.flatMap(({ file, expression }) => (expression ? [] : [file])),
);

/** Highest power of the length that a reason beside an expression may excuse. */
const greatestPower = 2;
/** @type {string[]} */
const wrong = [];
const verdicts = new Map();
const verdict = (expression) => {
  const key = `${expression.source}/${expression.flags}`;
  if (!verdicts.has(key)) verdicts.set(key, superLinear(expression));
  return verdicts.get(key);
};
/** Places of reasons beside expressions that are proven linear. A reason may stand for several expressions, of which one needs it. */
const idle = new Set();
const needed = new Set();
for (const { file, line, expression, proof } of found) {
  const place = `${file}:${line}`;
  const expressions = expression ? [expression] : (built.get(place) ?? []);
  const superlinear = expressions
    .map((one) => ({ one, growth: verdict(one) }))
    .filter(({ growth }) => growth !== undefined);
  if (proof !== undefined) (superlinear.length > 0 || expressions.length === 0 ? needed : idle).add(`${file}:${proof}`);
  else if (expressions.length === 0)
    wrong.push(`${place} is built while the program runs: build it when the module loads`);
  for (const { one, growth } of superlinear)
    if (proof === undefined || growth.power > greatestPower)
      wrong.push(`${place} /${one.source}/${one.flags} ${growth.why}`);
}
for (const proof of idle)
  if (!needed.has(proof))
    wrong.push(`${proof} gives a reason for an expression that is proven to be linear: remove it`);

console.error(
  `cardinal: ${verdicts.size} expressions, ${needed.size} with a reason beside them, in ${Math.round(performance.now() - startedAt)} ms`,
);
for (const line of wrong) console.error(`  ${line}`);
if (wrong.length > 0) process.exit(1);
