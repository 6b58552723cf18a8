export type { IngestSettings } from './app/deps.js';
export type { DocumentParser, ParseJob } from './app/ports.js';
export { pooledParser, type PooledParserOptions } from './outbound/pooled-parser.js';
export { wireIngest, type IngestOutbound, type IngestService } from './wire.js';
