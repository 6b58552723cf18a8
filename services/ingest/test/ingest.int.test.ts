import { openFileBlobs, openStore } from '@cardinal/store';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIngestService } from '../testing/ingest-service.contract.js';

describeIngestService('SQLite and files', async (dataDir) => {
  const store = await openStore(`sqlite:${join(dataDir, 'cardinal.db')}`);
  return {
    store,
    blobs: openFileBlobs(join(dataDir, 'blobs')),
    async blobNames() {
      const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
});
