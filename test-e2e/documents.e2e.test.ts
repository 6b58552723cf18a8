import { serverForThisFile } from './src/server-per-file.js';
import { describeDocuments } from './suites/documents.js';

describeDocuments(serverForThisFile());
