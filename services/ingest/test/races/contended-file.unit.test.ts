import { expect, it } from 'vitest';
import { createFiles, type FileTables } from '../../src/outbound/files.js';

it('an upload that loses every race with deletions of its file may be repeated', async () => {
  // Each deletion comes between the attempt to create the file and the attempt to count the upload.
  const files = { insert: async () => undefined, updateOne: async () => undefined } as unknown as FileTables['files'];
  const { upsert } = createFiles({ files, instances: {} as FileTables['instances'] });

  const upload = upsert({
    ...{ teamId: 1, name: 'a.md', type: 'md', sha256: '00', sizeBytes: 1 },
    createdAtMs: 0,
  } as Parameters<typeof upsert>[0]);

  await expect(upload).rejects.toMatchObject({ kind: 'unavailable', code: 'CATALOG_CONTENDED' });
});
