export { toFailure, type Failure, type FailureRules } from './failure.js';
export { createReceivedMemory } from './received-memory.js';
export { createHttpServer, type HttpServerOptions } from './server.js';
export { sendEvents, type EventStreamOptions, type ServerEvent } from './sse.js';
export { statusOf } from './status.js';
