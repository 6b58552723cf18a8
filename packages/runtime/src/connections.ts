import { createBus, type BusOptions, type EventBus } from '@cardinal/bus';
import { ConfigError } from '@cardinal/config';
import { AppError } from '@cardinal/kernel';
import { openStore, type Store } from '@cardinal/store';
import type { ServiceContext } from './run-service.js';
import type { ServiceSettings } from './service-settings.js';

/**
 * The store that `CARDINAL_STORE` names, once it can be reached. Closed with the process.
 * @throws {ConfigError} if it names none.
 */
export async function connectStore({
  settings,
  waiting,
  teardown,
}: ServiceContext<ServiceSettings & { readonly CARDINAL_STORE: string }>): Promise<Store> {
  const store = await settingOf('CARDINAL_STORE', () => openStore(settings.CARDINAL_STORE));
  teardown.add('store', () => store[Symbol.asyncDispose]());
  await waiting.untilUp('the store (CARDINAL_STORE)', () => store.ready());
  return store;
}

/**
 * Deliveries of one event before it is given up. Each attempt while a server is away counts as one, and with pauses of 15 s
 * on average these outlast a quarter of an hour. A document that kills whoever works on it is given up much earlier, by ingest.
 */
const maxDeliveries = 60;

/**
 * The bus that `CARDINAL_BUS` names, once it can be reached. Closed with the process.
 * @throws {ConfigError} if it names none.
 */
export async function connectBus(
  { settings, logger, waiting, teardown }: ServiceContext<ServiceSettings>,
  options: Partial<BusOptions> = {},
): Promise<EventBus> {
  const bus = await waiting.untilUp('the bus (CARDINAL_BUS)', () =>
    settingOf('CARDINAL_BUS', () =>
      createBus(settings.CARDINAL_BUS, { maxDeliveries, ...options, logger: logger.child({ part: 'bus' }) }),
    ),
  );
  teardown.add('bus', () => bus[Symbol.asyncDispose]());
  return bus;
}

/** What can never work is a bad setting. The messages of what opens it hold no part of a URL, which may hold a password. */
async function settingOf<T>(variable: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.kind !== 'invalid') throw thrown;
    const { message } = thrown;
    throw new ConfigError([message.startsWith(variable) ? message : `${variable} does not fit: ${message}`]);
  }
}
