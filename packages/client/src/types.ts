import type { components, operations } from './schema.js';

/** The schemas of the interface by their names. */
export type Schemas = components['schemas'];

type Successes<R> = { [S in keyof R]: S extends 200 | 201 ? R[S] : never }[keyof R];
type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;
/** What surrounds the `data` of most answers, and says nothing to a program. */
type Wrapping = 'message' | 'success';
type Unwrapped<Body> = Body extends { data: infer Data }
  ? [Exclude<keyof Body, Wrapping | 'data'>] extends [never]
    ? Data
    : Body
  : Body;

/** What an operation gives: the `data` of its answer, or the answer itself where it has none or more beside it. */
export type ResultOf<O extends keyof operations> = Unwrapped<JsonOf<Successes<operations[O]['responses']>>>;

/** The query parameters of an operation. */
export type QueryOf<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;

/** What every method takes last. */
export interface CallOptions {
  /** Ends the call, its retries and its streams. */
  readonly signal?: AbortSignal | undefined;
}

export interface UploadProgress {
  /** Bytes handed to the transport so far. */
  readonly sentBytes: number;
  /** Undefined: unknown. */
  readonly totalBytes: number | undefined;
}

export interface UploadOptions extends CallOptions {
  /** Called while the file is sent; not in browsers, which do not report upload progress. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Seconds, at most 60, that the server waits with its answer for the file to be processed. Default: it does not. */
  readonly waitSeconds?: number | undefined;
  /** What puts the file there: `source` of its instances, by which a program finds again what is its own. */
  readonly source?: string | undefined;
  /** The user metadata of the file, replacing all of it; without it, a new version keeps that of the previous one. */
  readonly metadata?: Schemas['Metadata'] | undefined;
  /** How the file is to be read from now on, wherever it is; without it as it is, or as the version before. */
  readonly reading?: Schemas['ReadingOptions'] | undefined;
}

/** Of what makes something. */
export interface MakingOptions extends CallOptions {
  /** A key of your own for this request, such as a UUID: it is then sent again also after a lost connection, and done once. */
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
