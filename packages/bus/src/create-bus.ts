import type { Clock, Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import { createEmbeddedBus } from './embedded/embedded-bus.js';
import { BusSettingError } from './errors.js';
import type { BusOptions, OpenBus } from './event-bus.js';

export interface CreateBusOptions extends Partial<BusOptions> {
  /** Opens the file of an embedded bus. Absent where services are processes of their own, which only NATS can connect. */
  readonly db?: () => Sqlite;
  /** The variable that holds the URL, for messages. Default `CARDINAL_BUS`. */
  readonly setting?: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/**
 * Opens the bus that a URL names: `embedded:`, or NATS (`parseBusUrl`).
 *
 * @throws {BusSettingError} if the URL is invalid.
 * @throws {BusRefusedError} if NATS does not accept the user, password or token.
 * @throws {BusUnavailableError} if NATS does not answer.
 */
export async function createBus(url: string, { db, clock, ...options }: CreateBusOptions = {}): Promise<OpenBus> {
  if (url === 'embedded:') {
    if (db) return createEmbeddedBus({ db: db(), ...(clock && { clock }), ...options });
    const { setting = 'CARDINAL_BUS' } = options;
    throw new BusSettingError(
      `${setting} must be the URL of a NATS server, because each service runs in a process of its own.`,
    );
  }
  // Imported only here, so that embedded mode starts without loading the client.
  const { createJetStreamBus } = await import('./jetstream/jetstream-bus.js');
  return createJetStreamBus({ url, ...options });
}
