import { openSqlite, sqliteStore } from '@cardinal/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visibilityIn } from '../src/app/instances/visibility.js';
import type { CatalogStore, InstanceStore } from '../src/app/ports.js';
import { catalogIn } from '../src/outbound/store.js';
import { made, team } from '../testing/catalog-samples.js';

const place = { teamId: team, collectionId: 1 };

describe('what readers of a collection must know', () => {
  let store: CatalogStore;
  let close: () => void;
  beforeEach(async () => {
    const db = openSqlite(':memory:');
    const catalog = catalogIn(sqliteStore(db));
    await catalog.migrate();
    store = catalog;
    close = () => db[Symbol.dispose]();
  });
  afterEach(() => close());

  /** Documents of two versions each, of which the second waits; every tenth is deleted. */
  async function moving(documents: number): Promise<void> {
    for (let at = 0; at < documents; at++) {
      const [fileName, deletedMs] = [`${at}.txt`, at % 10 === 0 ? 5 : 0];
      await made(store.instances, { fileName, fileId: 2 * at, everProcessed: true, deletedMs });
      await made(store.instances, { fileName, fileId: 2 * at + 1, version: 2, pending: true, deletedMs });
    }
  }

  it('is complete, and read in short pieces and linear time, however many documents are in motion', async () => {
    await moving(1_100);
    const rows: number[] = [];
    let compared = 0;
    const counting: InstanceStore = {
      ...store.instances,
      async select(...asked) {
        const found = await store.instances.select(...asked);
        rows.push(found.length);
        return found.map(
          (record) =>
            new Proxy(record, {
              get(target, field) {
                if (field === 'fileName') compared++;
                return Reflect.get(target, field) as unknown;
              },
            }),
        );
      },
    };

    const { deleted, superseded, current } = await visibilityIn(counting, place);

    expect([deleted.length, superseded.length, current.length]).toEqual([110, 990, 990]);
    expect(new Set([...deleted, ...superseded, ...current]).size).toBe(2_090);
    expect(Math.max(...rows)).toBeLessThanOrEqual(500);
    expect(compared).toBeLessThan(10 * 2_200);
  });
});
