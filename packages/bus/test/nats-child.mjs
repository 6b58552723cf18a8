// A process that handles events until it is killed. Prints the id of each finished event and the number of the attempt, one per line.
import { createBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';

const [url, type, group, concurrency, ackWaitMs] = process.argv.slice(2);
const bus = await createBus(url, { ackWaitMs: Number(ackWaitMs) });
const contract = { type, owner: 'ingest', codec: ingestion.CardsIndexed, groups: [group] };
await bus.subscribe(contract, {
  group,
  concurrency: Number(concurrency),
  handle: async ({ id, attempt }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.stdout.write(`${id} ${attempt}\n`);
  },
});
