// Measures the time from the publication of an event until its handler starts.
import { createBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';

const group = 'one.work';
/** Number of events that are not measured, while connections, caches and compilers warm up. */
const warmUp = 50;

/**
 * Sends one event after another, from a publisher and to a consumer with connections of their own.
 *
 * @param {string} url URL of NATS.
 * @param {number} count
 * @returns {Promise<number[]>} milliseconds.
 */
export async function hopsOn(url, count) {
  const prefixed = `${url}?prefix=bench-hop-${process.pid}`;
  /** @type {import('@cardinal/contracts').EventContract<ingestion.CardsIndexed>} */
  const contract = { type: 'bench.hop', publishers: ['ingest'], codec: ingestion.CardsIndexed, groups: [group] };
  const publisher = await createBus(prefixed);
  const consumer = await createBus(prefixed);
  /** @type {number[]} */
  const tookMs = [];
  let startedMs = 0;
  /** @type {(_?: unknown) => void} */
  let arrived = () => {};
  await consumer.subscribe(contract, {
    group,
    concurrency: 4,
    handle: async () => {
      tookMs.push(performance.now() - startedMs);
      arrived();
    },
  });
  for (let n = 0; n < warmUp + count; n++) {
    const arrival = new Promise((resolve) => (arrived = resolve));
    startedMs = performance.now();
    await publisher.publish(contract, { instance: undefined, cardCount: 7 }, { id: `hop-${n}` });
    await arrival;
  }
  await Promise.all([publisher[Symbol.asyncDispose](), consumer[Symbol.asyncDispose]()]);
  return tookMs.slice(warmUp);
}
