import { serverForThisFile } from './src/server-per-file.js';
import { describeSeveralCollections } from './suites/several-collections.js';

describeSeveralCollections(serverForThisFile());
