export { every, inBackground } from './background-work.js';
export { tlsOf } from './call-security.js';
export { clientInProcess, clientsOf } from './calls.js';
export { connectBus, connectLanguageModels, connectStore } from './connections.js';
export {
  defineService,
  environmentOf,
  inStartOrder,
  type EmbeddedHost,
  type OpenService,
  /** @public What `defineService` returns: declarations name it. */
  type ServiceDefinition,
} from './define-service.js';
export { failing } from './until-up.js';
export { listening } from './listening.js';
export { runProcess } from './run-process.js';
export { runService } from './run-service.js';
export { embedderVariables, processVariables, storeVariables } from './shared-variables.js';
export { ThreadFailureError, WorkBudgetExceededError } from './threads/errors.js';
export { createThreadPool, type TakenThread, type ThreadPool } from './threads/thread-pool.js';
export { observeDisk, observeVital } from './observe-host.js';
export { Teardown } from './teardown.js';
export { Waiting } from './until-up.js';
