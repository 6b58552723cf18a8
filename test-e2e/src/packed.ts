import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder outside the checkout into which `deploy/pack.mjs` packs these images; it is removed after the tests of the file. */
export function packed(images: readonly string[], ...options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardinal-packed-'));
  folders.push(folder);
  for (const image of images) {
    const args = ['deploy/pack.mjs', image, folder, ...options];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`pack.mjs failed: ${stderr}`);
  }
  return folder;
}
