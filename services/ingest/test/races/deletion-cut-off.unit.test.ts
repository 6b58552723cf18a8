import { silentLogger, steadyClock, systemClock } from '@cardinal/kernel';
import { StoreUnavailableError, openSqlite, sqliteStore, type BlobStore } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCollections } from '../../src/app/collections.js';
import type { IngestDeps } from '../../src/app/deps.js';
import { ingestSettings } from '../../src/settings.js';
import { createFiles } from '../../src/app/files.js';
import { createRecordApplied } from '../../src/app/instances/record-applied.js';
import { ofFile } from '../../src/app/instances/instances.js';
import type { CatalogStore, DocumentParser } from '../../src/app/ports.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { catalogIn } from '../../src/outbound/store.js';
import { linked, listed, liveIn, newCollection, newFile, team } from '../../testing/catalog-samples.js';

/** The store fails between two steps: repeating the request completes the remaining work. */
describe('a deletion that is interrupted', () => {
  let deps: IngestDeps;
  let collectionId: number;
  let fileId: number;
  let away: boolean;

  beforeEach(async () => {
    away = false;
    const catalog = catalogIn(sqliteStore(openSqlite(':memory:')));
    await catalog.migrate();
    const store: CatalogStore = {
      ...catalog,
      files: { ...catalog.files, tombstone: (...args) => unlessAway(() => catalog.files.tombstone(...args)) },
      collections: {
        ...catalog.collections,
        tombstone: (...args) => unlessAway(() => catalog.collections.tombstone(...args)),
      },
    };
    deps = {
      store,
      blobs: {} as BlobStore,
      parser: {} as DocumentParser,
      bus: {
        publish: async () => {},
        append: async () => {},
        erase: async () => {},
        deadLetters: { erase: async () => {} },
      } as unknown as IngestDeps['bus'],
      clock: systemClock,
      steady: steadyClock,
      logger: silentLogger,
      settings: ingestSettings,
    };
    ({ id: collectionId } = await catalog.collections.insert(newCollection('One')));
    const file = await catalog.files.upsert(newFile('a.txt'));
    fileId = file.id;
    await linked(catalog.instances, file, collectionId);
  });

  async function unlessAway<T>(call: () => Promise<T>): Promise<T> {
    if (away) throw new StoreUnavailableError('The store is not available.');
    return call();
  }

  it('of a file hides its instances, and leaves a file that can be deleted', async () => {
    const files = createFiles(deps, async () => {});
    away = true;
    await expect(files.delete(team, fileId)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await ofFile(deps.store.instances, team, fileId)).toEqual([]);

    away = false;
    await files.delete(team, fileId);

    await expect(files.get(team, fileId)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('of a collection hides its instances, and leaves a collection that can be deleted', async () => {
    const collections = createCollections(deps);
    away = true;
    await expect(collections.delete(team, collectionId)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await liveIn(deps.store.instances, team, collectionId)).toEqual([]);

    away = false;
    await collections.delete(team, collectionId);

    await expect(collections.get(team, collectionId)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    await expect(createFiles(deps, async () => {}).get(team, fileId)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('of a collection also removes an instance that an upload added at the last moment', async () => {
    const { store } = deps;
    const cutOff: CatalogStore = {
      ...store,
      collections: {
        ...store.collections,
        async tombstone(...args) {
          await linked(store.instances, await store.files.upsert(newFile('b.txt')), collectionId);
          await store.collections.tombstone(...args);
          throw new StoreUnavailableError('The process ends.');
        },
      },
    };
    await expect(createCollections({ ...deps, store: cutOff }).delete(team, collectionId)).rejects.toThrow();
    expect(await liveIn(store.instances, team, collectionId)).toHaveLength(1);

    await createPurge(deps, async () => true)();

    expect(await liveIn(store.instances, team, collectionId)).toEqual([]);
    expect(await listed(store, team)).toEqual([]);
  });

  it('of a collection hides a file that is being uploaded again, which a later purge removes', async () => {
    const { blobGuard, instances } = deps.store;
    const { sha256 = '' } = (await deps.store.files.find(team, fileId)) ?? {};
    const nowMs = Date.now();
    const fence = await blobGuard.protect(team, sha256, { nowMs, untilMs: nowMs + 60_000 });
    const purge = createPurge(deps, async () => true);

    await createCollections(deps).delete(team, collectionId);
    const [gone] = await instances.select({ fileId });
    if (gone) await createRecordApplied(deps)(team, 'extraction', [{ instanceId: gone.id, revision: 9 }]);
    if (gone) await createRecordApplied(deps)(team, 'retrieval', [{ instanceId: gone.id, revision: 9 }]);
    await purge();
    expect(await listed(deps.store, team)).toEqual([]);
    expect(await deps.store.files.find(team, fileId)).toBeDefined();

    await blobGuard.release(team, sha256, fence ?? '');
    await purge();

    expect(await deps.store.files.find(team, fileId)).toBeUndefined();
    expect(await instances.select({ fileId })).toEqual([]);
  });
});
