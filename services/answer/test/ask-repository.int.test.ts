import { migrate, openSqlite } from '@cardinal/store';
import { createSqliteAskRepository } from '../src/outbound/sqlite/ask-repository.js';
import { migrations } from '../src/outbound/sqlite/migrations.js';
import { describeAskRepository } from '../testing/ask-repository.contract.js';

describeAskRepository('SQLite', async () => {
  const db = openSqlite(':memory:');
  migrate(db, 'answer', migrations);
  return createSqliteAskRepository(db);
});
