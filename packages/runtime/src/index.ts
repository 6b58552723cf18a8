export { connectBus, connectStore } from './connections.js';
export { failing } from './is-up.js';
export { listening } from './listening.js';
export { runProcess, type ProcessOptions, type Running } from './run-process.js';
export { runService, type OpenService, type ServiceContext, type ServiceOptions } from './run-service.js';
export {
  addressEnv,
  calledServiceEnv,
  processEnv,
  serviceEnv,
  storeEnv,
  type ServiceSettings,
} from './service-settings.js';
export { ThreadFailureError, ThreadsClosedError, WorkBudgetExceededError, type Budget } from './threads/errors.js';
export { createThreadPool, type TakenThread, type ThreadPool } from './threads/thread-pool.js';
export { Teardown } from './teardown.js';
export { tlsOf } from './tls-settings.js';
export { Waiting } from './until-up.js';
