import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Returns a function that names unused files, in a folder that is removed after the tests of the test file. */
export function scratchFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'card-index-'));
  let files = 0;
  afterAll(() => rmSync(folder, { recursive: true }));
  return () => join(folder, `${++files}.db`);
}
