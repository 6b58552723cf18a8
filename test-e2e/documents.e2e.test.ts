import { serverForThisFile } from './src/server-per-file.js';
import { describeDocuments } from './suites/documents.js';
import { describeReadingOptions } from './suites/reading-options.js';
import { describeTables } from './suites/tables.js';

const running = serverForThisFile();
describeDocuments(running);
describeTables(running);
describeReadingOptions(running);
