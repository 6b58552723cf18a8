import { describeHistories } from './run-histories.js';

describeHistories(1);
