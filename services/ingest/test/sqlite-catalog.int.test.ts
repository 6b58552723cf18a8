import { openStore } from '@cardinal/store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogIn } from '../src/outbound/store.js';
import { describeCatalogStore } from '../testing/catalog-store.contract.js';

describeCatalogStore('sqlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-catalog-'));
  const url = `sqlite:${join(folder, 'cardinal.db')}`;
  const stores = [await openStore(url), await openStore(url)] as const;
  const [store, other] = [catalogIn(stores[0]), catalogIn(stores[1])];
  await store.migrate();
  return {
    store,
    other,
    async [Symbol.asyncDispose]() {
      for (const opened of stores) await opened[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
});
