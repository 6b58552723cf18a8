export { toFailure, type Failure, type FailureRules } from './failure.js';
export { nestsDeeperThan } from './json-body.js';
export { networks } from './networks.js';
export { createReceivedMemory } from './received-memory.js';
export { sendBytes } from './send-bytes.js';
export { createHttpServer } from './server.js';
export { sendEvents, type EventStreamOptions, type ServerEvent } from './sse.js';
export { tellTeam } from './tracing.js';
export { whenClosed } from './when-closed.js';
