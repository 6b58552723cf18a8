// Packs the contents of an image: `node deploy/pack.mjs IMAGE FOLDER [--cpu amd64|arm64] [--os linux]` writes into FOLDER/IMAGE the files
// that the image needs at run time, without sources, types, tests, or native parts for other platforms. IMAGE may be `all`. Needs a built
// checkout, of any platform.
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeBill } from './pack/bill.mjs';
import { closureOf } from './pack/closure.mjs';
import { filesFor } from './pack/files.mjs';
import { installedOrBrought } from './pack/foreign.mjs';
import { images, targetOf } from './pack/images.mjs';
import { licenceProblems, notices } from './pack/licences.mjs';
import { root } from './prepare.mjs';

/** Files of the checkout that every image has. */
const shared = ['LICENSE', 'deploy/healthcheck.mjs'];

/**
 * @param {string} image one of `images`.
 * @param {string} folder a new or empty one.
 * @param {import('./pack/closure.mjs').Target} target
 * @returns {{ bytes: number, packages: number }} total size and number of packages.
 * @throws {Error} if a package has no allowed licence, or the folder is not empty.
 */
export function pack(image, folder, target) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const packages = closureOf(images[image], target);
  const problems = licenceProblems(packages);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  const scratch = mkdtempSync(join(tmpdir(), 'cardinal-pack-'));
  try {
    const from = new Map(packages.map((one) => [one, installedOrBrought(one, scratch)]));
    for (const [one, installed] of from) {
      for (const path of filesFor(one, installed, target)) copy(join(installed, path), join(folder, one.path, path));
      if (one.isOurs) linkOurs(one, folder);
    }
    for (const path of shared) copy(join(root, path), join(folder, path));
    writeFileSync(
      join(folder, 'THIRD-PARTY-NOTICES.txt'),
      notices(packages, (one) => from.get(one)),
    );
    writeBill(image, packages, folder);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return { bytes: bytesIn(folder), packages: packages.length };
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, statSync(from).mode & 0o111 ? 0o755 : 0o644); // readable by any user that the image runs as
}

/** Links a workspace package and its programs, as npm does. */
function linkOurs({ name, path, entry }, folder) {
  link(join(folder, 'node_modules', name), join(folder, path));
  for (const [program, file] of Object.entries(entry.bin ?? {})) {
    link(join(folder, 'node_modules/.bin', program), join(folder, path, file));
  }
}

function link(at, to) {
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(relative(dirname(at), to), at);
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = {
    cpu: { type: 'string', default: process.arch },
    os: { type: 'string', default: process.platform },
  };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [named, folder] = positionals;
  const chosen = named === 'all' ? Object.keys(images) : [named].filter((name) => Object.hasOwn(images, name ?? ''));
  if (chosen.length === 0 || folder === undefined) {
    const names = Object.keys(images).join('|');
    console.error(`usage: node deploy/pack.mjs ${names}|all FOLDER [--cpu amd64|arm64] [--os linux]`);
    process.exit(2);
  }
  const target = targetOf(values);
  for (const image of chosen) {
    const { bytes, packages } = pack(image, join(resolve(folder), image), target);
    console.log(`${image} for ${target.os}-${target.cpu}: ${(bytes / 1e6).toFixed(1)} MB in ${packages} packages`);
  }
}
