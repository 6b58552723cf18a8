import { createBus, type EventBus } from '@cardinal/bus';
import { ConfigError } from '@cardinal/config';
import { AppError } from '@cardinal/kernel';
import type { LanguageModel } from '@cardinal/llm';
import { openLanguageModels, type KnownModels, type ModelAccessSettings } from '@cardinal/llm/configured';
import { openStore, type Store } from '@cardinal/store';
import type { ClusterHost, EmbeddedHost, ServiceContext } from './define-service.js';
import type { StoreSettings } from './shared-variables.js';

type Context<InCluster = unknown> = Pick<ServiceContext, 'logger' | 'waiting' | 'teardown'> & {
  readonly host: EmbeddedHost | ClusterHost<InCluster>;
};

/**
 * Opens the store of the host and waits until it is reachable. Closed with the process.
 * @throws {ConfigError} if `CARDINAL_STORE` names none.
 */
export async function connectStore({ host, waiting, teardown }: Context<StoreSettings>): Promise<Store> {
  if (host.kind === 'embedded') return host.store;
  const store = await settingOf('CARDINAL_STORE', () => openStore(host.settings.CARDINAL_STORE));
  teardown.add('store', () => store[Symbol.asyncDispose]());
  await waiting.untilUp('the store (CARDINAL_STORE)', () => store.ready());
  return store;
}

/**
 * Opens the bus of the host and waits until it is reachable. Closed with the process.
 * @throws {ConfigError} if `CARDINAL_BUS` names none.
 */
export async function connectBus({ host, logger, waiting, teardown }: Context): Promise<EventBus> {
  if (host.kind === 'embedded') return host.bus;
  const bus = await waiting.untilUp('the bus (CARDINAL_BUS)', () =>
    settingOf('CARDINAL_BUS', () => createBus(host.settings.CARDINAL_BUS, { logger: logger.child({ part: 'bus' }) })),
  );
  teardown.add('bus', () => bus[Symbol.asyncDispose]());
  return bus;
}

/** The known language models, by id; the models of one process share its limit of concurrent calls. */
export async function connectLanguageModels(
  { host, settings, logger }: Context & { readonly settings: ModelAccessSettings },
  known: KnownModels,
): Promise<ReadonlyMap<string, LanguageModel>> {
  if (host.kind === 'embedded') return host.languageModels(known);
  return openLanguageModels(known, settings, logger);
}

/**
 * Turns an `invalid` error into a `ConfigError`, because a retry cannot help. The messages of the openers contain no part of a URL, which
 * may hold a password.
 */
async function settingOf<T>(variable: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.kind !== 'invalid') throw thrown;
    const { message } = thrown;
    throw new ConfigError([message.startsWith(variable) ? message : `${variable} is invalid: ${message}`]);
  }
}
