import { silentLogger, steadyClock, systemClock } from '@cardinal/kernel';
import { openSqlite, sqliteStore, type BlobStore } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IngestDeps } from '../src/app/deps.js';
import { versionsOf } from '../src/app/instances/version-flags.js';
import { change } from '../src/app/instances/instances.js';
import { createRecordApplied } from '../src/app/instances/record-applied.js';
import type { DocumentParser } from '../src/app/ports.js';
import type { Instance } from '../src/domain/instance.js';
import { ingestSettings } from '../src/settings.js';
import { catalogIn } from '../src/outbound/store.js';
import { linked, made, newCollection, newFile, team } from '../testing/catalog-samples.js';

/** Flags are updated one by one, so that all services may have confirmed a change before the flags are right. */
describe('a change that every service has confirmed', () => {
  let deps: IngestDeps;
  let older: Instance;
  let newer: Instance;
  const told: unknown[] = [];

  beforeEach(async () => {
    told.length = 0;
    const store = catalogIn(sqliteStore(openSqlite(':memory:')));
    await store.migrate();
    const bus = { publish: async (_event: unknown, message: unknown) => void told.push(message) };
    deps = {
      store,
      blobs: {} as BlobStore,
      parser: {} as DocumentParser,
      bus: bus as unknown as IngestDeps['bus'],
      clock: systemClock,
      steady: steadyClock,
      logger: silentLogger,
      settings: ingestSettings,
    };
    const { id: collectionId } = await store.collections.insert(newCollection('One'));
    older = await linked(store.instances, await store.files.upsert(newFile('a.txt')), collectionId);
    newer = await made(store.instances, {
      collectionId,
      fileId: older.fileId + 1,
      sha256: 'other',
      version: 2,
      current: false,
    });
  });

  const put = (instance: Instance, facts: Partial<Instance>) =>
    change(deps.store, instance, (before) => ({ ...before, ...facts }));
  const apply = (service: 'extraction' | 'retrieval', { id }: Instance, revision: number) =>
    createRecordApplied(deps)(team, service, [{ instanceId: id, revision }]);
  const current = async () =>
    (await versionsOf(deps, older)).filter((version) => version.current).map(({ version }) => version);

  it('has its flags written again if they were derived from outdated facts', async () => {
    await put(older, { everProcessed: true, current: true });
    await put(newer, { current: true, revision: 2, pending: true });

    await apply('retrieval', newer, 2);
    expect(await current()).toEqual([1, 2]); // the facts decide while the instance is pending
    await apply('extraction', newer, 2);

    expect(await current()).toEqual([1]);
    expect(await versionsOf(deps, newer)).toMatchObject([{ pending: false }, { pending: true, revision: 3 }]);
    expect(told).toHaveLength(1);
    await apply('extraction', newer, 3);
    await apply('retrieval', newer, 3);
    expect(await versionsOf(deps, newer)).toMatchObject([{ pending: false }, { pending: false }]);
    expect(told).toHaveLength(1);
  });

  it('has its flags written if no process has done so yet', async () => {
    await put(older, { everProcessed: true, current: true });
    await put(newer, { everProcessed: true, current: false, revision: 2, pending: true });

    await apply('extraction', newer, 2);
    await apply('retrieval', newer, 2);

    expect(await current()).toEqual([2]);
    expect(await versionsOf(deps, newer)).toMatchObject([
      { obsolete: true, pending: true },
      { obsolete: false, pending: true },
    ]);
  });
});
