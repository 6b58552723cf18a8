import type { EventBus } from '@cardinal/bus';
import type { ingestion } from '@cardinal/contracts';
import { systemClock } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { expect, it } from 'vitest';
import { announceChanges } from '../src/app/instances/announce.js';
import { reconcileVersions } from '../src/app/instances/version-flags.js';
import { catalogIn } from '../src/outbound/store.js';
import { made, newCollection, team } from '../testing/catalog-samples.js';

it('announces with a document its own changes only, and with a collection all that are not confirmed', async () => {
  using db = openSqlite(':memory:');
  const store = catalogIn(sqliteStore(db));
  await store.migrate();
  const { id: collectionId } = await store.collections.insert(newCollection('One'));
  const documents = 30;
  for (let at = 0; at < documents; at++) {
    await made(store.instances, { collectionId, fileId: at, fileName: `${at}.txt`, pending: true, deletedMs: 5 });
  }
  const told: ingestion.InstancesChanged[] = [];
  const publish = async (_event: unknown, data: unknown) => void told.push(data as ingestion.InstancesChanged);
  const deps = { store, clock: systemClock, bus: { publish } as unknown as EventBus };
  const changesTold = () => told.map(({ changes }) => changes.length);

  for (let at = 0; at < documents; at++) {
    await reconcileVersions(deps, { teamId: team, collectionId, fileName: `${at}.txt` });
  }
  expect(changesTold()).toEqual(Array.from({ length: documents }, () => 1));

  await announceChanges(deps, { teamId: team, collectionId });
  expect(changesTold().at(-1)).toBe(documents);
});
