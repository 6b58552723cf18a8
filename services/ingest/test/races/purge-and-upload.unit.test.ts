import { systemClock } from '@cardinal/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IngestDeps } from '../../src/app/deps.js';
import { createPurgeBytes } from '../../src/app/removal/purge-bytes.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { newFile, team } from '../../testing/catalog-samples.js';
import { bytesOf, openUploadWorld, uploadText, type UploadWorld } from '../../testing/upload-samples.js';

const text = 'The same bytes under two names.';

let world: UploadWorld;
let deps: IngestDeps;

beforeEach(async () => {
  world = await openUploadWorld(systemClock);
  ({ deps } = world);
});
afterEach(() => world[Symbol.asyncDispose]());

/** @param meanwhile runs after the bytes are stored and before the upload continues. */
const upload = (meanwhile: () => Promise<unknown>) => {
  const { blobs } = deps;
  const slow: typeof blobs = {
    ...blobs,
    async writeHashed(...args) {
      const stored = await blobs.writeHashed(...args);
      await meanwhile();
      return stored;
    },
  };
  return uploadText({ ...deps, blobs: slow }, world.collectionId, text);
};

it('an upload keeps its bytes if those of a deleted equal file are purged meanwhile', async () => {
  const { sha256 } = await deps.blobs.writeHashed(team, bytesOf(text), 1_000);
  const deleted = await deps.store.files.upsert({ ...newFile('old.txt'), sha256 });
  await deps.store.files.tombstone(team, deleted.id, 1);

  const { file } = await upload(createPurge(deps, createPurgeBytes(deps)));

  expect(file).toMatchObject({ name: 'new.txt', sha256 });
  expect(await deps.store.files.nextPurgeable()).toEqual({ found: [], next: undefined });
  expect(await deps.blobs.exists(team, sha256)).toBe(true);
});

it('an upload waits for a running purge of equal bytes', async () => {
  const { sha256 } = await deps.blobs.writeHashed(team, bytesOf(text), 1_000);
  const purge = await deps.store.blobGuard.condemn(team, sha256, { nowMs: Date.now(), untilMs: Date.now() + 60_000 });
  const uploading = upload(async () => {});
  await deps.blobs.delete(team, sha256);
  await deps.store.blobGuard.absolve(team, sha256, purge ?? '');

  await uploading;

  expect(await deps.blobs.exists(team, sha256)).toBe(true);
});
