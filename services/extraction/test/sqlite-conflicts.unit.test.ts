import { openSqlite, sqliteStore } from '@cardinal/store';
import { textOf } from '@cardinal/store/testing';
import { extractionStore } from '../src/outbound/store.js';
import { describeConflictsRepository } from '../testing/conflicts-repository.contract.js';

describeConflictsRepository('sqlite', async () => {
  const store = sqliteStore(openSqlite(':memory:'));
  const records = extractionStore(store);
  await records.migrate();
  return { ...records, everyText: () => textOf(store) };
});
