import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own, gone when disposed. */
export function tempDir(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cardinal-store-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
