export { inProcessClient, type InProcessOptions } from './in-process.js';
export { CallCancelledError, RemoteError } from './status.js';
export { createGrpcServer, grpcClient, openChannel, type ServerOptions } from './wire.js';
