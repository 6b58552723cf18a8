import { migrate, openSqlite } from '@cardinal/store';
import { sqliteCards } from '../src/outbound/sqlite/cards-repository.js';
import { migrations } from '../src/outbound/sqlite/migrations.js';
import { describeCardsRepository } from '../testing/cards-repository.contract.js';

describeCardsRepository('sqlite', async () => {
  const db = openSqlite(':memory:');
  migrate(db, 'extraction', migrations);
  return sqliteCards(db);
});
