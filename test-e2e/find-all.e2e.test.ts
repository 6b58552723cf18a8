import { serverForThisFile } from './src/server-per-file.js';
import { describeFindAll } from './suites/find-all.js';

describeFindAll(serverForThisFile());
