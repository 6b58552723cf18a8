import { expect, it } from 'vitest';
import { createFiles, type FileTables } from '../../src/outbound/files.js';

it('an upload that loses every race with deletions of its file can be repeated', async () => {
  // Each deletion falls between the attempt to create the file and the attempt to count the upload.
  const files = { insert: async () => undefined, updateOne: async () => undefined } as unknown as FileTables['files'];
  const repository = createFiles({ files, instances: {} as FileTables['instances'] });
  const file = {
    teamId: 1,
    sha256: '00',
    name: 'a.md',
    type: 'md',
    contentType: 'text/markdown',
    sizeBytes: 1,
  } as const;
  const user = { id: 'u', email: 'ann@example.org', name: 'Ann' };

  const upload = repository.upsert({ ...file, user, createdAtMs: 0 });

  await expect(upload).rejects.toMatchObject({ kind: 'unavailable', code: 'CATALOG_CONTENDED' });
});
