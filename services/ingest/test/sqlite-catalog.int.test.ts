import { openSqlite, openStore, sqliteStore, type Sqlite, type SqlParams } from '@cardinal/store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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

it('the files in flight are counted from an index only, however many other files a team has', async () => {
  using db = openSqlite(':memory:');
  const counts: [sql: string, params: SqlParams][] = [];
  const watched: Sqlite = {
    ...db,
    lists(sql, params = []) {
      counts.push([sql, params]);
      return db.lists(sql, params);
    },
  };
  const { migrate, instances } = catalogIn(sqliteStore(watched));
  await migrate();
  await instances.count({ stage: { in: ['extracting', 'indexing'] }, status: 'processing', deletedMs: 0, teamId: 1 });
  const [count, params] = counts.find(([sql]) => sql.includes('count(*)')) ?? [''];

  const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${count}`, params);

  expect(plan.map(({ detail }) => detail)).toContain(
    'SEARCH ingest_instances USING COVERING INDEX ingest_instances_in_flight (team_id=? AND deleted_ms=? AND status=? AND stage=?)',
  );
});
