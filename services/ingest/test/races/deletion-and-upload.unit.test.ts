import { expect, it, onTestFinished } from 'vitest';
import { createCollections } from '../../src/app/collections.js';
import { createFiles } from '../../src/app/files.js';
import { change } from '../../src/app/instances/instances.js';
import { createParseQueue } from '../../src/app/parsing/parse-queue.js';
import { released } from '../../src/domain/instance-transitions.js';
import { team } from '../../testing/catalog-samples.js';
import { seenAtEachCall } from '../../testing/interleaved.js';
import { openUploadWorld, uploadText } from '../../testing/upload-samples.js';

const text = 'A document.';
async function openWorld() {
  const world = await openUploadWorld({ now: () => 1_900_000_000_000 });
  onTestFinished(() => world[Symbol.asyncDispose]());
  const { deps, collectionId } = world;
  const collections = createCollections(deps);
  const files = createFiles(deps, async () => {});
  /** Ids of the files that readers see. */
  async function shown(): Promise<readonly number[]> {
    const contents = await collections.get(team, collectionId).catch(() => undefined);
    const listed = await files.list(team);
    return [...listed.map(({ id }) => id), ...(contents?.instances ?? []).map(({ fileId }) => fileId)];
  }
  return { ...world, collections, files, shown };
}

it('shows nothing of a file that is deleted at any moment of another upload of it', async () => {
  const seen = await seenAtEachCall(async () => {
    const world = await openWorld();
    const { deps, collectionId, files, shown } = world;
    const { file } = await uploadText(deps, collectionId, text);
    return {
      world,
      act: (slow) => uploadText(slow, collectionId, text),
      meanwhile: () => files.delete(team, file.id),
      look: async () => (await shown()).filter((id) => id === file.id),
    };
  });

  expect(seen).toEqual([]);
});

it('shows nothing of a collection that is deleted at any moment of an upload', async () => {
  const seen = await seenAtEachCall(async () => {
    const world = await openWorld();
    const { collectionId, collections, shown } = world;
    return {
      world,
      act: (slow) => uploadText(slow, collectionId, text),
      meanwhile: () => collections.delete(team, collectionId),
      look: shown,
    };
  });

  expect(seen).toEqual([]);
});

it('shows nothing of an upload at any moment of the deletion of its collection, once both are over', async () => {
  const seen = await seenAtEachCall(async () => {
    const world = await openWorld();
    const { deps, collectionId, shown } = world;
    let isOver = false;
    return {
      world,
      act: async (slow) => {
        await createCollections(slow).delete(team, collectionId);
        isOver = true;
      },
      meanwhile: () => uploadText(deps, collectionId, text).catch(() => undefined),
      look: async () => (isOver ? shown() : []),
    };
  });

  expect(seen).toEqual([]);
});

it('shows what was uploaded, where a parser takes it and hands it back at any moment of its upload', async () => {
  const missing = await seenAtEachCall(async () => {
    const world = await openWorld();
    const { deps, collectionId, shown } = world;
    let uploaded: number | undefined;
    return {
      world,
      act: async (slow) => {
        const { file } = await uploadText(slow, collectionId, text);
        uploaded = file.id;
      },
      meanwhile: async () => {
        const claimed = await createParseQueue(deps).claim();
        if (claimed) await change(deps.store, claimed, released(claimed, deps.clock.now()));
      },
      look: async () => {
        const ids = await shown();
        return uploaded === undefined || ids.includes(uploaded) ? [] : [uploaded];
      },
    };
  });

  expect(missing).toEqual([]);
});
