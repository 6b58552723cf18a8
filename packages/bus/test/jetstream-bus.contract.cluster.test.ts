import { describe } from 'vitest';
import { describeContents } from '../testing/contents.contract.js';
import { describeEventBus } from '../testing/event-bus.contract.js';
import { createNatsBroker } from './nats-broker.js';

const url = process.env['NATS_URL'];

describe.skipIf(!url)('on NATS', () => {
  describeEventBus('JetStream', () => createNatsBroker(url ?? ''));
  describeContents('JetStream', () => createNatsBroker(url ?? ''));
});
