// Packs the packages that are published on npm: `node deploy/packages.mjs FOLDER` writes the tarballs of @cardinal/client and @cardinal/cli
// into FOLDER, for `npm publish TARBALL`. Needs a built checkout.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleCli } from './pack/bundled-cli.mjs';
import { root } from './prepare.mjs';

const [named] = process.argv.slice(2);
if (named === undefined) {
  console.error('usage: node deploy/packages.mjs FOLDER');
  process.exit(2);
}
const folder = resolve(named);
mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'cardinal-packages-'));
try {
  await bundleCli(scratch);
  for (const from of [join(root, 'packages/client'), scratch]) packTo(folder, from);
} finally {
  rmSync(scratch, { recursive: true });
}

function packTo(destination, from) {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', destination];
  const { status, error, stdout, stderr } = spawnSync('npm', args, { cwd: from, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm pack failed: ${stderr.trim()}`);
  console.log(join(destination, stdout.trim()));
}
