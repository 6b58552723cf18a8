import { openSqlite, sqliteStore } from '@cardinal/store';
import { answerStore } from '../src/outbound/store.js';
import { describeAskRepository } from '../testing/ask-repository.contract.js';

describeAskRepository('SQLite', async () => {
  const { asks, migrate } = answerStore(sqliteStore(openSqlite(':memory:')));
  await migrate();
  return asks;
});
