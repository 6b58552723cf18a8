import { systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import { describeModelSwitch } from '../testing/model-switch.contract.js';

describeModelSwitch('embedded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'change-model-'));
  const open = () => openSqlite(join(folder, 'index.db'), { synchronous: 'normal' });
  return {
    async open(model, logger) {
      const db = open();
      const index = openEmbeddedIndex({ db, model, clock: systemClock, logger });
      index.migrate();
      return {
        index,
        async [Symbol.asyncDispose]() {
          await index.close();
          db[Symbol.dispose]();
        },
      };
    },
    async embedded() {
      using db = open();
      const rows = db.all<{ model: string; cards: number }>(
        'SELECT model_id AS model, count(DISTINCT card_id) AS cards FROM retrieval_vectors GROUP BY model_id',
      );
      return Object.fromEntries(rows.map(({ model, cards }) => [model, cards]));
    },
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
    },
  };
});
