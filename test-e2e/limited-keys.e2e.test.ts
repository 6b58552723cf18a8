import { serverForThisFile } from './src/server-per-file.js';
import { describeLimitedKeys } from './suites/limited-keys.js';

describeLimitedKeys(serverForThisFile());
