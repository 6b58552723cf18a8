import { StoreUnavailableError } from '@cardinal/store';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCollections } from '../../src/app/collections.js';
import { createParseQueue } from '../../src/app/parsing/parse-queue.js';
import { createParseWaiting } from '../../src/app/parsing/parse.js';
import type { ReadDocument } from '../../src/app/parsing/read-document.js';
import { createPurgeBytes } from '../../src/app/removal/purge-bytes.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { createAdmission } from '../../src/app/upload/admit.js';
import { team } from '../../testing/catalog-samples.js';
import { holding, openUploadWorld, uploadText } from '../../testing/upload-samples.js';

it('a document that was written after the deletion of its collection is removed by the parser that claims it', async () => {
  const world = await openUploadWorld({ now: () => 1_900_000_000_000 });
  onTestFinished(() => world[Symbol.asyncDispose]());
  const { deps, collectionId } = world;
  const purgeBytes = createPurgeBytes(deps);
  const live = () => deps.store.instances.select({ collectionId, deletedMs: 0 });
  const { store } = holding(deps, 'store.instances.insert', 'before', async () => {
    await createCollections(deps).delete(team, collectionId);
    await createPurge(deps, purgeBytes)();
  });
  let looks = 0;
  // The first two reads come before the upload and with its bytes; at the third, the process ends.
  const revision: typeof store.collections.revision = async (teamId, id) => {
    if (++looks > 2) throw new StoreUnavailableError('The process ends.');
    return deps.store.collections.revision(teamId, id);
  };
  const cutOff = { ...deps, store: { ...store, collections: { ...store.collections, revision } } };
  await expect(uploadText(cutOff, collectionId, 'A document.')).rejects.toThrow(StoreUnavailableError);
  expect(await live()).toHaveLength(1);

  const read = vi.fn<ReadDocument>();
  const report = async () => {};
  const queue = createParseQueue(deps);
  const parseWaiting = createParseWaiting(deps, report, queue, read, purgeBytes, createAdmission(deps, report));
  await parseWaiting(new AbortController().signal);

  expect(read).not.toHaveBeenCalled();
  expect(await live()).toEqual([]);
});
