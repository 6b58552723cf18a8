/** Start parameters of the worker thread; they must survive structured clone. */
export interface ModelSpec {
  readonly file: string;
  /** Threads per matrix product. */
  readonly threads: number;
  /** `lowered`: yields to everything else on the machine (on Linux; elsewhere without effect). */
  readonly cpuPriority: 'normal' | 'lowered';
  readonly graphOptimization: 'basic' | 'all';
  /** How rows are made if the model returns one vector per token. */
  readonly pooling: 'mean' | 'cls';
  /** Scale every row to unit length. */
  readonly normalize: boolean;
}

/** Sequences, padded to one length. */
export interface TokenBatch {
  readonly size: number;
  /** Padded length of every sequence. */
  readonly length: number;
  /** size × length token ids. */
  readonly ids: Int32Array;
  /** Number of real tokens of each sequence. */
  readonly lengths: Int32Array;
  /** For pairs: position of the second text in each sequence. */
  readonly secondFrom?: Int32Array;
}

/** One row per sequence. */
export interface Rows {
  readonly width: number;
  /** size × width. */
  readonly values: Float32Array;
}

/** After this message the thread answers no further requests, and ends once the current batch is done. */
export const stopRequest = 'stop';

export interface RunRequest {
  readonly id: number;
  readonly batch: TokenBatch;
}

export type WorkerReply =
  /** Sent once, when the model is loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
