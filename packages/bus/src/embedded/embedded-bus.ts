import type { Clock, Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import type { BusOptions, EventBus } from '../event-bus.js';

export interface EmbeddedBusOptions extends Partial<BusOptions> {
  readonly db: Sqlite;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** placeholder until the adapter lands */
export declare function createEmbeddedBus(options: EmbeddedBusOptions): EventBus;
