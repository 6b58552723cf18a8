import { describeEventBus } from '../testing/event-bus.contract.js';
import { createFileBroker } from './file-broker.js';

describeEventBus('embedded, one SQLite file', createFileBroker);
