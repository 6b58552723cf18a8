import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFileBlobs } from '../src/index.js';
import { describeBlobStore } from '../testing/blob-store.contract.js';
import { tempDir } from './temp-dir.js';

describeBlobStore('files', async () => {
  const dir = tempDir();
  return {
    blobs: openFileBlobs(dir.path),
    leftovers: async () => readdirSync(join(dir.path, 'drafts')).length,
    [Symbol.asyncDispose]: async () => dir[Symbol.dispose](),
  };
});
