export { startCollector, type Collector } from './server.js';
export type { TestedSpan } from './wire.js';
