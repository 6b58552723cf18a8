// A process that handles events until it is killed. Writes each id it has finished, on a line of its own.
import { createBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';

const [url, type, group, concurrency] = process.argv.slice(2);
const bus = await createBus(url, { ackWaitMs: 1_000 });
const contract = { type, owner: 'ingest', codec: ingestion.CardsIndexed, groups: [group] };
await bus.subscribe(contract, {
  group,
  concurrency: Number(concurrency),
  handle: async ({ id }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.stdout.write(`${id}\n`);
  },
});
