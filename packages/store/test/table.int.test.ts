import { openSqlite, openTable, sqliteStore } from '../src/index.js';
import { describeTable } from '../testing/table.contract.js';
import { machinesTable, partsTable, readingsTable, tablesSql } from '../testing/table-samples.js';

describeTable('SQLite', async () => {
  const store = sqliteStore(openSqlite(':memory:'));
  store.db.exec(tablesSql);
  return {
    machines: openTable(store, machinesTable),
    readings: openTable(store, readingsTable),
    parts: openTable(store, partsTable),
  };
});
