import { expect, it } from 'vitest';
import { createFiles, type FileTables } from '../../src/outbound/files.js';

it('an upload that loses every race with deletions of its file can be repeated', async () => {
  // Each deletion falls between the attempt to create the file and the attempt to count the upload.
  const files = { insert: async () => undefined, updateOne: async () => undefined } as unknown as FileTables['files'];
  const repository = createFiles({ files, instances: {} as FileTables['instances'] });
  type NewFile = Parameters<typeof repository.upsert>[0];

  const upload = repository.upsert({ teamId: 1, name: 'a.md', sha256: '00' } as unknown as NewFile);

  await expect(upload).rejects.toMatchObject({ kind: 'unavailable', code: 'CATALOG_CONTENDED' });
});
