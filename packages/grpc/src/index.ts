export { grpcClient, openChannel } from './client.js';
export { inProcessClient, type InProcessOptions } from './in-process.js';
export { createGrpcServer, type GrpcServer } from './server.js';
export { CallCancelledError } from './status.js';
export type { TlsFiles } from './tls.js';
export type { Client, ServiceImplementation } from 'nice-grpc';
