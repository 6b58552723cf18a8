import { createBus, type BusOptions, type EventBus } from '@cardinal/bus';
import { openStore, type Store } from '@cardinal/store';
import type { ServiceContext } from './run-service.js';
import type { ServiceSettings } from './service-settings.js';

/** The store that `CARDINAL_STORE` names, once it can be reached. Closed with the process. */
export async function connectStore({
  settings,
  waiting,
  teardown,
}: ServiceContext<ServiceSettings & { readonly CARDINAL_STORE: string }>): Promise<Store> {
  const store = await openStore(settings.CARDINAL_STORE);
  teardown.add('store', () => store[Symbol.asyncDispose]());
  await waiting.untilUp('the store (CARDINAL_STORE)', () => store.ready());
  return store;
}

/**
 * Deliveries of one event before it is given up. Each attempt while a server is away counts as one, and with pauses of 15 s
 * on average these outlast a quarter of an hour. A document that kills whoever works on it is given up much earlier, by ingest.
 */
const maxDeliveries = 60;

/** The bus that `CARDINAL_BUS` names, once it can be reached. Closed with the process. */
export async function connectBus(
  { settings, logger, waiting, teardown }: ServiceContext<ServiceSettings>,
  options: Partial<BusOptions> = {},
): Promise<EventBus> {
  const bus = await waiting.untilUp('the bus (CARDINAL_BUS)', () =>
    createBus(settings.CARDINAL_BUS, { maxDeliveries, ...options, logger: logger.child({ part: 'bus' }) }),
  );
  teardown.add('bus', () => bus[Symbol.asyncDispose]());
  return bus;
}
