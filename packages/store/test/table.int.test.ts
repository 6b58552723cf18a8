import { openSqlite, openTable, sqliteStore } from '../src/index.js';
import { describeTable, machinesTable, partsTable, readingsTable, tablesSql } from '../testing/table.contract.js';

describeTable('SQLite', async () => {
  const store = sqliteStore(openSqlite(':memory:'));
  store.db.exec(tablesSql);
  return {
    machines: openTable(store, machinesTable),
    readings: openTable(store, readingsTable),
    parts: openTable(store, partsTable),
  };
});
