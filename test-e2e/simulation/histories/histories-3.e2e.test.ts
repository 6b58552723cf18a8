import { describeHistories } from './run-histories.js';

describeHistories(2);
