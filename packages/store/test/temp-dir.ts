import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder, which is removed on disposal. */
export function tempDir(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cardinal-store-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
