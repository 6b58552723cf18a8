import { openSqlite, sqliteStore } from '@cardinal/store';
import { extractionStore } from '../src/outbound/store.js';
import { describeConflictsRepository } from '../testing/conflicts-repository.contract.js';

describeConflictsRepository('sqlite', async () => {
  const { cards, conflicts, migrate } = extractionStore(sqliteStore(openSqlite(':memory:')));
  await migrate();
  return { cards, conflicts };
});
