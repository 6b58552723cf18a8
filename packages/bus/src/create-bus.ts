import type { Clock, Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import { createEmbeddedBus } from './embedded/embedded-bus.js';
import type { BusOptions, EventBus } from './event-bus.js';
import { createJetStreamBus } from './jetstream/jetstream-bus.js';

export interface CreateBusOptions extends Partial<BusOptions> {
  /** Opens the file of an embedded bus. */
  readonly db: () => Sqlite;
  /** The variable that holds the URL, for messages. Default `CARDINAL_BUS`. */
  readonly setting?: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/**
 * The bus that the URL names: `embedded:`, or NATS (`parseBusUrl`).
 *
 * @throws {BusSettingError} if it names none.
 * @throws {BusRefusedError} if NATS does not accept its user, password or token.
 * @throws {BusUnavailableError} if NATS does not answer.
 */
export async function createBus(url: string, { db, clock, ...options }: CreateBusOptions): Promise<EventBus> {
  if (url !== 'embedded:') return createJetStreamBus({ url, ...options });
  return createEmbeddedBus({ db: db(), ...(clock && { clock }), ...options });
}
