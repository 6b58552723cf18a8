import { openSqlite, openStore, sqliteStore, type Sqlite, type SqlParams } from '@cardinal/store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogIn } from '../src/outbound/store.js';
import type { CatalogStore } from '../src/app/ports.js';
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

it.each<[string, (catalog: CatalogStore) => Promise<unknown>, string]>([
  [
    'files in flight are counted from an index only',
    ({ instances }) =>
      instances.count({ stage: { in: ['extracting', 'indexing'] }, status: 'processing', deletedMs: 0, teamId: 1 }),
    'ingest_instances USING COVERING INDEX ingest_instances_in_flight (team_id=? AND deleted_ms=? AND status=? AND stage=?)',
  ],
  [
    'live files of some bytes are found by an index',
    ({ files }) => files.haveBytes(1, 'hash', 5),
    'ingest_files USING INDEX ingest_files_bytes (team_id=? AND sha256=? AND deleted_ms=?)',
  ],
])('%s, however many other files a team has', async (_, read, expected) => {
  using db = openSqlite(':memory:');
  const reads: [sql: string, params: SqlParams][] = [];
  const watched: Sqlite = {
    ...db,
    lists(sql, params = []) {
      reads.push([sql, params]);
      return db.lists(sql, params);
    },
  };
  const catalog = catalogIn(sqliteStore(watched));
  await catalog.migrate();
  await read(catalog);
  const [sql, params] = reads.at(-1) ?? [''];

  const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);

  expect(plan.map(({ detail }) => detail)).toContain(`SEARCH ${expected}`);
});
