import { serverForThisFile } from './src/server-per-file.js';
import { describeContent } from './suites/content.js';
import { describeHttpManners } from './suites/http-manners.js';
import { describeManyDocuments } from './suites/many-documents.js';
import { describeUploads } from './suites/uploads.js';

const running = serverForThisFile();
describeUploads(running);
describeManyDocuments(running);
describeContent(running);
describeHttpManners(running);
