import type { components, operations } from './schema.js';

/** The schemas of the OpenAPI document by name. */
export type Schemas = components['schemas'];

type Successes<R> = { [S in keyof R]: S extends 200 | 201 ? R[S] : never }[keyof R];
type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;
/** Fields beside `data` in most responses that are irrelevant to programs. */
type Wrapping = 'message' | 'success';
type Unwrapped<Body> = Body extends { data: infer Data }
  ? [Exclude<keyof Body, Wrapping | 'data'>] extends [never]
    ? Data
    : Body
  : Body;

/** Result of an operation: the `data` of its response, or the response itself if it has no `data` or has further fields beside it. */
export type ResultOf<O extends keyof operations> = Unwrapped<JsonOf<Successes<operations[O]['responses']>>>;

/** The query parameters of an operation. */
export type QueryOf<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;

/** Options of every method. */
export interface CallOptions {
  /** Aborts the call, its retries and its streams. */
  readonly signal?: AbortSignal | undefined;
}

export interface UploadProgress {
  /** Bytes handed to the transport so far. */
  readonly sentBytes: number;
  /** undefined if unknown. */
  readonly totalBytes: number | undefined;
}

export interface UploadOptions extends CallOptions {
  /** Called while the file is sent; not in browsers, which do not report upload progress. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Seconds, at most 60, for which the server delays its response until the file is processed. Default: no delay. */
  readonly waitSeconds?: number | undefined;
  /** Name of the uploading program, stored as `source` of the instances, so that the program can find its own files again. */
  readonly source?: string | undefined;
  /** User metadata of the file, which replaces all earlier metadata. Absent: a new version keeps the metadata of the previous one. */
  readonly metadata?: Schemas['Metadata'] | undefined;
  /** Reading options of the file in every collection. Absent: those of the file, or of the previous version, are kept. */
  readonly reading?: Schemas['ReadingOptions'] | undefined;
}

/** Options of methods that create something. */
export interface MakingOptions extends CallOptions {
  /** A unique key for this request, such as a UUID. With it, the request is retried also after a lost connection, and takes effect once. */
  readonly idempotencyKey?: string | undefined;
}

export interface ResumeOptions extends CallOptions {
  /** The id of the last event received. */
  readonly after?: string | undefined;
}

/** An event of an answer; a failure is thrown instead. */
export type AnswerEvent = Exclude<Schemas['AskEvent'], { type: 'error' }>;
/** An event of a collection being processed; a failure is thrown instead. */
export type ProgressEvent = Exclude<Schemas['CollectionEvent'], { type: 'error' }>;
