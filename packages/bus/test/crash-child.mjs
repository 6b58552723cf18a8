// Publishes, handles and appends as fast as it can until it is killed. Prints each operation that the bus confirmed to standard output.
import { createEmbeddedBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';
import { openSqlite } from '@cardinal/store';

const [path, life] = process.argv.slice(2);
const db = openSqlite(path, { synchronous: 'normal' });
const bus = createEmbeddedBus({ db });
const codec = ingestion.CardsIndexed;
const contract = { type: 'crash.test', owner: 'ingest', codec, groups: ['one.work', 'two.work'] };
const log = { type: 'crash.log', owner: 'ingest', codec, retentionMs: 3_600_000 };

db.exec(
  'CREATE TABLE IF NOT EXISTS handled (event_id TEXT, consumer_group TEXT, times INTEGER, PRIMARY KEY (event_id, consumer_group))',
);
for (const group of contract.groups) {
  await bus.subscribe(contract, {
    group,
    concurrency: 4,
    handle: async ({ id }) => {
      await new Promise((resolve) => setImmediate(resolve));
      db.run(`INSERT INTO handled VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET times = times + 1`, [id, group]);
    },
  });
}

for (let n = 1; ; n += 1) {
  const id = `${life}-${n}`;
  const data = { instance: undefined, cardCount: n };
  const [position] = await Promise.all([
    bus.append(log, 'key', data, { id }),
    bus.publish(contract, data, { id }),
    bus.publish(contract, data, { id }),
  ]);
  process.stdout.write(`${id} ${position}\n`);
}
