import { describe } from 'vitest';
import { describeDeadLetters } from './dead-letters.contract.js';
import { describeDelivery } from './delivery.contract.js';
import { describeEventLog } from './event-log.contract.js';
import type { Broker } from './harness.js';
import { describeStopping } from './stopping.contract.js';

/** What every `EventBus` promises. An adapter is complete when this suite passes against the real server. */
export function describeEventBus(name: string, create: () => Promise<Broker>): void {
  describe(`EventBus contract: ${name}`, () => {
    describeDelivery(create);
    describeDeadLetters(create);
    describeStopping(create);
    describeEventLog(create);
  });
}
