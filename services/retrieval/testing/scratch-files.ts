import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Names files that nobody has used yet, in a folder that is gone after the tests of this test file. */
export function scratchFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'card-index-'));
  let files = 0;
  afterAll(() => rmSync(folder, { recursive: true }));
  return () => join(folder, `${++files}.db`);
}
