import { describeContents } from '../testing/contents.contract.js';
import { describeEventBus } from '../testing/event-bus.contract.js';
import { createFileBroker } from './file-broker.js';

describeEventBus('embedded, one SQLite file', createFileBroker);
describeContents('embedded, one SQLite file', createFileBroker);
