export { createClient, type Client, type ClientOptions } from './client.js';
export type { NewDocument, UploadedDocument } from './documents.js';
export * from './errors.js';
export type { Positioned } from './event-stream.js';
export { defaultRetry, type RetryPolicy } from './retry.js';
export type { components, operations, paths } from './schema.js';
export type { EventStream } from './streams.js';
export type {
  AnswerEvent,
  CallOptions,
  MakingOptions,
  ProgressEvent,
  QueryOf,
  ResultOf,
  ResumeOptions,
} from './types.js';
export type { Schemas, UploadOptions, UploadProgress } from './types.js';
export type { ByteStream, NamedContent } from './upload.js';
export { ProcessingFailedError, type SettledOf, type WaitOptions, type WaitTarget } from './wait-until-processed.js';
