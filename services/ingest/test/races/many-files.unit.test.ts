import { systemClock } from '@cardinal/kernel';
import { expect, it, onTestFinished } from 'vitest';
import { createPurgeBytes } from '../../src/app/removal/purge-bytes.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { linked, newFile, team } from '../../testing/catalog-samples.js';
import { countedPorts, openUploadWorld, sha256Of, streams } from '../../testing/upload-samples.js';
import { hooked } from '@cardinal/testkit/interleaved';

async function openWorld() {
  const { deps, collectionId, ...world } = await openUploadWorld(systemClock);
  onTestFinished(() => world[Symbol.asyncDispose]());
  return { deps, collectionId };
}

it('a purge does not read all deleted files that still have instances, and finds those that have none in later runs', async () => {
  const { deps, collectionId } = await openWorld();
  const { files, instances } = deps.store;
  const names = Array.from({ length: 2_500 }, (_, n) => `${n}.txt`);
  for (const name of names) {
    const file = await files.upsert(newFile(name, sha256Of(name)));
    if (name !== '2400.txt') await linked(instances, file, collectionId);
    await files.tombstone(team, file.id, 1 + Number.parseInt(name));
  }
  let reads = 0;
  const counting = hooked(
    deps,
    countedPorts,
    async (path, when) => void (reads += Number(path.startsWith('store.files') && when === 'before')),
    streams,
  );
  const purge = createPurge(counting, createPurgeBytes(counting));

  await purge();
  expect(reads).toBeLessThan(10);
  await purge();
  await purge();

  expect(await files.knowBytes(team, sha256Of('2400.txt'))).toBe(false);
  expect(await files.knowBytes(team, sha256Of('2399.txt'))).toBe(true);
});

it('other work proceeds while files without instances are searched among many', async () => {
  const { deps, collectionId } = await openWorld();
  const { files, instances } = deps.store;
  for (let n = 0; n < 6_000; n += 1) await linked(instances, await files.upsert(newFile(`${n}.txt`)), collectionId);
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);

  const found = await files.unlinked(systemClock.now(), 10);
  isOver = true;

  expect(found).toEqual([]);
  expect(turns).toBeGreaterThan(1);
});
