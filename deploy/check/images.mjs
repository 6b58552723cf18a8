// Checks that the licences of all packages in images allow redistribution, and that each rule for leaving files out still matches a file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf } from '../pack/closure.mjs';
import { filesIn } from '../pack/files.mjs';
import { images, targetOf } from '../pack/images.mjs';
import { rules } from '../pack/left-out.mjs';
import { licenceProblems } from '../pack/licences.mjs';
import { root } from '../prepare.mjs';

const targets = ['x64', 'arm64'].map((cpu) => targetOf({ os: 'linux', cpu }));
const all = Object.values(images).flat();
const packages = new Map(targets.flatMap((target) => closureOf(all, target)).map((one) => [one.path, one]));

const problems = licenceProblems([...packages.values()]);
const installed = [...packages.values()].filter(({ path }) => existsSync(join(root, path)));
const files = new Map(installed.map(({ path }) => [path, filesIn(join(root, path))]));
for (const rule of rules) {
  const leaves = installed
    .filter(({ name }) => rule.packages.test(name))
    .some(({ path }) => targets.some((target) => files.get(path).some((file) => rule.files(target).test(file))));
  if (!leaves)
    problems.push(
      `deploy/pack/left-out.mjs: the rule "${rule.reason}" matches no file of ${rule.packages} any more: remove it`,
    );
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
