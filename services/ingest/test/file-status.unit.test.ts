import { openSqlite, sqliteStore } from '@cardinal/store';
import { expect, it } from 'vitest';
import { syncFileStatuses } from '../src/app/instances/file-status.js';
import { change } from '../src/app/instances/instances.js';
import { failed, announced } from '../src/domain/instance-transitions.js';
import { catalogIn } from '../src/outbound/store.js';
import { linked, newCollection, newFile, team } from '../testing/catalog-samples.js';

it('the status of a file is not overwritten with an older one when an instance ends meanwhile', async () => {
  const catalog = catalogIn(sqliteStore(openSqlite(':memory:')));
  await catalog.migrate();
  const { id: collectionId } = await catalog.collections.insert(newCollection('One'));
  const file = await catalog.files.upsert(newFile('a.txt'));
  const instance = await linked(catalog.instances, file, collectionId);
  await change(catalog, instance, announced(instance));
  const setStatus = catalog.files.setStatus.bind(catalog.files);
  let ended = false;
  const files = {
    ...catalog.files,
    // The instance ends between the read of the instances and the write, and the process that ended it syncs the file before that write.
    async setStatus(...args: Parameters<typeof setStatus>) {
      if (!ended) {
        ended = true;
        await change(catalog, instance, failed('corrupt', 'Broken.'));
        await syncFileStatuses({ store: catalog }, team, [instance]);
      }
      return setStatus(...args);
    },
  };

  await syncFileStatuses({ store: { ...catalog, files } }, team, [instance]);

  expect(await catalog.files.find(team, file.id)).toMatchObject({ status: 'error' });
});
