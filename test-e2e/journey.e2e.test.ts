import { serverForThisFile } from './src/server-per-file.js';
import { describeJourney } from './suites/journey.js';

describeJourney(serverForThisFile());
