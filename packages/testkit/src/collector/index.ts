export { startCollector, type Collector, type Received } from './server.js';
export type { TestedLog, TestedSpan } from './wire.js';
