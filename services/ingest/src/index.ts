export type { IngestSettings } from './app/deps.js';
export { parsedBlobName } from './app/purge-bytes.js';
export type { DocumentParser, ParseJob } from './app/ports.js';
export { openParser, parserEnv, type ParserSurroundings } from './parser-settings.js';
export { wireIngest, type IngestOutbound, type IngestService } from './wire.js';
