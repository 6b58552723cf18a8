import { serverForThisFile } from './src/server-per-file.js';
import { describeUploads } from './suites/uploads.js';

describeUploads(serverForThisFile());
