import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IngestDeps } from '../../src/app/deps.js';
import { createReadOlder } from '../../src/app/parsing/read-older.js';
import { createSweepOrphans } from '../../src/app/removal/orphans.js';
import { createPurgeBytes } from '../../src/app/removal/purge-bytes.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { retireFiles } from '../../src/app/removal/retire-files.js';
import { newFile, team } from '../../testing/catalog-samples.js';
import {
  bytesOf,
  holding,
  openUploadWorld,
  sha256Of,
  uploadText,
  type UploadWorld,
} from '../../testing/upload-samples.js';

let world: UploadWorld;
let deps: IngestDeps;

beforeEach(async () => {
  world = await openUploadWorld({ now: () => 1_900_000_000_000 });
  ({ deps } = world);
});
afterEach(() => world[Symbol.asyncDispose]());

/** Dependencies of which one call fails once, in a way that says nothing about the next record. */
const failingOnce = (path: string): IngestDeps =>
  holding(deps, path, 'before', () => Promise.reject(new Error('EPERM: operation not permitted')));

it('a deleted file that cannot be removed does not keep others', async () => {
  const texts = ['one', 'two', 'three'];
  for (const text of texts) {
    const sha256 = sha256Of(text);
    const file = await deps.store.files.upsert(newFile(`${text}.txt`, sha256));
    await deps.blobs.write(team, sha256, bytesOf(text));
    await retireFiles(deps, team, [{ fileId: file.id, sha256 }]);
  }
  const left = async () => {
    const held = await Promise.all(texts.map((text) => deps.blobs.exists(team, sha256Of(text))));
    return held.filter(Boolean).length;
  };
  expect(await left()).toBe(3);
  const failing = failingOnce('blobs.delete');

  await createPurge(failing, createPurgeBytes(failing))();
  expect(await left()).toBe(1);
  await createPurge(failing, createPurgeBytes(failing))();
  expect(await left()).toBe(0);
});

it('a blob without a file that cannot be removed does not keep others', async () => {
  for (const text of ['one', 'two', 'three']) await deps.blobs.write(team, sha256Of(text), bytesOf(text));
  const failing = failingOnce('blobs.delete');

  expect(await createSweepOrphans(failing, createPurgeBytes(failing))()).toBe(2);
  expect(await createSweepOrphans(failing, createPurgeBytes(failing))()).toBe(1);
});

it('an older document whose reading fails in the end does not keep the next ones', async () => {
  for (const text of ['one', 'two', 'three']) await uploadText(deps, world.collectionId, text);
  const queued = await deps.store.instances.select({ stage: 'queued' });
  await deps.store.instances.replace(
    queued.map((before) => ({ before, after: { ...before, stage: 'done', everProcessed: true } })),
  );
  const read = vi.fn();
  const purgeBytes = vi.fn(async () => false).mockRejectedValueOnce(new Error('EPERM: operation not permitted'));

  await createReadOlder(deps, read, purgeBytes)(new AbortController().signal);

  expect(read).toHaveBeenCalledTimes(3);
});
