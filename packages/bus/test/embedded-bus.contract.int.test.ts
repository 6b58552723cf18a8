import { describeContents } from '../testing/contents.contract.js';
import { describeEventBus } from '../testing/event-bus.contract.js';
import { describeGoingAhead } from '../testing/going-ahead.contract.js';
import { createFileBroker } from './file-broker.js';

describeEventBus('embedded, one SQLite file', createFileBroker);
describeContents('embedded, one SQLite file', createFileBroker);
describeGoingAhead('embedded, one SQLite file', createFileBroker);
