import { describeTraces } from './suites/traces.js';
import { startServer } from './src/server.js';

describeTraces(startServer);
