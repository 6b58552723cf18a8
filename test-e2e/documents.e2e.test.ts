import { serverForThisFile } from './src/server-per-file.js';
import { describeDocuments } from './suites/documents.js';
import { describeTables } from './suites/tables.js';

const running = serverForThisFile();
describeDocuments(running);
describeTables(running);
