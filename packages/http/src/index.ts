export { type FailureRules } from './failure.js';
export { createReceivedMemory } from './received-memory.js';
export { createHttpServer } from './server.js';
export { sendEvents, type EventStreamOptions, type ServerEvent } from './sse.js';
export { tellTeam } from './tracing.js';
