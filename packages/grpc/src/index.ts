export { grpcClient, openChannel, type Channel } from './client.js';
export { inProcessClient, type InProcessOptions } from './in-process.js';
export { createGrpcServer, type GrpcServer, type ServerOptions } from './server.js';
export { CallCancelledError, RemoteError } from './status.js';
export type { TlsFiles } from './tls.js';
export type { Client, ServiceImplementation } from 'nice-grpc';
